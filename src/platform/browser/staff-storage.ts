/** Begins the name of everything that staff's work leaves in this browser, so that logging out finds all of it. */
const PREFIX = 'staff-'

/** Stands in where the browser lets no page store anything. */
const memory = new Map<string, string>()

export interface StoredText {
  read(): string | null
  /** Null removes it. */
  write(text: string | null): void
  /** Calls `listener` when another tab changes it. */
  subscribe(listener: () => void): () => void
}

/** A text that outlives the tab and goes when somebody logs out. It is for what nobody learns anything from: ids and moments. */
export function staffStorage(name: string): StoredText {
  const key = PREFIX + name
  return {
    read() {
      try {
        return localStorage.getItem(key) ?? memory.get(key) ?? null
      } catch {
        return memory.get(key) ?? null
      }
    },
    write(text) {
      memory.delete(key)
      try {
        if (text === null) localStorage.removeItem(key)
        else localStorage.setItem(key, text)
      } catch {
        if (text !== null) memory.set(key, text)
      }
    },
    subscribe(listener) {
      // Without a key, everything stored was cleared.
      const onStorage = (event: StorageEvent) => (event.key === key || event.key === null) && listener()
      window.addEventListener('storage', onStorage)
      return () => window.removeEventListener('storage', onStorage)
    },
  }
}

/** Forgets all of it: whoever logs out leaves nothing behind on a shared phone. */
export function clearStaffStorage() {
  memory.clear()
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  } catch {}
}
