import type { Selectable } from 'kysely'
import type { Database, Schema } from '@/platform/database/database.server'
import './account.table.server'

type AccountLinkRow = Selectable<Schema['account_links']>
type Purpose = AccountLinkRow['purpose']

export async function insertAccountLink(db: Database, link: AccountLinkRow, now: string) {
  await db.q().deleteFrom('account_links').where('expiresAt', '<=', now).execute()
  await db.q().insertInto('account_links').values(link).execute()
}

export const findAccountLink = (
  db: Database,
  { tokenHash, purpose, now }: { tokenHash: string; purpose: Purpose; now: string },
): Promise<AccountLinkRow | undefined> =>
  db
    .q()
    .selectFrom('account_links')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .executeTakeFirst()

/** Uses an open link up and answers it. Of several at once, one gets it; the others get undefined. */
export const consumeAccountLink = (
  db: Database,
  { tokenHash, purpose, now }: { tokenHash: string; purpose: Purpose; now: string },
): Promise<AccountLinkRow | undefined> =>
  db
    .q()
    .deleteFrom('account_links')
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst()

export async function deleteAccountLinksOf(db: Database, accountId: number) {
  await db.q().deleteFrom('account_links').where('accountId', '=', accountId).execute()
}

export async function deleteAllAccountLinks(db: Database) {
  await db.q().deleteFrom('account_links').execute()
}
