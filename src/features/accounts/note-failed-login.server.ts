import { createHmac } from 'node:crypto'
import { recordAudit } from '@/platform/database/audit-log.server'
import { getSecretKey } from '@/platform/database/secret-key.repository.server'
import type { Services } from '@/platform/services.server'
import { type AccountRow, findAccountByUsername, usernameKey } from './account.repository.server'

/** Notes a failed login under a keyed code of the name, which may be a password; limited per account, so that no stranger fills the log. */
export async function noteFailedLogin(services: Pick<Services, 'db' | 'clock' | 'limits'>, username: string | undefined, how?: string) {
  const account = username === undefined ? undefined : await findAccountByUsername(services.db, username)
  if (!(await services.limits.failedLoginNotes.tryUse(account ? `account ${account.id}` : 'others'))) return
  const name = username === undefined ? [] : [`as name ${await codeOf(services, username)}`]
  const detail = [...name, ...(how ? [how] : [])].join(', ')
  await recordAudit(services, { accountId: null, action: 'fail to log in', entity: 'account', entityId: null, detail })
}

/** Notes a wrong code after the right password, whose account is known. Counted for each account: no stranger can exhaust the count. */
export async function noteWrongCode(services: Pick<Services, 'db' | 'clock' | 'limits'>, { id, username }: AccountRow) {
  if (!(await services.limits.failedLoginNotes.tryUse(`codes ${id}`))) return
  const detail = `as ${username}, with the right password and a wrong code`
  await recordAudit(services, { accountId: null, action: 'fail to log in', entity: 'account', entityId: id, label: username, detail })
}

const codeOf = async ({ db }: Pick<Services, 'db'>, username: string): Promise<string> =>
  createHmac('sha256', await getSecretKey(db, 'failed-logins'))
    .update(usernameKey(username))
    .digest('hex')
    .slice(0, 8)
