import type { Role } from '@/platform/roles'
import type { User } from '../account.schema'

/** spec D2 §9 */
const KEY = 'auth_user'

export type StoredUser = Omit<User, 'isAdmin' | 'secondFactorRequired'>

export const isStaff = (user: { role: Role } | undefined): boolean => user !== undefined && user.role !== 'member'

const listeners = new Set<() => void>()
let lastText: string | null = null
let lastUser: StoredUser | undefined
/** Used where the browser lets no page store anything. */
let memory: string | null = null

function readText(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return memory
  }
}

function writeText(text: string | null) {
  memory = text
  try {
    if (text === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, text)
  } catch {}
  for (const listener of listeners) listener()
}

function parseUser(text: string | null): StoredUser | undefined {
  if (!text) return undefined
  try {
    const { id, username, role = 'member' }: Partial<User> = JSON.parse(text)
    return typeof id === 'number' && typeof username === 'string' ? { id, username, role } : undefined
  } catch {
    return undefined
  }
}

/** The account that was last logged in here. The same object as long as the stored text is the same. */
export function readStoredUser(): StoredUser | undefined {
  const text = readText()
  if (text !== lastText) {
    lastText = text
    lastUser = parseUser(text)
  }
  return lastUser
}

export function storeUser(user: User) {
  const text = JSON.stringify(user)
  if (text !== readText()) writeText(text)
}

export const removeStoredUser = () => writeText(null)

export function subscribeToStoredUser(listener: () => void) {
  listeners.add(listener)
  const unsubscribe = subscribeToOtherTabs(listener)
  return () => {
    listeners.delete(listener)
    unsubscribe()
  }
}

export function subscribeToOtherTabs(listener: () => void) {
  const onStorage = ({ key }: StorageEvent) => {
    // Without a key, everything stored was cleared.
    if (key === KEY || key === null) listener()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
