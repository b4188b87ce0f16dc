import type { Database } from '@/platform/database/database.server'
import '../account.table.server'

/** A session lives while it began after `createdAfter` and was used after `usedAfter`. */
interface SessionLimits {
  createdAfter: string
  usedAfter: string
}

export async function insertSession(db: Database, session: { tokenHash: string; accountId: number; at: string }) {
  await db
    .q()
    .insertInto('sessions')
    .values({ token_hash: session.tokenHash, account_id: session.accountId, created_at: session.at, last_used_at: session.at })
    .execute()
}

/** The session of a token with its account, where that is not disabled and the session lies within `limits`. */
export const findSession = (db: Database, tokenHash: string, limits: SessionLimits) =>
  db
    .q()
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['accounts.id', 'accounts.username', 'accounts.is_admin', 'sessions.last_used_at'])
    .where('sessions.token_hash', '=', tokenHash)
    .where('accounts.disabled_at', 'is', null)
    .where('sessions.created_at', '>', limits.createdAfter)
    .where('sessions.last_used_at', '>', limits.usedAfter)
    .executeTakeFirst()

export async function isSessionThere(db: Database, tokenHash: string): Promise<boolean> {
  return (await db.q().selectFrom('sessions').select('token_hash').where('token_hash', '=', tokenHash).executeTakeFirst()) !== undefined
}

export async function touchSession(db: Database, tokenHash: string, at: string) {
  await db.q().updateTable('sessions').set({ last_used_at: at }).where('token_hash', '=', tokenHash).execute()
}

export async function deleteSession(db: Database, tokenHash: string) {
  await db.q().deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

export async function deleteSessionsOf(db: Database, accountId: number) {
  await db.q().deleteFrom('sessions').where('account_id', '=', accountId).execute()
}

export async function deleteAllSessions(db: Database) {
  await db.q().deleteFrom('sessions').execute()
}

export async function deleteExpiredSessions(db: Database, limits: SessionLimits) {
  await db
    .q()
    .deleteFrom('sessions')
    .where((e) => e.or([e('created_at', '<=', limits.createdAfter), e('last_used_at', '<=', limits.usedAfter)]))
    .execute()
}
