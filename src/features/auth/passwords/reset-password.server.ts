import { recordAudit } from '@/platform/database/audit-log.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { hashOfToken } from '@/platform/token.server'
import { type AccountRow, updateResetPassword } from '../account.repository.server'
import { getAccount } from '../get-account.server'
import { lockAdmins } from '../lock-admins.server'
import { consumeResetLink, findResetLink } from '../reset-link.repository.server'
import { withdrawAccess } from '../sessions/withdraw-access.server'
import { isMoreThan, JUST_USERNAME } from './new-password.schema'
import { hashPassword } from './password.server'
import type { PasswordReset } from './password-reset.schema'

type Parts = Pick<Services, 'db' | 'clock'>

/** An account whose password was set for it, and those that lost theirs with it (`withdraw-access.server.ts`). */
interface Reset {
  account: AccountRow
  lostPasswords: AccountRow[]
}

const linkIsVoid = () => new ApiError(404, 'This link no longer works')

/**
 * Gives an account the password that its owner chose, uses the reset link up and withdraws what the account gave access to. Begins no session.
 * Throws ApiError: 404 for a link that is unknown, used, withdrawn or expired; 400 for a password that is no more than the username,
 * which leaves the link as it was.
 */
export async function resetPasswordByLink(parts: Parts, { token, password }: PasswordReset): Promise<AccountRow> {
  const { db, clock } = parts
  const now = clock.now().toISOString()
  const tokenHash = hashOfToken(token)
  // Hashing a password is expensive, so it is for those who have a link.
  const link = await findResetLink(db, tokenHash, now)
  if (!link) throw linkIsVoid()
  if (!isMoreThan(link.username, password))
    throw new ApiError(400, JUST_USERNAME, { issues: [{ path: 'password', message: JUST_USERNAME }] })
  const passwordHash = await hashPassword(password)
  return db.tx(async () => {
    await lockAdmins(db, null)
    const taken = await consumeResetLink(db, tokenHash, now)
    if (!taken) throw linkIsVoid()
    const [account, maker] = [await getAccount(db, taken.accountId), await getAccount(db, taken.createdBy)]
    await updateResetPassword(db, account.id, { passwordHash, by: maker.id, at: now })
    const { id, username } = account
    const entry = { accountId: id, action: 'change password', entity: 'account', entityId: id, label: username } as const
    await recordAudit(parts, { ...entry, detail: `by a reset link of ${maker.username}` })
    await withdrawAccess(parts, account, id)
    return account
  })
}

/**
 * Gives an account another password on the command line, and withdraws what it gave access to. Throws ApiError 404 where there is no
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
    return { account, lostPasswords: await withdrawAccess(parts, account, null) }
  })
}
