import { recordAudit } from '@/platform/database/audit-log.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Actor } from '@/platform/http/http.server'
import type { Services } from '@/platform/services.server'
import { type AccountRow, lockAccount } from '../account.repository.server'
import { queueAccountNotice } from '../account-notices.server'
import { getAccount } from '../get-account.server'
import { deleteOtherSessions, isSessionThere } from '../sessions/session.repository.server'

type Parts = Pick<Services, 'db' | 'clock' | 'jobs'>

/**
 * Changes a second factor of one's own in one transaction with its audit row, whose sentence `detail` ends, and a notice to its owner, and ends one's other sessions: they
 * were begun without it. Changes of one account wait for one another. Throws ApiError 401 where the session has ended since the request began.
 */
export const changeOwnFactor = <T>(
  parts: Parts,
  actor: Pick<Actor, 'id' | 'session'>,
  detail: string,
  change: (account: AccountRow) => Promise<T>,
): Promise<T> =>
  parts.db.tx(async () => {
    const { db } = parts
    const account = await getAccount(db, actor.id)
    if (!(await lockAccount(db, account)) || !(await isSessionThere(db, actor.session))) throw new ApiError(401, 'Please log in.')
    const result = await change(account)
    await deleteOtherSessions(db, actor.id, actor.session)
    await noteFactorChange(parts, account, detail)
    await queueAccountNotice(parts, account, { kind: 'second-factor-changed', change: detail })
    return result
  })

/** Notes in Activity what someone did to how they log in; `detail` ends the sentence. */
export const noteFactorChange = (parts: Pick<Services, 'db' | 'clock'>, { id, username }: Pick<Actor, 'id' | 'username'>, detail: string) =>
  recordAudit(parts, { accountId: id, action: 'change second factor', entity: 'account', entityId: id, label: username, detail })
