import type { Generated, Selectable } from 'kysely'
import { type AuditEntry, recordAudit } from '@/platform/database/audit-log.server'
import type { Database, Schema } from '@/platform/database/database.server'
import { foldEmail } from '@/platform/email-address'
import { ApiError } from '@/platform/http/errors.server'
import type { Actor } from '@/platform/http/http.server'
import { lacksSecondFactor } from '@/platform/http/session-requirements.server'
import type { Role } from '@/platform/roles'
import type { Services } from '@/platform/services.server'
import type { User } from './account.schema'
import { isSessionThere } from './sessions/session.repository.server'

declare module '@/platform/database/database.server' {
  interface Schema {
    accounts: {
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
    account_links: {
      /** SHA-256 of the link's token, so that a stolen table opens nothing. */
      tokenHash: string
      accountId: number
      purpose: 'confirm' | 'reset'
      /** The address that it was sent to, as `foldEmail`: for another one the link is void. */
      emailKey: string
      expiresAt: string
    }
    sessions: {
      tokenHash: string
      accountId: number
      createdAt: string
      lastUsedAt: string
      authenticatedAt: string | null
      device: string | null
      network: string | null
    }
    known_devices: { tokenHash: string; accountId: number; lastUsedAt: string }
    invitations: { id: Generated<number>; tokenHash: string; accountId: number | null; role: Role; createdAt: string; expiresAt: string }
    reset_links: { accountId: number; tokenHash: string; createdBy: number; createdAt: string; expiresAt: string }
  }
}

export type AccountRow = Selectable<Schema['accounts']>
export type Caller = Pick<Actor, 'id' | 'session'>

/** How usernames are compared: `ANNA` and `anna ` are one. */
export const usernameKey = (username: string) => username.normalize('NFKC').trim().toLowerCase()

type NewAccount = Pick<AccountRow, 'username' | 'passwordHash' | 'role' | 'createdAt'> & { invitedBy?: number | null }

export function insertAccount(db: Database, account: NewAccount): Promise<AccountRow> {
  const username = account.username.normalize('NFKC').trim()
  const row = { ...account, username, usernameKey: usernameKey(username) }
  return db.insertInto('accounts').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function updateAccount(db: Database, id: number, changes: Partial<AccountRow>) {
  await db.updateTable('accounts').set(changes).where('id', '=', id).execute()
}

export const findAccountByUsername = (db: Database, username: string): Promise<AccountRow | undefined> =>
  db.selectFrom('accounts').selectAll().where('usernameKey', '=', usernameKey(username)).executeTakeFirst()

export const findAccount = (db: Database, id: number): Promise<AccountRow | undefined> =>
  db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()

export const listAccounts = (db: Database): Promise<AccountRow[]> => db.selectFrom('accounts').selectAll().orderBy('id').execute()

export const hasAccounts = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined

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

/** Locks the admins who can log in, in one order against deadlocks; first in changes of access. Answers ids; throws ApiError 401, 403. */
export async function lockAdmins(db: Database, by: Caller | null): Promise<number[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'admin')
    .where('disabledAt', 'is', null)
    .where('passwordHash', '!=', NO_PASSWORD)
    .orderBy('id')
    .$if(db.engine === 'postgres', (query) => query.forNoKeyUpdate())
    .execute()
  const admins = rows.map(({ id }) => id)
  if (by && !(await isSessionThere(db, by.session))) throw new ApiError(401, 'Please log in.')
  if (by && !admins.includes(by.id)) throw new ApiError(403, 'Only an administrator may do this.')
  return admins
}

/** The account of an open session, locked until the transaction ends. Throws ApiError 401 where either has ended since. */
export async function lockOwnAccount(db: Database, { id, session }: Caller): Promise<AccountRow> {
  const account = await getAccount(db, id)
  if (!(await lockAccount(db, account)) || !(await isSessionThere(db, session))) throw new ApiError(401, 'Please log in.')
  return account
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

export const updateNewEmail = (db: Database, id: number, newEmail: string | null, newEmailBy: number | null = null) =>
  updateAccount(db, id, { newEmail, newEmailKey: newEmail === null ? null : foldEmail(newEmail), newEmailBy })

const nothingNew = { newEmail: null, newEmailKey: null, newEmailBy: null }
const none = { email: null, emailKey: null, emailSince: null, emailBy: null }

export const updateEmail = (db: Database, id: number, address: { email: string; emailSince: string; emailBy: number | null }) =>
  updateAccount(db, id, { ...address, emailKey: foldEmail(address.email), ...nothingNew })

export const deleteEmail = (db: Database, id: number) => updateAccount(db, id, { ...none, ...nothingNew })

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

/** Notes what was done to an account, with the name it has; `by` is null for the command line. Only within the transaction that did it. */
export const recordAccountAudit = (
  parts: Pick<Services, 'db' | 'clock'>,
  by: number | null,
  action: AuditEntry['action'],
  { id, username }: Pick<AccountRow, 'id' | 'username'>,
  detail?: string,
) => recordAudit(parts, { accountId: by, action, entity: 'account', entityId: id, label: username, ...(detail && { detail }) })

export const presentUser = (services: Pick<Services, 'site'>, actor: Actor): User => {
  const { id, username, role } = actor
  return { id, username, isAdmin: role === 'admin', role, ...(lacksSecondFactor(services, actor) && { secondFactorRequired: true }) }
}

/** Where someone gets a test of what they write: their confirmed address, or the community's where they have none (spec B §3.9). */
export const addressOfStaff = async ({ db, config }: Pick<Services, 'db' | 'config'>, accountId: number): Promise<string> =>
  (await getAccount(db, accountId)).email ?? config.contactEmail
