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
    .values({ tokenHash: session.tokenHash, accountId: session.accountId, createdAt: session.at, lastUsedAt: session.at })
    .execute()
}

/** The session of a token with its account, where that is not disabled and the session is within `limits`. */
export const findLoginSession = (db: Database, tokenHash: string, limits: SessionLimits) =>
  db
    .q()
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.accountId')
    .select(['accounts.id', 'accounts.username', 'accounts.isAdmin', 'sessions.lastUsedAt'])
    .where('sessions.tokenHash', '=', tokenHash)
    .where('accounts.disabledAt', 'is', null)
    .where('sessions.createdAt', '>', limits.createdAfter)
    .where('sessions.lastUsedAt', '>', limits.usedAfter)
    .executeTakeFirst()

export async function isSessionThere(db: Database, tokenHash: string): Promise<boolean> {
  return (await db.q().selectFrom('sessions').select('tokenHash').where('tokenHash', '=', tokenHash).executeTakeFirst()) !== undefined
}

export async function touchSession(db: Database, tokenHash: string, at: string) {
  await db.q().updateTable('sessions').set({ lastUsedAt: at }).where('tokenHash', '=', tokenHash).execute()
}

export async function deleteSession(db: Database, tokenHash: string) {
  await db.q().deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute()
}

export async function deleteSessionsOf(db: Database, accountId: number) {
  await db.q().deleteFrom('sessions').where('accountId', '=', accountId).execute()
}

export async function deleteAllSessions(db: Database) {
  await db.q().deleteFrom('sessions').execute()
}

export async function deleteExpiredSessions(db: Database, limits: SessionLimits) {
  await db
    .q()
    .deleteFrom('sessions')
    .where((e) => e.or([e('createdAt', '<=', limits.createdAfter), e('lastUsedAt', '<=', limits.usedAfter)]))
    .execute()
}
