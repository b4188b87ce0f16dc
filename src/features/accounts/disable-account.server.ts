import { recordAudit } from '@/platform/audit-log.server'
import { ApiError } from '@/platform/errors.server'
import type { Services } from '@/platform/services.server'
import { type AccountRow, updateDisabledAt } from './account.repository.server'
import { getAccount } from './get-account.server'
import { holdAdmins } from './hold-admins.server'
import { deleteInvitationsOf } from './invitation.repository.server'
import { deleteSessionsOf } from './session.repository.server'

type Parts = Pick<Services, 'db' | 'clock'>

/**
 * Keeps the owner of an account out: ends its sessions and withdraws the open invitations that it made. `whose` is its id or username,
 * `by` the account of who does it, null for the command line. Throws ApiError: 401 where that was disabled itself meanwhile; 404 where
 * there is no such account; 409 where it is disabled already, one's own, or that of the last admin who can log in.
 */
export async function disableAccount({ db, clock }: Parts, whose: number | string, by: number | null = null): Promise<AccountRow> {
  return db.tx(async () => {
    const admins = await holdAdmins(db, by)
    const account = await getAccount(db, whose)
    if (account.id === by) throw new ApiError(409, 'You cannot disable your own account. Another admin can')
    if (account.disabled_at) throw new ApiError(409, `The account ${account.username} is disabled already`)
    if (admins.length === 1 && admins[0] === account.id)
      throw new ApiError(409, `${account.username} is the last admin who can log in. Create or enable another one first`)
    const disabledAt = clock.now().toISOString()
    await updateDisabledAt(db, account.id, disabledAt)
    await deleteSessionsOf(db, account.id)
    await deleteInvitationsOf(db, account.id)
    await recordAudit({ db, clock }, { accountId: by, action: 'disable', entity: 'account', entityId: account.id, label: account.username })
    return { ...account, disabled_at: disabledAt }
  })
}

/**
 * Lets the owner of a disabled account in again. Throws ApiError: 401 where who does it was disabled meanwhile, 404 where there is no
 * such account, 409 where it is not disabled.
 */
export async function enableAccount({ db, clock }: Parts, whose: number | string, by: number | null = null): Promise<AccountRow> {
  return db.tx(async () => {
    await holdAdmins(db, by)
    const account = await getAccount(db, whose)
    if (!account.disabled_at) throw new ApiError(409, `The account ${account.username} is not disabled`)
    await updateDisabledAt(db, account.id, null)
    await recordAudit({ db, clock }, { accountId: by, action: 'enable', entity: 'account', entityId: account.id, label: account.username })
    return { ...account, disabled_at: null }
  })
}
