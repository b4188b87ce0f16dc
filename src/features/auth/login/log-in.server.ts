import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { type AccountRow, findAccountByUsername, hasPassword, lockAccount } from '../account.repository.server'
import type { Login } from '../account.schema'
import { rememberDevice } from '../devices/known-device.server'
import { noteFailedLogin } from '../note-failed-login.server'
import { generatePassword, hashPassword, verifyPassword } from '../passwords/password.server'
import { rateLimitedAttempt, type Visitor } from '../rate-limited-attempt.server'
import type { SecondFactorMethod } from '../second-factor/second-factor.schema'
import { requireStillWithout, takeSecondStep } from '../second-factor/second-step.server'
import type { LoggedIn } from '../sessions/begin-session.server'
import type { StartedSession } from '../sessions/session.server'
import { sessionPlace } from '../sessions/session-place.server'
import { startNotedSession } from '../sessions/start-noted-session.server'

/** Checked where the username is unknown, or no password opens, so that the time an answer takes reveals nothing. */
const dummyHash = hashPassword(generatePassword())

/**
 * Checks username and password, and the code where the account has a second factor, and begins a session. Throws ApiError: 401 with the same
 * words for an unknown username, a wrong password and a disabled account or one without a password, 401 with `secondFactor` where the password
 * is right and the code is missing or wrong, 429 after too many failures (`rateLimitedAttempt`).
 */
export async function logIn(services: Services, { username, password, code }: Login, visitor: Visitor): Promise<LoggedIn> {
  const account = await rateLimitedAttempt(services, { username, visitor }, () => findByPassword(services, username, password))
  const session = account && (await open(services, { account, code, visitor }))
  if (!session) {
    await noteFailedLogin(services, username)
    throw new ApiError(401, 'Invalid username or password')
  }
  return { session, device: await rememberDevice(services, session.user.id, visitor.device, sessionPlace(visitor)) }
}

async function findByPassword({ db }: Services, username: string, password: string): Promise<AccountRow | undefined> {
  const account = await findAccountByUsername(db, username)
  const matches = await verifyPassword(account && hasPassword(account) ? account.passwordHash : await dummyHash, password)
  return account && !account.disabledAt && hasPassword(account) && matches ? account : undefined
}

const secondFactorNeeded = (message: string, secondFactor: SecondFactorMethod[]) =>
  new ApiError(401, message, { details: { secondFactor } })

interface Opening {
  account: AccountRow
  code: string | undefined
  visitor: Visitor
}

async function open(services: Services, { account, code, visitor }: Opening): Promise<StartedSession | undefined> {
  const { db } = services
  const isTaken = await takeSecondStep(services, { account, code, visitor, refuse: secondFactorNeeded })
  return db.tx(async () => {
    if (!(await lockAccount(db, account))) return undefined
    if (!isTaken) await requireStillWithout(db, account, secondFactorNeeded)
    return startNotedSession(services, account, visitor)
  })
}
