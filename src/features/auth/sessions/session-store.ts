/** A value whose changes are announced only to those who read it. */
export interface Store<T> {
  read: () => T
  /** The value as the server's HTML shows it. */
  readFirst: () => T
  write: (value: T) => void
  subscribe: (listener: () => void) => () => void
}

/**
 * For what would otherwise be the value of a context around the whole page. Whenever that changes, React gives up the server's HTML of
 * every part whose code has not come yet (`lazy-near-viewport.tsx`); the store itself stays the same.
 */
export function createStore<T>(first: T): Store<T> {
  let current = first
  const listeners = new Set<() => void>()
  return {
    read: () => current,
    readFirst: () => first,
    write(value) {
      if (value === current) return
      current = value
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
