import { recordAudit } from '@/platform/database/audit-log.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Actor } from '@/platform/http/http.server'
import type { Services } from '@/platform/services.server'
import { type AccountRow, listAccountsInvitedBy, lockAccount, updatePasswordHash } from '../account.repository.server'
import { getAccount } from '../get-account.server'
import { lockAdmins } from '../lock-admins.server'
import { rateLimitedAttempt, type Visitor } from '../rate-limited-attempt.server'
import { type StartedSession, startSession } from '../sessions/session.server'
import { sessionsReachBackTo, withdrawAccess } from '../sessions/withdraw-access.server'
import { hashPassword, verifyPassword } from './password.server'
import type { PasswordChange } from './password-change.schema'

type Parts = Pick<Services, 'db' | 'clock' | 'limits'>

interface Changed {
  session: StartedSession
  /** Who needs a new password with it (`withdraw-access.server.ts`). */
  lostPasswords: AccountRow[]
  /** Who made an account by their invitations while a session of theirs can have been someone else's: there is no way to know, so these stay. */
  invited: AccountRow[]
}

/**
 * Sets the password that someone chose, revokes what their account gave access to, and begins a new session: someone may have
 * a copy of the cookie that asked. Throws ApiError: 400 at `currentPassword` where that is wrong, 429 after as many wrong ones as logging
 * in allows.
 */
export async function changePassword(
  parts: Parts,
  { id }: Actor,
  { currentPassword, password }: PasswordChange,
  visitor: Visitor,
): Promise<Changed> {
  const account = await getAccount(parts.db, id)
  const passwordHash = await rateLimitedAttempt(parts, { username: account.username, visitor }, async () =>
    (await verifyPassword(account.passwordHash, currentPassword)) ? hashPassword(password) : undefined,
  )
  const changed = passwordHash && (await save(parts, account, passwordHash))
  if (!changed) throw wrongPassword()
  return changed
}

/** Undefined where the account has not the password any more that was checked: it may have been changed since. */
const save = (parts: Parts, account: AccountRow, passwordHash: string): Promise<Changed | undefined> =>
  parts.db.tx(async () => {
    const { db } = parts
    const { id, username } = account
    await lockAdmins(db, null)
    if (!(await lockAccount(db, account))) return undefined
    await updatePasswordHash(db, id, passwordHash)
    await recordAudit(parts, { accountId: id, action: 'change password', entity: 'account', entityId: id, label: username })
    const lostPasswords = await withdrawAccess(parts, account, id)
    const session = await startSession(parts, { ...account, passwordHash })
    if (!session) throw new Error('An account that was held has no session')
    return { session, lostPasswords, invited: await listAccountsInvitedBy(db, id, sessionsReachBackTo(parts)) }
  })

function wrongPassword() {
  const message = 'This is not your current password'
  return new ApiError(400, message, { issues: [{ path: 'currentPassword', message }] })
}
