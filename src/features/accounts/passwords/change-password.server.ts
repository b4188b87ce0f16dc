import { recordAudit } from '@/platform/database/audit-log.server'
import { ApiError } from '@/platform/http/errors.server'
import { requireRecentLogin } from '@/platform/http/guards/session-requirements.server'
import type { Actor } from '@/platform/http/http.server'
import type { Services } from '@/platform/services.server'
import { type AccountRow, listAccountsInvitedBy, lockAccount, updatePasswordHash } from '../account.repository.server'
import { getAccount } from '../get-account.server'
import { lockAdmins } from '../lock-admins.server'
import { rateLimitedAttempt, type Visitor } from '../rate-limited-attempt.server'
import { revokeAccess, sessionsReachBackTo } from '../revoke-access.server'
import { listPasskeys, type PasskeyRow } from '../second-factor/passkey.repository.server'
import { revokeIdleCodes } from '../second-factor/revoke-passkeys.server'
import { listMethods } from '../second-factor/second-factors.server'
import { type StartedSession, startSession } from '../sessions/session.server'
import { sessionPlace } from '../sessions/session-place.server'
import { refuseGuessablePassword } from './judge-password.server'
import { hashPassword, verifyPassword } from './password.server'
import type { PasswordChange } from './password-change.schema'
import { queuePasswordNotice } from './password-notice.server'

type Parts = Pick<Services, 'config' | 'db' | 'clock' | 'jobs' | 'limits' | 'site'>

interface Changed {
  session: StartedSession
  /** Who needs a new password with it (`revoke-access.server.ts`). */
  lostPasswords: AccountRow[]
  /** Who made an account by their invitations while a session of theirs can have been someone else's: that can't be known, so these stay. */
  invited: AccountRow[]
  /** Added in the last 30 days; those from before log in still. */
  removedPasskeys: PasskeyRow[]
  passkeys: PasskeyRow[]
  /** The account's address, where it was confirmed in the last 30 days: someone with a stolen session may have put their own there. */
  recentEmail: string | null
}

/**
 * Sets the password that someone chose, revokes what their account gave access to, and begins a new session: someone may have
 * a copy of the cookie that asked. Throws ApiError: 400 at `currentPassword` where that is wrong, and at `password` where that is easy to guess; 429 after as many wrong ones as logging
 * in allows, 403 where the account has a second factor and the last login is too long ago.
 */
export async function changePassword(
  parts: Parts,
  actor: Actor,
  { currentPassword, password }: PasswordChange,
  visitor: Visitor,
): Promise<Changed> {
  const account = await getAccount(parts.db, actor.id)
  // The session that begins here counts as a login: otherwise the password would open what the second factor protects.
  if ((await listMethods(parts.db, actor.id)).length > 0) requireRecentLogin(actor, parts.clock.now())
  const isRight = await rateLimitedAttempt(
    parts,
    { username: account.username, visitor },
    async () => (await verifyPassword(account.passwordHash, currentPassword)) || undefined,
  )
  if (!isRight) throw wrongPassword()
  await refuseGuessablePassword(parts, password, account)
  const changed = await save(parts, account, await hashPassword(password), visitor)
  if (!changed) throw wrongPassword()
  return changed
}

/** Undefined where the account has not the password any more that was checked: it may have been changed since. */
const save = (parts: Parts, account: AccountRow, passwordHash: string, visitor: Visitor): Promise<Changed | undefined> =>
  parts.db.tx(async () => {
    const { db } = parts
    const { id, username } = account
    await lockAdmins(db, null)
    if (!(await lockAccount(db, account))) return undefined
    await updatePasswordHash(db, id, passwordHash)
    await recordAudit(parts, { accountId: id, action: 'change password', entity: 'account', entityId: id, label: username })
    const before = await listPasskeys(db, id)
    const lostPasswords = await revokeAccess(parts, account, id)
    await revokeIdleCodes(db, id)
    const passkeys = await listPasskeys(db, id)
    const removedPasskeys = before.filter((former) => !passkeys.some((passkey) => passkey.id === former.id))
    await queuePasswordNotice(parts, account)
    const session = await startSession(parts, { ...account, passwordHash }, sessionPlace(visitor))
    if (!session) throw new Error('An account that was held has no session')
    const after = sessionsReachBackTo(parts)
    const recentEmail = account.emailSince !== null && account.emailSince > after ? account.email : null
    return { session, lostPasswords, removedPasskeys, passkeys, recentEmail, invited: await listAccountsInvitedBy(db, id, after) }
  })

function wrongPassword() {
  const message = 'This is not your current password'
  return new ApiError(400, message, { issues: [{ path: 'currentPassword', message }] })
}
