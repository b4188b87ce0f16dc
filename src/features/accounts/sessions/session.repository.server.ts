import type { Insertable } from 'kysely'
import type { Database, Schema } from '@/platform/database/database.server'

interface SessionLimits {
  createdAfter: string
  usedAfter: string
}

export async function insertSession(db: Database, session: Insertable<Schema['sessions']>) {
  await db.insertInto('sessions').values(session).execute()
}

export const findLoginSession = (db: Database, tokenHash: string, limits: SessionLimits) =>
  db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.accountId')
    .select(['accounts.id', 'accounts.username', 'accounts.role', 'sessions.lastUsedAt'])
    .select((e) => [
      e.fn.coalesce('sessions.authenticatedAt', 'sessions.createdAt').as('authenticatedAt'),
      e.selectFrom('totp_factors').select('confirmedAt').whereRef('totp_factors.accountId', '=', 'accounts.id').as('totpSince'),
      e
        .selectFrom('passkeys')
        .select((of) => of.fn.max('passkeys.id').as('id'))
        .whereRef('passkeys.accountId', '=', 'accounts.id')
        .as('passkey'),
    ])
    .where('sessions.tokenHash', '=', tokenHash)
    .where('accounts.disabledAt', 'is', null)
    .where('sessions.createdAt', '>', limits.createdAfter)
    .where('sessions.lastUsedAt', '>', limits.usedAfter)
    .executeTakeFirst()

export const isSessionThere = async (db: Database, tokenHash: string): Promise<boolean> =>
  (await db.selectFrom('sessions').select('tokenHash').where('tokenHash', '=', tokenHash).executeTakeFirst()) !== undefined

export const listSessionsOf = (db: Database, accountId: number, limits: SessionLimits) =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('createdAt', '>', limits.createdAfter)
    .where('lastUsedAt', '>', limits.usedAfter)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('tokenHash')
    .execute()

export async function touchSession(db: Database, tokenHash: string, at: string) {
  await db.updateTable('sessions').set({ lastUsedAt: at }).where('tokenHash', '=', tokenHash).execute()
}

export async function markAuthenticated(db: Database, tokenHash: string, at: string): Promise<boolean> {
  const marked = await db.updateTable('sessions').set({ authenticatedAt: at }).where('tokenHash', '=', tokenHash).executeTakeFirst()
  return marked.numUpdatedRows > 0
}

export async function deleteSession(db: Database, tokenHash: string) {
  await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute()
}

export async function deleteSessionsOf(db: Database, accountId: number) {
  await db.deleteFrom('sessions').where('accountId', '=', accountId).execute()
}

export async function deleteOtherSessions(db: Database, accountId: number, spared: string): Promise<number> {
  const deleted = await db.deleteFrom('sessions').where('accountId', '=', accountId).where('tokenHash', '!=', spared).executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

export async function deleteAllSessions(db: Database) {
  await db.deleteFrom('sessions').execute()
}

export async function deleteExpiredSessions(db: Database, limits: SessionLimits) {
  await db
    .deleteFrom('sessions')
    .where((e) => e.or([e('createdAt', '<=', limits.createdAfter), e('lastUsedAt', '<=', limits.usedAfter)]))
    .execute()
}
