import { ApiError } from '@/platform/errors.server'
import type { Services } from '@/platform/services.server'
import { findAccountByUsername, usernameKey } from './account.repository.server'
import type { Credentials } from './account.schema'
import { generatePassword, hashPassword, verifyPassword } from './password.server'
import { type StartedSession, startSession } from './session.server'

/** Checked where the username is unknown, so that the time an answer takes tells nothing. */
const nobodysHash = hashPassword(generatePassword())

/**
 * Checks username and password and begins a session. Throws ApiError: 401 with the same words for an unknown username, a
 * wrong password and a disabled account, 429 after 10 failures for a username and address, or 100 for an address (spec decisions).
 */
export async function logIn(services: Services, credentials: Credentials, visitor: string): Promise<StartedSession> {
  const { loginPerUsername, loginPerAddress } = services.limits
  const usernameAndVisitor = `${usernameKey(credentials.username)} ${visitor}`
  let wrong = false
  // Counted before the password is tried: guesses sent side by side cannot slip past the count.
  await loginPerAddress.use(visitor)
  try {
    await loginPerUsername.use(usernameAndVisitor)
    const session = await open(services, credentials)
    wrong = session === undefined
    if (!session) throw new ApiError(401, 'Invalid username or password')
    await loginPerUsername.reset(usernameAndVisitor)
    return session
  } finally {
    // Many people may share an address, so only a wrong guess counts against it.
    if (!wrong) await loginPerAddress.giveBack(visitor)
  }
}

async function open(services: Services, { username, password }: Credentials): Promise<StartedSession | undefined> {
  const account = await findAccountByUsername(services.db, username)
  const matches = await verifyPassword(account?.password_hash ?? (await nobodysHash), password)
  return account && matches ? startSession(services, account) : undefined
}
