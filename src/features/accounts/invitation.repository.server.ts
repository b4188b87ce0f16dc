import type { Database } from '@/platform/database.server'
import './account.table.server'

export async function insertInvitation(
  db: Database,
  invitation: { tokenHash: string; isAdmin: boolean; createdAt: string; expiresAt: string },
) {
  await db
    .q()
    .insertInto('invitations')
    .values({
      token_hash: invitation.tokenHash,
      is_admin: invitation.isAdmin ? 1 : 0,
      created_at: invitation.createdAt,
      expires_at: invitation.expiresAt,
    })
    .execute()
}

export async function isInvitationOpen(db: Database, tokenHash: string, now: string): Promise<boolean> {
  const found = await db
    .q()
    .selectFrom('invitations')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return found !== undefined
}

/** Uses an open invitation up and answers what it is for. Of several at once, one gets it; the others get undefined. */
export async function takeInvitation(db: Database, tokenHash: string, now: string): Promise<{ isAdmin: boolean } | undefined> {
  const taken = await db
    .q()
    .deleteFrom('invitations')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('is_admin')
    .executeTakeFirst()
  return taken && { isAdmin: taken.is_admin === 1 }
}

export async function deleteExpiredInvitations(db: Database, now: string) {
  await db.q().deleteFrom('invitations').where('expires_at', '<=', now).execute()
}

export async function deleteInvitations(db: Database) {
  await db.q().deleteFrom('invitations').execute()
}
