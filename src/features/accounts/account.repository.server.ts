import type { Generated, Selectable } from 'kysely'
import type { Database, Schema } from '@/platform/database/database.server'
import { foldEmail } from '@/platform/email-address'
import { ApiError } from '@/platform/http/errors.server'
import type { Actor } from '@/platform/http/http.server'
import { lacksSecondFactor } from '@/platform/http/session-requirements.server'
import type { Role } from '@/platform/roles'
import type { Services } from '@/platform/services.server'
import type { User } from './account.schema'
import { isSessionThere } from './sessions/session.repository.server'

interface AccountTable {
  id: Generated<number>
  username: string
  /** The username as it is compared: normalized and in lower case. */
  usernameKey: string
  /** argon2id in PHC form; empty where no password opens, until its owner sets one by a reset link. */
  passwordHash: string
  role: Role
  createdAt: string
  disabledAt: string | null
  /** When it was last logged in to or used, to the hour. */
  lastSeenAt: string | null
  /** By whose invitation it was made; null for the command line, and for accounts from before that was kept. */
  invitedBy: number | null
  /** Whose reset link set its password last, and when. Its owner's own changes since leave both as they are. */
  resetBy: number | null
  resetAt: string | null
  /** Where it gets password links and notices, once its owner has confirmed it; `emailKey` is `foldEmail` of it. Several accounts may share one. */
  email: string | null
  emailKey: string | null
  emailSince: string | null
  /** Which other account asked for it; null where its owner or the command line did. */
  emailBy: number | null
  newEmail: string | null
  newEmailKey: string | null
  newEmailBy: number | null
}

/** A one-time link that was sent to an account's address. Made as its email is drawn, so there may be several. */
interface AccountLinkTable {
  /** SHA-256 of the link's token, so that a stolen table opens nothing. */
  tokenHash: string
  accountId: number
  purpose: 'confirm' | 'reset'
  /** The address that it was sent to, as `foldEmail`: for another one the link is void. */
  emailKey: string
  expiresAt: string
}

interface SessionTable {
  tokenHash: string
  accountId: number
  createdAt: string
  lastUsedAt: string
  authenticatedAt: string | null
  device: string | null
  network: string | null
}

interface KnownDeviceTable {
  tokenHash: string
  accountId: number
  lastUsedAt: string
}

interface InvitationTable {
  id: Generated<number>
  tokenHash: string
  accountId: number | null
  role: Role
  createdAt: string
  expiresAt: string
}

interface ResetLinkTable {
  accountId: number
  tokenHash: string
  createdBy: number
  createdAt: string
  expiresAt: string
}

declare module '@/platform/database/database.server' {
  interface Schema {
    account_links: AccountLinkTable
    accounts: AccountTable
    invitations: InvitationTable
    known_devices: KnownDeviceTable
    reset_links: ResetLinkTable
    sessions: SessionTable
  }
}

export type AccountRow = Selectable<Schema['accounts']>

/** How usernames are compared: `ANNA` and `anna ` are one. */
export const usernameKey = (username: string) => username.normalize('NFKC').trim().toLowerCase()

