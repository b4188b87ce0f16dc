import { recordAudit } from '@/platform/database/audit-log.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Actor } from '@/platform/http/http.server'
import type { Services } from '@/platform/services.server'
import { type AccountRow, lockAccount } from '../account.repository.server'
import { queueAccountNotice } from '../account-notices.server'
import { getAccount } from '../get-account.server'
import { lockAdmins } from '../lock-admins.server'
import { deleteSessionsOf } from '../sessions/session.repository.server'
import { deletePasskeysOf, deleteRecoveryCodes, deleteTotp } from './second-factor.repository.server'

/**
 * Takes every second factor from the account of someone who lost theirs, and ends its sessions; its password opens it then. `idOrUsername` names it or
 * username, `by` who does it, null for the command line. Throws ApiError: 401 where the session of the caller has ended since, 404 where there is
 * no such account, 409 where it is one's own, or has none.
 */
export const removeSecondFactors = (
  parts: Pick<Services, 'db' | 'clock' | 'jobs'>,
  idOrUsername: number | string,
  by: Pick<Actor, 'id' | 'session'> | null,
): Promise<AccountRow> =>
  parts.db.tx(async () => {
    const { db } = parts
    await lockAdmins(db, by)
    const account = await getAccount(db, idOrUsername)
    const { id, username } = account
    if (id === by?.id) throw new ApiError(409, 'This is your own account. Change your second factors under My Account instead')
    // A disabled account is not locked by this, and no one changes it.
    await lockAccount(db, account)
    const hadTotp = await deleteTotp(db, id)
    const hadPasskeys = await deletePasskeysOf(db, id)
    if (!((await deleteRecoveryCodes(db, id)) || hadPasskeys || hadTotp))
      throw new ApiError(409, `The account ${username} has no second factor`)
    await deleteSessionsOf(db, id)
    await recordAudit(parts, { accountId: by?.id ?? null, action: 'reset second factor', entity: 'account', entityId: id, label: username })
    await queueAccountNotice(parts, account, { kind: 'second-factor-changed', change: 'by removing the second factor' })
    return account
  })
