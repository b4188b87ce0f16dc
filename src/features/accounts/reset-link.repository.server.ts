import type { Selectable } from 'kysely'
import type { Database, Schema } from '@/platform/database/database.server'
import './account.table.server'

export type ResetLinkRow = Selectable<Schema['reset_links']>

/** Takes the place of the link that the account may have. */
export async function saveResetLink(
  db: Database,
  link: { accountId: number; tokenHash: string; createdBy: number; createdAt: string; expiresAt: string },
) {
  const columns = { tokenHash: link.tokenHash, createdBy: link.createdBy, createdAt: link.createdAt, expiresAt: link.expiresAt }
  await db
    .q()
    .insertInto('reset_links')
    .values({ accountId: link.accountId, ...columns })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(columns))
    .execute()
}

/** The open link of a token, with the name of whose it is. */
export const findResetLink = (db: Database, tokenHash: string, now: string): Promise<(ResetLinkRow & { username: string }) | undefined> =>
  db
    .q()
    .selectFrom('reset_links')
    .innerJoin('accounts', 'accounts.id', 'reset_links.accountId')
    .selectAll('reset_links')
    .select('accounts.username')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()

/** Uses an open link up and answers it. Of several at once, one gets it; the others get undefined. */
export const consumeResetLink = (db: Database, tokenHash: string, now: string): Promise<ResetLinkRow | undefined> =>
  db.q().deleteFrom('reset_links').where('tokenHash', '=', tokenHash).where('expiresAt', '>', now).returningAll().executeTakeFirst()

/** Those that the account made, and the one that was made for it. Answers those that could still be used. */
export async function deleteResetLinksOf(db: Database, accountId: number, now: string): Promise<ResetLinkRow[]> {
  const deleted = await db
    .q()
    .deleteFrom('reset_links')
    .where((e) => e.or([e('createdBy', '=', accountId), e('accountId', '=', accountId)]))
    .returningAll()
    .execute()
  return deleted.filter(({ expiresAt }) => expiresAt > now)
}

export async function deleteAllResetLinks(db: Database) {
  await db.q().deleteFrom('reset_links').execute()
}
