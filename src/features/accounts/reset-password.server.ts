import { recordAudit } from '@/platform/audit-log.server'
import { ApiError } from '@/platform/errors.server'
import type { Services } from '@/platform/services.server'
import { type AccountRow, updatePasswordHash } from './account.repository.server'
import { getAccount } from './get-account.server'
import { holdAdmins } from './hold-admins.server'
import { hashPassword } from './password.server'
import { deleteSessionsOf } from './session.repository.server'

/**
 * Gives an account another password and ends all its sessions. `whose` is its id or username, `by` the account of who does it, null
 * for the command line. Throws ApiError: 401 where that was disabled meanwhile, 404 where there is no such account, 409 for one's own.
 */
export async function resetPassword(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  whose: number | string,
  password: string,
  by: number | null = null,
): Promise<AccountRow> {
  const account = await getAccount(db, whose)
  // Whoever finds a desk with an open session must not get the account with it.
  if (account.id === by) throw new ApiError(409, 'This is your own account. Change your password instead')
  const passwordHash = await hashPassword(password)
  await db.tx(async () => {
    await holdAdmins(db, by)
    await updatePasswordHash(db, account.id, passwordHash)
    await deleteSessionsOf(db, account.id)
    await recordAudit(
      { db, clock },
      { accountId: by, action: 'change password', entity: 'account', entityId: account.id, label: account.username },
    )
  })
  return account
}
