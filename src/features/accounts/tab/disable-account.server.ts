import { recordAudit } from '@/platform/database/audit-log.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Actor } from '@/platform/http/http.server'
import type { Services } from '@/platform/services.server'
import { type AccountRow, lockEnabledAdmins, updateDisabledAt } from '../account.repository.server'
import { getAccount } from '../get-account.server'
import { lockAdmins } from '../lock-admins.server'
import { revokeAccess } from '../revoke-access.server'

type Parts = Pick<Services, 'db' | 'clock'>
type Caller = Pick<Actor, 'id' | 'session'>

/**
 * Keeps the owner of an account out and revokes what it gave access to. `idOrUsername` names it or username, `by` who does it, null for the
 * command line. Answers also the accounts that lost their passwords with it. Throws ApiError: 401 where the session of the caller has
 * ended since; 404 where there is no such account; 409 where it is disabled already, one's own, or no one could log in as an admin any more.
 */
export async function disableAccount(
  parts: Parts,
  idOrUsername: number | string,
  by: Caller | null = null,
): Promise<{ account: AccountRow; lostPasswords: AccountRow[] }> {
  const { db, clock } = parts
  return db.tx(async () => {
    await lockAdmins(db, by)
    const account = await getAccount(db, idOrUsername)
    if (account.id === by?.id) throw new ApiError(409, 'You cannot disable your own account. Another admin can')
    if (account.disabledAt) throw new ApiError(409, `The account ${account.username} is disabled already`)
    const accountId = by?.id ?? null
    const disabledAt = clock.now().toISOString()
    await updateDisabledAt(db, account.id, disabledAt)
    await recordAudit(parts, { accountId, action: 'disable', entity: 'account', entityId: account.id, label: account.username })
    const lostPasswords = await revokeAccess(parts, account, accountId)
    if ((await lockEnabledAdmins(db)).length === 0) throw lastAdmin(account, lostPasswords)
    return { account: { ...account, disabledAt }, lostPasswords }
  })
}

/**
 * Enables a disabled account. Throws ApiError: 401 where the session of the caller has ended since, 404 where there is no
 * such account, 409 where it is not disabled.
 */
export async function enableAccount({ db, clock }: Parts, idOrUsername: number | string, by: Caller | null = null): Promise<AccountRow> {
  return db.tx(async () => {
    await lockAdmins(db, by)
    const account = await getAccount(db, idOrUsername)
    if (!account.disabledAt) throw new ApiError(409, `The account ${account.username} is not disabled`)
    await updateDisabledAt(db, account.id, null)
    const entry = { action: 'enable', entity: 'account', entityId: account.id, label: account.username } as const
    await recordAudit({ db, clock }, { accountId: by?.id ?? null, ...entry })
    return { ...account, disabledAt: null }
  })
}

/** Refuses a change after which no one could log in as an admin. */
export function lastAdmin({ username }: AccountRow, lostPasswords: readonly AccountRow[]) {
  if (lostPasswords.length === 0)
    return new ApiError(409, `${username} is the last admin who can log in. Create or enable another one first`)
  const names = lostPasswords.map((lost) => lost.username).join(', ')
  return new ApiError(409, `Without ${username} no admin could log in: its reset links set the password of ${names}. Set another one first`)
}
