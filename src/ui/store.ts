/** A value that components follow by `useSyncExternalStore`. */
export function createStore<T>(first: T) {
  let current = first
  const listeners = new Set<() => void>()
  return {
    read: () => current,
    readFirst: () => first,
    write(value: T) {
      if (value === current) return
      current = value
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
