import { useSyncExternalStore } from 'react'

/** As `staff:` in the stylesheet: there is room for the tabs next to what they show. */
const WIDE = '(min-width: 68.75rem)'

const subscribe = (listener: () => void) => {
  const media = matchMedia(WIDE)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the tabs are at the side; where they don't, they are in a sheet. */
export const useIsWide = () => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
