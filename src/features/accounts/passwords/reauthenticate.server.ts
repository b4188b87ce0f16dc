import { ApiError, invalidInput } from '@/platform/http/errors.server'
import type { Actor } from '@/platform/http/http.server'
import { requireRecentLogin } from '@/platform/http/session-requirements.server'
import type { Services } from '@/platform/services.server'
import { getAccount, lockAccount } from '../account.repository.server'
import type { Reauthentication } from '../account.schema'
import { rateLimitedAttempt, type Visitor } from '../rate-limited-attempt.server'
import { openByPasskey } from '../second-factor/passkey-login.server'
import type { SecondFactorMethod, ShownCredential } from '../second-factor/second-factor.schema'
import { takeSecondStep } from '../second-factor/second-step.server'
import { markAuthenticated } from '../sessions/session.repository.server'
import { verifyPassword } from './password.server'

type Parts = Pick<Services, 'db' | 'clock' | 'jobs' | 'limits' | 'config'>

const secondFactorNeeded = (message: string, secondFactor: SecondFactorMethod[]) =>
  new ApiError(400, message, { issues: [{ path: 'code', message }], details: { secondFactor } })

/** Notes that the password or a second factor was just shown; without one it only looks. Throws ApiError 400, 403, 429. */
export async function reauthenticate(
  parts: Parts,
  actor: Actor,
  { password, code, passkey }: Reauthentication,
  visitor: Visitor,
): Promise<void> {
  const { db, clock } = parts
  if (passkey) return reauthenticateByPasskey(parts, actor, passkey)
  if (password === undefined) return requireRecentLogin(actor, clock.now())
  const account = await getAccount(db, actor.id)
  const isRight = await rateLimitedAttempt(
    parts,
    { username: account.username, visitor },
    async () => (await verifyPassword(account.passwordHash, password)) || undefined,
  )
  if (isRight) await takeSecondStep(parts, { account, code, visitor, refuse: secondFactorNeeded })
  const isNoted =
    isRight &&
    (await db.tx(async () => (await lockAccount(db, account)) && markAuthenticated(db, actor.session, clock.now().toISOString())))
  if (!isNoted) throw invalidInput('password', 'This is not your password')
}

async function reauthenticateByPasskey(parts: Parts, actor: Actor, passkey: ShownCredential): Promise<void> {
  const { db, clock } = parts
  const refuse = (message: string, about?: { cause?: unknown }) => new ApiError(400, message, { cause: about?.cause })
  await openByPasskey(
    parts,
    passkey,
    refuse,
    async ({ id }) => id === actor.id && markAuthenticated(db, actor.session, clock.now().toISOString()),
  )
}
