import { useEffect, useSyncExternalStore } from 'react'
import type { Site } from '@/site/site.schema'

export type Appearance = Site['appearance']

/** Stays at a logout: it says how this device is used, and nothing of a person. */
const KEY = 'appearance'
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function read(): Appearance {
  try {
    return localStorage.getItem(KEY) === 'light' ? 'light' : 'auto'
  } catch {
    return 'auto'
  }
}

export function setAppearance(appearance: Appearance) {
  try {
    localStorage.setItem(KEY, appearance)
  } catch {
    // A browser that stores nothing goes on as its device does.
  }
  for (const listener of listeners) listener()
}

export const useAppearance = () => useSyncExternalStore(subscribe, read, () => 'auto' as const)

/** Keeps the staff area light where its user wants that, and leaves public pages as the community has set them. */
export function useOwnAppearance() {
  const appearance = useAppearance()
  useEffect(() => {
    const { dataset } = document.documentElement
    if (appearance !== 'light' || dataset.scheme) return
    dataset.scheme = 'light'
    return () => {
      delete dataset.scheme
    }
  }, [appearance])
}
