import { recordAudit } from '@/platform/database/audit-log.server'
import { isUniqueViolation } from '@/platform/database/database-errors.server'
import { ApiError } from '@/platform/http/errors.server'
import { visitorKey } from '@/platform/http/http.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import type { Services } from '@/platform/services.server'
import { hashOfToken } from '@/platform/token.server'
import { accessOf } from '../access-labels'
import { findAccount, findAccountByUsername, insertAccount } from '../account.repository.server'
import { queueNewAdminNotices } from '../account-notices.server'
import { consumeInvitation, isInvitationOpen } from '../invitation.repository.server'
import { refuseGuessablePassword } from '../passwords/judge-password.server'
import { hashPassword } from '../passwords/password.server'
import { endSession, type StartedSession, startSession } from '../sessions/session.server'
import { sessionCookie } from '../sessions/session-cookie.server'
import { sessionPlace } from '../sessions/session-place.server'
import { presentUser } from '../user.presenter.server'
import type { NewAccount } from './new-account.schema'
import { registerCalls } from './register.calls'

export const registerApi = serveCalls(registerCalls, {
  'POST /api/auth/register': async ({ c, services, body }) => {
    const { loginPerAddress } = services.limits
    const registrations = `register ${visitorKey(c)}`
    await loginPerAddress.use(registrations)
    const visitor = { address: visitorKey(c), userAgent: c.req.header('user-agent') }
    const { user, token } = await registerAccount(services, await body(), visitor)
    // As with logging in, only a failure counts.
    await loginPerAddress.refund(registrations)
    // As with logging in, the former session ends.
    const former = sessionCookie.read(c)
    if (former) await endSession(services, former)
    sessionCookie.set(c, token)
    return { user: presentUser(services, user), message: 'Registration successful! You are now logged in.' }
  },
})

const byInvitationOnly = () => new ApiError(403, 'Registration is by invitation only')

function usernameTaken() {
  const message = 'This username is taken. Please choose another one'
  return new ApiError(409, message, { issues: [{ path: 'username', message }] })
}

/**
 * Makes the account that an invitation is for, spends the invitation, and begins a session. Throws ApiError: 403 for an
 * invitation that is unknown, used or expired; 400 for a password that is easy to guess and 409 for a username that is taken, which leave the invitation as it was.
 */
async function registerAccount(
  services: Pick<Services, 'config' | 'db' | 'clock' | 'jobs' | 'site'>,
  { username, password, invitation }: NewAccount,
  visitor: Parameters<typeof sessionPlace>[0],
): Promise<StartedSession> {
  const { db, clock } = services
  const now = clock.now().toISOString()
  const tokenHash = hashOfToken(invitation)
  // Hashing a password is expensive, so it is done only for people with an invitation.
  if (!(await isInvitationOpen(db, tokenHash, now))) throw byInvitationOnly()
  if (await findAccountByUsername(db, username)) throw usernameTaken()
  await refuseGuessablePassword(services, password, { username })
  const passwordHash = await hashPassword(password)
  try {
    return await db.tx(async () => {
      const invited = await consumeInvitation(db, tokenHash, now)
      if (!invited) throw byInvitationOnly()
      const { role } = invited
      const inviter = invited.accountId === null ? undefined : await findAccount(db, invited.accountId)
      const account = await insertAccount(db, { username, passwordHash, role, createdAt: now, invitedBy: invited.accountId })
      await recordAudit(services, {
        accountId: account.id,
        action: 'create',
        entity: 'account',
        entityId: account.id,
        label: account.username,
        detail: `by invitation ${inviter ? `of ${inviter.username}` : 'from the command line'}, ${accessOf(role)}`,
      })
      if (role === 'admin')
        await queueNewAdminNotices(services, account, inviter ? `an invitation of ${inviter.username}` : 'the command line')
      const session = await startSession(services, account, sessionPlace(visitor))
      if (!session) throw new Error('A new account has no session')
      return session
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw usernameTaken()
    throw error
  }
}
