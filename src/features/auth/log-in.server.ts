import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { findAccountByUsername, hasPassword } from './account.repository.server'
import type { Credentials } from './account.schema'
import { rememberDevice } from './devices/known-device.server'
import { generatePassword, hashPassword, verifyPassword } from './passwords/password.server'
import { rateLimitedAttempt, type Visitor } from './rate-limited-attempt.server'
import { type StartedSession, startSession } from './sessions/session.server'

/** Checked where the username is unknown, or no password opens, so that the time an answer takes reveals nothing. */
const dummyHash = hashPassword(generatePassword())

interface LoggedIn {
  session: StartedSession
  /** The token by which this device is known from now on. */
  device: string
}

/**
 * Checks username and password and begins a session. Throws ApiError: 401 with the same words for an unknown username, a
 * wrong password and a disabled account or one without a password, 429 after too many failures (`rateLimitedAttempt`).
 */
export async function logIn(services: Services, credentials: Credentials, visitor: Visitor): Promise<LoggedIn> {
  const session = await rateLimitedAttempt(services, { username: credentials.username, visitor }, () => open(services, credentials))
  if (!session) throw new ApiError(401, 'Invalid username or password')
  return { session, device: await rememberDevice(services, session.user.id, visitor.device) }
}

async function open(services: Services, { username, password }: Credentials): Promise<StartedSession | undefined> {
  const account = await findAccountByUsername(services.db, username)
  const matches = await verifyPassword(account && hasPassword(account) ? account.passwordHash : await dummyHash, password)
  return account && hasPassword(account) && matches ? startSession(services, account) : undefined
}
