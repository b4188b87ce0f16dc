import type { Database } from '@/platform/database.server'
import { ApiError } from '@/platform/errors.server'
import type { Actor } from '@/platform/http.server'
import type { Services } from '@/platform/services.server'
import { findAccountByUsername, usernameKey } from './account.repository.server'
import type { Credentials } from './account.schema'
import { generatePassword, hashPassword, verifyPassword } from './password.server'
import { startSession } from './session.server'

/** Checked where the username is unknown, so that the time an answer takes tells nothing. */
const nobodysHash = hashPassword(generatePassword())

/**
 * Checks username and password and begins a session. Throws ApiError: 401 with the same words for an unknown username
 * and a wrong password, 429 after 10 failures for a username and address, or 100 for an address (spec decisions).
 */
export async function logIn(services: Services, credentials: Credentials, visitor: string): Promise<{ user: Actor; token: string }> {
  const { loginPerUsername, loginPerAddress } = services.limits
  const usernameAndVisitor = `${usernameKey(credentials.username)} ${visitor}`
  let wrong = false
  // Counted before the password is tried: guesses sent side by side cannot slip past the count.
  await loginPerAddress.use(visitor)
  try {
    await loginPerUsername.use(usernameAndVisitor)
    const user = await findUser(services.db, credentials)
    wrong = user === undefined
    if (!user) throw new ApiError(401, 'Invalid username or password')
    await loginPerUsername.reset(usernameAndVisitor)
    return { user, token: await startSession(services, user.id) }
  } finally {
    // Many people may share an address, so only a wrong guess counts against it.
    if (!wrong) await loginPerAddress.giveBack(visitor)
  }
}

async function findUser(db: Database, { username, password }: Credentials): Promise<Actor | undefined> {
  const account = await findAccountByUsername(db, username)
  const matches = await verifyPassword(account?.password_hash ?? (await nobodysHash), password)
  return account && matches ? { id: account.id, username: account.username, isAdmin: account.is_admin === 1 } : undefined
}
