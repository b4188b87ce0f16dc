import { clearOfflineCopy } from './offline-copy'

/** Begins the name of everything that staff's work leaves in this browser, so that logging out finds all of it. */
const PREFIX = 'staff-'

/** Used where the browser lets no page store anything. */
const memory = new Map<string, string>()

export interface StoredText {
  read(): string | null
  write(text: string | null): void
  /** Calls `listener` when another tab changes it. */
  subscribe(listener: () => void): () => void
}

/** Read where it is used: a browser may refuse even that. */
const stores = { device: () => localStorage, tab: () => sessionStorage }

/** A text for what the server hasn't received yet: it outlives the page, and the tab unless kept `within` it, and goes with the logout. */
export function staffStorage(name: string, within: keyof typeof stores = 'device'): StoredText {
  const key = PREFIX + name
  const store = stores[within]
  return {
    read() {
      try {
        return store().getItem(key) ?? memory.get(key) ?? null
      } catch {
        return memory.get(key) ?? null
      }
    },
    write(text) {
      memory.delete(key)
      try {
        if (text === null) store().removeItem(key)
        else store().setItem(key, text)
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

export const DOOR_NOTES = 'door-ticks'

export function countUnsent(): number {
  try {
    const notes: unknown = JSON.parse(staffStorage(DOOR_NOTES).read() ?? '[]')
    return Array.isArray(notes) ? notes.length : 0
  } catch {
    return 0
  }
}

/** Whether to go on logging out: asks if that would lose what was never sent. */
export function mayClearStorage(): boolean {
  const count = countUnsent()
  const what = count === 1 ? '1 entry from the door hasn’t' : `${count} entries from the door haven’t`
  return count === 0 || window.confirm(`${what} been sent yet. Log out and lose ${count === 1 ? 'it' : 'them'}?`)
}

/** Forgets what the server sent; what it has not received yet waits here for the next login. */
export const clearStaffCopy = () => clearOfflineCopy()

/** Deletes all of it: logging out leaves nothing behind on a shared phone. */
export async function clearStaffStorage() {
  await clearOfflineCopy()
  memory.clear()
  for (const store of Object.values(stores)) {
    try {
      for (const key of Object.keys(store())) if (key.startsWith(PREFIX)) store().removeItem(key)
    } catch {}
  }
}
