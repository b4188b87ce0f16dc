import type { Selectable } from 'kysely'
import type { Database, Schema } from '@/platform/database/database.server'
import type { Role } from '@/platform/roles'

export type InvitationRow = Selectable<Schema['invitations']>

export async function insertInvitation(
  db: Database,
  invitation: { tokenHash: string; accountId: number | null; role: Role; createdAt: string; expiresAt: string },
) {
  await db
    .insertInto('invitations')
    .values({
      tokenHash: invitation.tokenHash,
      accountId: invitation.accountId,
      role: invitation.role,
      createdAt: invitation.createdAt,
      expiresAt: invitation.expiresAt,
    })
    .execute()
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

export async function deleteAllInvitations(db: Database) {
  await db.deleteFrom('invitations').execute()
}

type ResetLinkRow = Selectable<Schema['reset_links']>

export async function saveResetLink(
  db: Database,
  link: { accountId: number; tokenHash: string; createdBy: number; createdAt: string; expiresAt: string },
) {
  const columns = { tokenHash: link.tokenHash, createdBy: link.createdBy, createdAt: link.createdAt, expiresAt: link.expiresAt }
  await db
    .insertInto('reset_links')
    .values({ accountId: link.accountId, ...columns })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(columns))
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

export async function deleteAllResetLinks(db: Database) {
  await db.deleteFrom('reset_links').execute()
}

type AccountLinkRow = Selectable<Schema['account_links']>
type Purpose = AccountLinkRow['purpose']

export async function insertAccountLink(db: Database, link: AccountLinkRow, now: string) {
  await db.deleteFrom('account_links').where('expiresAt', '<=', now).execute()
  await db.insertInto('account_links').values(link).execute()
}

export const findAccountLink = (
  db: Database,
  { tokenHash, purpose, now }: { tokenHash: string; purpose: Purpose; now: string },
): Promise<AccountLinkRow | undefined> =>
  db
    .selectFrom('account_links')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .executeTakeFirst()

export const consumeAccountLink = (
  db: Database,
  { tokenHash, purpose, now }: { tokenHash: string; purpose: Purpose; now: string },
): Promise<AccountLinkRow | undefined> =>
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

export async function deleteAllAccountLinks(db: Database) {
  await db.deleteFrom('account_links').execute()
}
