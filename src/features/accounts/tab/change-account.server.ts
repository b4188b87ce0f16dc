import { recordAudit } from '@/platform/database/audit-log.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Actor } from '@/platform/http/http.server'
import type { Role } from '@/platform/roles'
import type { Services } from '@/platform/services.server'
import { accessOf } from '../access-labels'
import { type AccountRow, lockEnabledAdmins, updateRole } from '../account.repository.server'
import { queueNewAdminNotices } from '../account-notices.server'
import { changeEmail } from '../email/change-email.server'
import { getAccount } from '../get-account.server'
import { lockAdmins } from '../lock-admins.server'
import { revokeWhatItGave } from '../revoke-access.server'
import type { AccountChange } from './account-list.schema'
import { disableAccount, enableAccount, lastAdmin } from './disable-account.server'

type Parts = Pick<Services, 'config' | 'db' | 'clock' | 'jobs'>
type Caller = Pick<Actor, 'id' | 'session'>

/**
 * Changes what is given of an account (spec B §10), all of it or nothing. Throws ApiError: 401 or 403 where the session or the role of the caller
 * has ended since, 404 where there is no such account, 409 for one's own role and for what would leave no admin.
 */
export const changeAccount = (parts: Parts, id: number, { role, email, disabled }: AccountChange, by: Caller): Promise<AccountRow> =>
  parts.db.tx(async () => {
    await lockAdmins(parts.db, by)
    const { disabledAt } = await getAccount(parts.db, id)
    if (role !== undefined) await changeRole(parts, id, role, by)
    if (email !== undefined) await changeEmail(parts, await getAccount(parts.db, id), email, by.id)
    if (disabled !== undefined && disabled !== (disabledAt !== null))
      await (disabled ? disableAccount(parts, id, by) : enableAccount(parts, id, by))
    return getAccount(parts.db, id)
  })

/**
 * Gives an account another role; someone who is no longer an admin loses the links that they made, since these may make admins, and the passwords
 * that such links set, since they may know them. `idOrUsername` names it or username, `by` who does it, null for the command line. Answers also
 * the accounts that lost their passwords with it. Throws as `changeAccount`.
 */
export const changeRole = (
  parts: Parts,
  idOrUsername: number | string,
  role: Role,
  by: Caller | null = null,
): Promise<{ account: AccountRow; lostPasswords: AccountRow[] }> =>
  parts.db.tx(async () => {
    const { db } = parts
    await lockAdmins(db, by)
    const account = await getAccount(db, idOrUsername)
    if (account.role === role) return { account, lostPasswords: [] }
    if (account.id === by?.id) throw new ApiError(409, 'You cannot change your own role. Another admin can')
    const accountId = by?.id ?? null
    const { id, username } = account
    await updateRole(db, id, role)
    await recordAudit(parts, { accountId, action: 'change role', entity: 'account', entityId: id, label: username, detail: accessOf(role) })
    if (role === 'admin') await queueNewAdminNotices(parts, account, by ? (await getAccount(db, by.id)).username : 'the command line')
    const lostPasswords = account.role === 'admin' ? await revokeWhatItGave(parts, account, accountId) : []
    if ((await lockEnabledAdmins(db)).length === 0) throw lastAdmin(account, lostPasswords)
    return { account: { ...account, role }, lostPasswords }
  })
