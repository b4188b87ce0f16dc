import { useSyncExternalStore } from 'react'

/** Beyond this many pixels the home page's header shows the logo (spec D1 §9). */
const threshold = 10

function subscribe(listener: () => void) {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}

export const useScrolled = () =>
  useSyncExternalStore(
    subscribe,
    () => window.scrollY > threshold,
    () => false,
  )
