import type { Insertable, Selectable } from 'kysely'
import type { Database, Schema } from '@/platform/database/database.server'

type InvitationRow = Selectable<Schema['invitations']>

export const insertInvitation = async (db: Database, invitation: Insertable<Schema['invitations']>): Promise<number> =>
  (await db.insertInto('invitations').values(invitation).returning('id').executeTakeFirstOrThrow()).id

/** Gives an open invitation another link: the former one ends. */
export async function renewInvitation(db: Database, id: number, tokenHash: string) {
  await db.updateTable('invitations').set({ tokenHash }).where('id', '=', id).execute()
}

export async function isInvitationOpen(db: Database, tokenHash: string, now: string): Promise<boolean> {
  const found = await db
    .selectFrom('invitations')
    .select('tokenHash')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return found !== undefined
}

/** Uses an open invitation up and answers what it is for. Of several at once, one gets it; the others get undefined. */
export const consumeInvitation = (db: Database, tokenHash: string, now: string): Promise<InvitationRow | undefined> =>
  db.deleteFrom('invitations').where('tokenHash', '=', tokenHash).where('expiresAt', '>', now).returningAll().executeTakeFirst()

export async function deleteExpiredInvitations(db: Database, now: string) {
  await db.deleteFrom('invitations').where('expiresAt', '<=', now).execute()
}

export const listOpenInvitations = (db: Database, now: string) =>
  db
    .selectFrom('invitations')
    .leftJoin('accounts', 'accounts.id', 'invitations.accountId')
    .select(['invitations.id', 'invitations.role', 'invitations.createdAt', 'invitations.expiresAt', 'accounts.username'])
    .where('invitations.expiresAt', '>', now)
    .orderBy('invitations.id', 'desc')
    .execute()

export const deleteOpenInvitation = (db: Database, id: number, now: string): Promise<InvitationRow | undefined> =>
  db.deleteFrom('invitations').where('id', '=', id).where('expiresAt', '>', now).returningAll().executeTakeFirst()

export async function deleteInvitationsOf(db: Database, accountId: number, now: string): Promise<InvitationRow[]> {
  const deleted = await db.deleteFrom('invitations').where('accountId', '=', accountId).returningAll().execute()
  return deleted.filter(({ expiresAt }) => expiresAt > now)
}

type ResetLinkRow = Selectable<Schema['reset_links']>

export async function saveResetLink(db: Database, { accountId, ...link }: ResetLinkRow) {
  await db
    .insertInto('reset_links')
    .values({ accountId, ...link })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(link))
    .execute()
}

export const findResetLink = (db: Database, tokenHash: string, now: string): Promise<(ResetLinkRow & { username: string }) | undefined> =>
  db
    .selectFrom('reset_links')
    .innerJoin('accounts', 'accounts.id', 'reset_links.accountId')
    .selectAll('reset_links')
    .select('accounts.username')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()

export const consumeResetLink = (db: Database, tokenHash: string, now: string): Promise<ResetLinkRow | undefined> =>
  db.deleteFrom('reset_links').where('tokenHash', '=', tokenHash).where('expiresAt', '>', now).returningAll().executeTakeFirst()

export async function deleteResetLinksOf(db: Database, accountId: number, now: string): Promise<ResetLinkRow[]> {
  const deleted = await db
    .deleteFrom('reset_links')
    .where((e) => e.or([e('createdBy', '=', accountId), e('accountId', '=', accountId)]))
    .returningAll()
    .execute()
  return deleted.filter(({ expiresAt }) => expiresAt > now)
}

type AccountLinkRow = Selectable<Schema['account_links']>
type WantedLink = Pick<AccountLinkRow, 'tokenHash' | 'purpose'> & { now: string }

export async function insertAccountLink(db: Database, link: AccountLinkRow, now: string) {
  await db.deleteFrom('account_links').where('expiresAt', '<=', now).execute()
  await db.insertInto('account_links').values(link).execute()
}

export const findAccountLink = (db: Database, { tokenHash, purpose, now }: WantedLink): Promise<AccountLinkRow | undefined> =>
  db
    .selectFrom('account_links')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .executeTakeFirst()

export const consumeAccountLink = (db: Database, { tokenHash, purpose, now }: WantedLink): Promise<AccountLinkRow | undefined> =>
  db
    .deleteFrom('account_links')
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst()

export async function deleteAccountLinksOf(db: Database, accountId: number) {
  await db.deleteFrom('account_links').where('accountId', '=', accountId).execute()
}

export async function deleteAllLinks(db: Database) {
  await db.deleteFrom('invitations').execute()
  await db.deleteFrom('reset_links').execute()
  await db.deleteFrom('account_links').execute()
}
