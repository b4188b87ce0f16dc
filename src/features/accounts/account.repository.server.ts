import type { Selectable } from 'kysely'
import type { Database, Schema } from '@/platform/database.server'
import './account.table.server'

export type AccountRow = Selectable<Schema['accounts']>

/** How usernames are compared: `ANNA` and `anna ` are one. */
export const usernameKey = (username: string) => username.normalize('NFKC').trim().toLowerCase()

export async function insertAccount(
  db: Database,
  account: { username: string; passwordHash: string; isAdmin: boolean; createdAt: string },
): Promise<AccountRow> {
  const username = account.username.normalize('NFKC').trim()
  return db
    .q()
    .insertInto('accounts')
    .values({
      username,
      username_key: usernameKey(username),
      password_hash: account.passwordHash,
      is_admin: account.isAdmin ? 1 : 0,
      created_at: account.createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const findAccountByUsername = (db: Database, username: string): Promise<AccountRow | undefined> =>
  db.q().selectFrom('accounts').selectAll().where('username_key', '=', usernameKey(username)).executeTakeFirst()

export const listAccounts = (db: Database): Promise<AccountRow[]> => db.q().selectFrom('accounts').selectAll().orderBy('id').execute()

export async function hasAccounts(db: Database): Promise<boolean> {
  return (await db.q().selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function updatePasswordHash(db: Database, accountId: number, passwordHash: string) {
  await db.q().updateTable('accounts').set({ password_hash: passwordHash }).where('id', '=', accountId).execute()
}

export async function insertSession(db: Database, session: { tokenHash: string; accountId: number; at: string }) {
  await db
    .q()
    .insertInto('sessions')
    .values({ token_hash: session.tokenHash, account_id: session.accountId, created_at: session.at, last_used_at: session.at })
    .execute()
}

/** The session of a token with its account, where it began after `createdAfter` and was used after `usedAfter`. */
export const findSession = (db: Database, tokenHash: string, limits: { createdAfter: string; usedAfter: string }) =>
  db
    .q()
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['accounts.id', 'accounts.username', 'accounts.is_admin', 'sessions.last_used_at'])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.created_at', '>', limits.createdAfter)
    .where('sessions.last_used_at', '>', limits.usedAfter)
    .executeTakeFirst()

export async function touchSession(db: Database, tokenHash: string, at: string) {
  await db.q().updateTable('sessions').set({ last_used_at: at }).where('token_hash', '=', tokenHash).execute()
}

export async function deleteSession(db: Database, tokenHash: string) {
  await db.q().deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

export async function deleteSessionsOf(db: Database, accountId: number) {
  await db.q().deleteFrom('sessions').where('account_id', '=', accountId).execute()
}

export async function deleteExpiredSessions(db: Database, limits: { createdAfter: string; usedAfter: string }) {
  await db
    .q()
    .deleteFrom('sessions')
    .where((e) => e.or([e('created_at', '<=', limits.createdAfter), e('last_used_at', '<=', limits.usedAfter)]))
    .execute()
}