export async function insertAccount(
  db: Database,
  account: { username: string; passwordHash: string; role: Role; createdAt: string; invitedBy?: number | null },
): Promise<AccountRow> {
  const username = account.username.normalize('NFKC').trim()
  return db
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
  db.selectFrom('accounts').selectAll().where('usernameKey', '=', usernameKey(username)).executeTakeFirst()

export const findAccount = (db: Database, id: number): Promise<AccountRow | undefined> =>
  db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()

export const listAccounts = (db: Database): Promise<AccountRow[]> => db.selectFrom('accounts').selectAll().orderBy('id').execute()

export const hasAccounts = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined

export async function updatePasswordHash(db: Database, accountId: number, passwordHash: string) {
  await db.updateTable('accounts').set({ passwordHash }).where('id', '=', accountId).execute()
}

export async function updateResetPassword(
  db: Database,
  accountId: number,
  { passwordHash, by, at }: { passwordHash: string; by: number | null; at: string },
) {
  await db.updateTable('accounts').set({ passwordHash, resetBy: by, resetAt: at }).where('id', '=', accountId).execute()
}

/** Stored in the place of a hash, where no password opens. */
const NO_PASSWORD = ''

export const hasPassword = ({ passwordHash }: Pick<AccountRow, 'passwordHash'>) => passwordHash !== NO_PASSWORD

export const deletePasswordsResetBy = (db: Database, by: number, after: string, spared: readonly number[]): Promise<AccountRow[]> =>
  db
    .updateTable('accounts')
    .set({ passwordHash: NO_PASSWORD })
    .where('resetBy', '=', by)
    .where('resetAt', '>', after)
    .where('passwordHash', '!=', NO_PASSWORD)
    .where('id', 'not in', spared)
    .returningAll()
    .execute()

export const listAccountsInvitedBy = (db: Database, by: number, after: string): Promise<AccountRow[]> =>
  db.selectFrom('accounts').selectAll().where('invitedBy', '=', by).where('createdAt', '>', after).orderBy('id').execute()

export async function updateLastSeenAt(db: Database, accountId: number, at: string) {
  await db.updateTable('accounts').set({ lastSeenAt: at }).where('id', '=', accountId).execute()
}

export async function updateRole(db: Database, accountId: number, role: Role) {
  await db.updateTable('accounts').set({ role }).where('id', '=', accountId).execute()
}

export async function updateDisabledAt(db: Database, accountId: number, disabledAt: string | null) {
  await db.updateTable('accounts').set({ disabledAt }).where('id', '=', accountId).execute()
}

/** Whether the account still has the password it was read with, and is enabled; locks both until the transaction ends. */
export async function lockAccount(db: Database, { id, passwordHash }: Pick<AccountRow, 'id' | 'passwordHash'>): Promise<boolean> {
  const locked = await db
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
  db.selectFrom('accounts').selectAll().where('emailKey', '=', emailKey).where('disabledAt', 'is', null).orderBy('id').execute()

export const listAccountsWithEmail = (db: Database, emailKey: string): Promise<AccountRow[]> =>
  db
    .selectFrom('accounts')
    .selectAll()
    .where((e) => e.or([e('emailKey', '=', emailKey), e('newEmailKey', '=', emailKey)]))
    .orderBy('id')
    .execute()

export async function listNewEmailKeys(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('accounts').select('newEmailKey').where('newEmailKey', 'is not', null).execute()
  return rows.flatMap(({ newEmailKey }) => newEmailKey ?? [])
}

export const listAdminsWithEmail = (db: Database): Promise<AccountRow[]> =>
  db
    .selectFrom('accounts')
    .selectAll()
    .where('role', '=', 'admin')
    .where('disabledAt', 'is', null)
    .where('email', 'is not', null)
    .orderBy('id')
    .execute()

export async function updateNewEmail(db: Database, accountId: number, newEmail: string | null, by: number | null = null) {
  const newEmailKey = newEmail === null ? null : foldEmail(newEmail)
  await db.updateTable('accounts').set({ newEmail, newEmailKey, newEmailBy: by }).where('id', '=', accountId).execute()
}

const nothingNew = { newEmail: null, newEmailKey: null, newEmailBy: null }
const none = { email: null, emailKey: null, emailSince: null, emailBy: null }

export async function updateEmail(db: Database, accountId: number, { email, at, by }: { email: string; at: string; by: number | null }) {
  const address = { email, emailKey: foldEmail(email), emailSince: at, emailBy: by }
  await db
    .updateTable('accounts')
    .set({ ...address, ...nothingNew })
    .where('id', '=', accountId)
    .execute()
}

export async function deleteEmail(db: Database, accountId: number) {
  await db
    .updateTable('accounts')
    .set({ ...none, ...nothingNew })
    .where('id', '=', accountId)
    .execute()
}

/** Takes away the addresses for which an account asked for others: those confirmed after `after`, and those that wait. */
export async function deleteEmailsGivenBy(db: Database, by: number, after: string) {
  await db.updateTable('accounts').set(none).where('emailBy', '=', by).where('emailSince', '>', after).execute()
  await db.updateTable('accounts').set(nothingNew).where('newEmailBy', '=', by).execute()
}

/** An account by its id, as the API names it, or by its username, as the command line does. Throws ApiError 404. */
export async function getAccount(db: Database, idOrUsername: number | string): Promise<AccountRow> {
  const account = typeof idOrUsername === 'number' ? await findAccount(db, idOrUsername) : await findAccountByUsername(db, idOrUsername)
  if (!account) throw new ApiError(404, typeof idOrUsername === 'number' ? 'Account not found' : `There is no account ${idOrUsername}`)
  return account
}

/** Ids of the enabled admins, locked; call it first in changes of access, as `by` may have lost theirs. Throws ApiError 401 or 403. */
export async function lockAdmins(db: Database, by: Pick<Actor, 'id' | 'session'> | null): Promise<number[]> {
  const admins = await lockEnabledAdmins(db)
  if (by && !(await isSessionThere(db, by.session))) throw new ApiError(401, 'Please log in.')
  if (by && !admins.includes(by.id)) throw new ApiError(403, 'Only an administrator may do this.')
  return admins
}

export const presentUser = (services: Pick<Services, 'site'>, actor: Actor): User => {
  const { id, username, role } = actor
  return { id, username, isAdmin: role === 'admin', role, ...(lacksSecondFactor(services, actor) && { secondFactorRequired: true }) }
}

/** Where someone gets a test of what they write: their confirmed address, or the community's where they have none (spec B §3.9). */
export const addressOfStaff = async ({ db, config }: Pick<Services, 'db' | 'config'>, accountId: number): Promise<string> =>
  (await getAccount(db, accountId)).email ?? config.contactEmail
