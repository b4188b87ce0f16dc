import { accessOf } from '@/features/auth/access-labels'
import { findAccount, findAccountByUsername, insertAccount } from '@/features/auth/account.repository.server'
import { consumeInvitation, isInvitationOpen } from '@/features/auth/invitation.repository.server'
import { queueNewAdminNotices } from '@/features/auth/notices/account-notices.server'
import { refuseGuessablePassword } from '@/features/auth/passwords/judge-password.server'
import { hashPassword } from '@/features/auth/passwords/password.server'
import { type StartedSession, startSession } from '@/features/auth/sessions/session.server'
import { sessionPlace } from '@/features/auth/sessions/session-place.server'
import { recordAudit } from '@/platform/database/audit-log.server'
import { isUniqueViolation } from '@/platform/database/database-errors.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { hashOfToken } from '@/platform/token.server'
import type { NewAccount } from './new-account.schema'

const byInvitationOnly = () => new ApiError(403, 'Registration is by invitation only')

function usernameTaken() {
  const message = 'This username is taken. Please choose another one'
  return new ApiError(409, message, { issues: [{ path: 'username', message }] })
}

/**
 * Makes the account that an invitation is for, spends the invitation, and begins a session. Throws ApiError: 403 for an
 * invitation that is unknown, used or expired; 400 for a password that is easy to guess and 409 for a username that is taken, which leave the invitation as it was.
 */
export async function registerAccount(
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
