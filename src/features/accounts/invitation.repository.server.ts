import type { Selectable } from 'kysely'
import type { Database, Schema } from '@/platform/database/database.server'
import type { Role } from '@/platform/roles'
import './account.table.server'

export type InvitationRow = Selectable<Schema['invitations']>

export async function insertInvitation(
  db: Database,
  invitation: { tokenHash: string; accountId: number | null; role: Role; createdAt: string; expiresAt: string },
) {
  await db
    .q()
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
    .q()
    .selectFrom('invitations')
    .select('tokenHash')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return found !== undefined
}

/** Uses an open invitation up and answers what it is for. Of several at once, one gets it; the others get undefined. */
export const consumeInvitation = (db: Database, tokenHash: string, now: string): Promise<InvitationRow | undefined> =>
  db.q().deleteFrom('invitations').where('tokenHash', '=', tokenHash).where('expiresAt', '>', now).returningAll().executeTakeFirst()

export async function deleteExpiredInvitations(db: Database, now: string) {
  await db.q().deleteFrom('invitations').where('expiresAt', '<=', now).execute()
}

/** Those that can still be used, newest first, with the username of their maker: null for the command line. */
export const listOpenInvitations = (db: Database, now: string) =>
  db
    .q()
    .selectFrom('invitations')
    .leftJoin('accounts', 'accounts.id', 'invitations.accountId')
    .select(['invitations.id', 'invitations.role', 'invitations.createdAt', 'invitations.expiresAt', 'accounts.username'])
    .where('invitations.expiresAt', '>', now)
    .orderBy('invitations.id', 'desc')
    .execute()

/** What an open invitation was for, now that it is gone; undefined where there was none. */
export const deleteOpenInvitation = (db: Database, id: number, now: string): Promise<InvitationRow | undefined> =>
  db.q().deleteFrom('invitations').where('id', '=', id).where('expiresAt', '>', now).returningAll().executeTakeFirst()

/** Answers those that could still be used. */
export async function deleteInvitationsOf(db: Database, accountId: number, now: string): Promise<InvitationRow[]> {
  const deleted = await db.q().deleteFrom('invitations').where('accountId', '=', accountId).returningAll().execute()
  return deleted.filter(({ expiresAt }) => expiresAt > now)
}

export async function deleteAllInvitations(db: Database) {
  await db.q().deleteFrom('invitations').execute()
}
