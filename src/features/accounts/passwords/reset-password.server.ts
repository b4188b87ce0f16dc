import { recordAudit } from '@/platform/database/audit-log.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { hashOfToken } from '@/platform/token.server'
import { type AccountRow, updatePasswordHash, updateResetPassword } from '../account.repository.server'
import { consumeAccountLink, findAccountLink } from '../account-link.repository.server'
import { getAccount } from '../get-account.server'
import { lockAdmins } from '../lock-admins.server'
import { consumeResetLink, findResetLink } from '../reset-link.repository.server'
import { revokeAccess, sessionsReachBackTo } from '../revoke-access.server'
import { revokeIdleCodes } from '../second-factor/revoke-passkeys.server'
import { refuseGuessablePassword } from './judge-password.server'
import { isMoreThan, JUST_USERNAME } from './new-password.schema'
import { hashPassword } from './password.server'
import { queuePasswordNotice } from './password-notice.server'
import type { PasswordReset } from './password-reset.schema'

type Parts = Pick<Services, 'config' | 'db' | 'clock' | 'jobs' | 'site'>

/** An account whose password was set for it, and those that lost theirs with it (`revoke-access.server.ts`). */
interface Reset {
  account: AccountRow
  lostPasswords: AccountRow[]
}

const linkIsVoid = () => new ApiError(404, 'This link no longer works')

/** What opens the account: a link that an admin made, or one that was emailed to its owner. */
async function findLink(db: Parts['db'], tokenHash: string, now: string) {
  const made = await findResetLink(db, tokenHash, now)
  if (made) return made
  const emailed = await findAccountLink(db, { tokenHash, purpose: 'reset', now })
  return emailed && { username: (await getAccount(db, emailed.accountId)).username }
}

/**
 * Gives an account the password that its owner chose, spends the reset link, and revokes what the account gave access to. Begins no session.
 * Throws ApiError: 404 for a link that is unknown, used, revoked or expired; 400 for a password that is easy to guess, or no more than the username,
 * which leaves the link as it was.
 */
export async function resetPasswordByLink(parts: Parts, { token, password }: PasswordReset): Promise<AccountRow> {
  const { db, clock } = parts
  const now = clock.now().toISOString()
  const tokenHash = hashOfToken(token)
  // Hashing a password is expensive, so it is for those who have a link.
  const link = await findLink(db, tokenHash, now)
  if (!link) throw linkIsVoid()
  if (!isMoreThan(link.username, password))
    throw new ApiError(400, JUST_USERNAME, { issues: [{ path: 'password', message: JUST_USERNAME }] })
  await refuseGuessablePassword(parts, password, link)
  const passwordHash = await hashPassword(password)
  return db.tx(async () => {
    await lockAdmins(db, null)
    const { account, by } =
      (await openByMadeLink(parts, tokenHash, passwordHash)) ?? (await openByEmailedLink(parts, tokenHash, passwordHash))
    const { id, username } = account
    const entry = { accountId: id, action: 'change password', entity: 'account', entityId: id, label: username } as const
    await recordAudit(parts, { ...entry, detail: by })
    await revokeAccess(parts, account, id)
    await queuePasswordNotice(parts, account)
    return account
  })
}

async function openByMadeLink({ db, clock }: Parts, tokenHash: string, passwordHash: string) {
  const now = clock.now().toISOString()
  const taken = await consumeResetLink(db, tokenHash, now)
  if (!taken) return undefined
  const [account, maker] = [await getAccount(db, taken.accountId), await getAccount(db, taken.createdBy)]
  await updateResetPassword(db, account.id, { passwordHash, by: maker.id, at: now })
  return { account, by: `by a reset link of ${maker.username}` }
}

/**
 * It counts for the address that the account has, as long as that may log in. Where another account asked for that lately, it counts as a reset link of
 * theirs: the address may be their own. Else whose reset link set a password before stays noted.
 */
async function openByEmailedLink(parts: Parts, tokenHash: string, passwordHash: string) {
  const { db, clock } = parts
  const now = clock.now().toISOString()
  const taken = await consumeAccountLink(db, { tokenHash, purpose: 'reset', now })
  const account = taken && (await getAccount(db, taken.accountId))
  if (!account || account.emailKey !== taken.emailKey || account.disabledAt) throw linkIsVoid()
  const { id, emailBy, emailSince } = account
  const isLate = emailSince !== null && emailSince > sessionsReachBackTo(parts)
  if (emailBy !== null && isLate) await updateResetPassword(db, id, { passwordHash, by: emailBy, at: now })
  else await updatePasswordHash(db, id, passwordHash)
  return { account, by: 'by a link that was emailed to them' }
}

/**
 * Gives an account another password on the command line, and revokes what it gave access to. Throws ApiError 404 where there is no
 * account of that username.
 */
export async function resetPassword(parts: Parts, username: string, password: string): Promise<Reset> {
  const { db, clock } = parts
  const account = await getAccount(db, username)
  const passwordHash = await hashPassword(password)
  return db.tx(async () => {
    await lockAdmins(db, null)
    const { id } = account
    await updateResetPassword(db, id, { passwordHash, by: null, at: clock.now().toISOString() })
    await recordAudit(parts, { accountId: null, action: 'change password', entity: 'account', entityId: id, label: account.username })
    const lostPasswords = await revokeAccess(parts, account, null)
    await revokeIdleCodes(db, id)
    await queuePasswordNotice(parts, account)
    return { account, lostPasswords }
  })
}
