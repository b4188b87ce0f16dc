import type { Selectable } from 'kysely'
import type { Database, Schema } from '@/platform/database/database.server'
import { foldEmail } from '@/platform/email-address'
import type { Role } from '@/platform/roles'
import './account.table.server'

export type AccountRow = Selectable<Schema['accounts']>

/** How usernames are compared: `ANNA` and `anna ` are one. */
export const usernameKey = (username: string) => username.normalize('NFKC').trim().toLowerCase()

export async function insertAccount(
  db: Database,
  account: { username: string; passwordHash: string; role: Role; createdAt: string; invitedBy?: number | null },
): Promise<AccountRow> {
  const username = account.username.normalize('NFKC').trim()
  return db
    .q()
    .insertInto('accounts')
    .values({
      username,
      usernameKey: usernameKey(username),
      passwordHash: account.passwordHash,
      role: account.role,
      createdAt: account.createdAt,
      invitedBy: account.invitedBy ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const findAccountByUsername = (db: Database, username: string): Promise<AccountRow | undefined> =>
  db.q().selectFrom('accounts').selectAll().where('usernameKey', '=', usernameKey(username)).executeTakeFirst()

export const findAccount = (db: Database, id: number): Promise<AccountRow | undefined> =>
  db.q().selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()

export const listAccounts = (db: Database): Promise<AccountRow[]> => db.q().selectFrom('accounts').selectAll().orderBy('id').execute()

export async function hasAccounts(db: Database): Promise<boolean> {
  return (await db.q().selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function updatePasswordHash(db: Database, accountId: number, passwordHash: string) {
  await db.q().updateTable('accounts').set({ passwordHash }).where('id', '=', accountId).execute()
}

export async function updateResetPassword(
  db: Database,
  accountId: number,
  { passwordHash, by, at }: { passwordHash: string; by: number | null; at: string },
) {
  await db.q().updateTable('accounts').set({ passwordHash, resetBy: by, resetAt: at }).where('id', '=', accountId).execute()
}

/** Stored in the place of a hash, where no password opens. */
const NO_PASSWORD = ''

export const hasPassword = ({ passwordHash }: Pick<AccountRow, 'passwordHash'>) => passwordHash !== NO_PASSWORD

export const deletePasswordsResetBy = (db: Database, by: number, after: string, spared: readonly number[]): Promise<AccountRow[]> =>
  db
    .q()
    .updateTable('accounts')
    .set({ passwordHash: NO_PASSWORD })
    .where('resetBy', '=', by)
    .where('resetAt', '>', after)
    .where('passwordHash', '!=', NO_PASSWORD)
    .where('id', 'not in', spared)
    .returningAll()
    .execute()

export const listAccountsInvitedBy = (db: Database, by: number, after: string): Promise<AccountRow[]> =>
  db.q().selectFrom('accounts').selectAll().where('invitedBy', '=', by).where('createdAt', '>', after).orderBy('id').execute()

export async function updateLastSeenAt(db: Database, accountId: number, at: string) {
  await db.q().updateTable('accounts').set({ lastSeenAt: at }).where('id', '=', accountId).execute()
}

export async function updateRole(db: Database, accountId: number, role: Role) {
  await db.q().updateTable('accounts').set({ role }).where('id', '=', accountId).execute()
}

export async function updateDisabledAt(db: Database, accountId: number, disabledAt: string | null) {
  await db.q().updateTable('accounts').set({ disabledAt }).where('id', '=', accountId).execute()
}

/** Whether the account still has the password it was read with, and is enabled; locks both until the transaction ends. */
export async function lockAccount(db: Database, { id, passwordHash }: Pick<AccountRow, 'id' | 'passwordHash'>): Promise<boolean> {
  const locked = await db
    .q()
    .updateTable('accounts')
    .set({ passwordHash })
    .where('id', '=', id)
    .where('passwordHash', '=', passwordHash)
    .where('disabledAt', 'is', null)
    .executeTakeFirst()
  return locked.numUpdatedRows > 0
}

/** Ids of the admins who can log in, locked until the transaction ends; in one order, so that two callers never deadlock. */
export async function lockEnabledAdmins(db: Database): Promise<number[]> {
  const rows = await db
    .q()
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'admin')
    .where('disabledAt', 'is', null)
    .where('passwordHash', '!=', NO_PASSWORD)
    .orderBy('id')
    .$if(db.engine === 'postgres', (query) => query.forNoKeyUpdate())
    .execute()
  return rows.map(({ id }) => id)
}

export const listAccountsByEmail = (db: Database, emailKey: string): Promise<AccountRow[]> =>
  db.q().selectFrom('accounts').selectAll().where('emailKey', '=', emailKey).where('disabledAt', 'is', null).orderBy('id').execute()

export const listAccountsWithEmail = (db: Database, emailKey: string): Promise<AccountRow[]> =>
  db
    .q()
    .selectFrom('accounts')
    .selectAll()
    .where((e) => e.or([e('emailKey', '=', emailKey), e('newEmailKey', '=', emailKey)]))
    .orderBy('id')
    .execute()

export async function listNewEmailKeys(db: Database): Promise<string[]> {
  const rows = await db.q().selectFrom('accounts').select('newEmailKey').where('newEmailKey', 'is not', null).execute()
  return rows.flatMap(({ newEmailKey }) => newEmailKey ?? [])
}

export const listAdminsWithEmail = (db: Database): Promise<AccountRow[]> =>
  db
    .q()
    .selectFrom('accounts')
    .selectAll()
    .where('role', '=', 'admin')
    .where('disabledAt', 'is', null)
    .where('email', 'is not', null)
    .orderBy('id')
    .execute()

export async function updateNewEmail(db: Database, accountId: number, newEmail: string | null, by: number | null = null) {
  const newEmailKey = newEmail === null ? null : foldEmail(newEmail)
  await db.q().updateTable('accounts').set({ newEmail, newEmailKey, newEmailBy: by }).where('id', '=', accountId).execute()
}

const nothingNew = { newEmail: null, newEmailKey: null, newEmailBy: null }
const none = { email: null, emailKey: null, emailSince: null, emailBy: null }

export async function updateEmail(db: Database, accountId: number, { email, at, by }: { email: string; at: string; by: number | null }) {
  const address = { email, emailKey: foldEmail(email), emailSince: at, emailBy: by }
  await db
    .q()
    .updateTable('accounts')
    .set({ ...address, ...nothingNew })
    .where('id', '=', accountId)
    .execute()
}

export async function deleteEmail(db: Database, accountId: number) {
  await db
    .q()
    .updateTable('accounts')
    .set({ ...none, ...nothingNew })
    .where('id', '=', accountId)
    .execute()
}

/** Takes away the addresses for which an account asked for others: those confirmed after `after`, and those that wait. */
export async function deleteEmailsGivenBy(db: Database, by: number, after: string) {
  await db.q().updateTable('accounts').set(none).where('emailBy', '=', by).where('emailSince', '>', after).execute()
  await db.q().updateTable('accounts').set(nothingNew).where('newEmailBy', '=', by).execute()
}
