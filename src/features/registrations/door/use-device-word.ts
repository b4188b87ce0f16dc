import { useSyncExternalStore } from 'react'

/** From here on, what someone holds or has on the table is hardly a phone. */
const WIDE = '(width >= 48rem)'

const subscribe = (listener: () => void) => {
  const media = matchMedia(WIDE)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** What the door list calls the device that it is on. */
export const useDeviceWord = () => (useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches) ? 'device' : 'phone')
