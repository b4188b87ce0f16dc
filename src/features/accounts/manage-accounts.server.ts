import { recordAudit } from '@/platform/audit-log.server'
import { isUniqueViolation } from '@/platform/database.server'
import type { Services } from '@/platform/services.server'
import { StartError } from '@/platform/start-error.server'
import {
  type AccountRow,
  findAccountByUsername,
  hasAccounts,
  holdEnabledAdmins,
  insertAccount,
  updateDisabledAt,
  updatePasswordHash,
} from './account.repository.server'
import { deleteInvitations } from './invitation.repository.server'
import { generatePassword, hashPassword } from './password.server'
import { isCommonPassword, isMadeOfUsername } from './password-rules'
import { deleteSessionsOf } from './session.repository.server'

type Parts = Pick<Services, 'db' | 'clock'>
type Change = 'create' | 'change password' | 'disable' | 'enable'

/**
 * Creates an account. What the command line does is noted in the audit log, what the program does by itself is not. Throws
 * StartError where the username is taken.
 */
export async function createAccount(
  parts: Parts,
  account: { username: string; password: string; isAdmin: boolean },
  source: 'program' | 'command line' = 'program',
): Promise<AccountRow> {
  const { username, password, isAdmin } = account
  const passwordHash = await hashPassword(password)
  try {
    return await parts.db.tx(async () => {
      const created = await insertAccount(parts.db, { username, passwordHash, isAdmin, createdAt: parts.clock.now().toISOString() })
      if (source === 'command line') await note(parts, 'create', created)
      return created
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new StartError(`There is an account ${username} already`)
    throw error
  }
}

/** Sets a new password and ends every session of that account. Throws StartError where there is no such account. */
export async function changePassword(parts: Parts, username: string, password: string): Promise<AccountRow> {
  const { db } = parts
  const account = await getAccount(parts, username)
  const passwordHash = await hashPassword(password)
  await db.tx(async () => {
    await updatePasswordHash(db, account.id, passwordHash)
    await deleteSessionsOf(db, account.id)
    await note(parts, 'change password', account)
  })
  return account
}

/**
 * Keeps the owner of an account out: ends its sessions and, where an admin may have made some, withdraws all open invitations. Throws
 * StartError where there is no such account, it is disabled already, or nobody would be left to administer the site.
 */
export async function disableAccount(parts: Parts, username: string): Promise<AccountRow> {
  const { db, clock } = parts
  return db.tx(async () => {
    const admins = await holdEnabledAdmins(db)
    const account = await getAccount(parts, username)
    if (account.disabled_at) throw new StartError(`The account ${account.username} is disabled already`)
    if (admins.length === 1 && admins[0] === account.id)
      throw new StartError(`${account.username} is the last admin who can log in. Create or enable another one first`)
    await updateDisabledAt(db, account.id, clock.now().toISOString())
    await deleteSessionsOf(db, account.id)
    if (account.is_admin) await deleteInvitations(db)
    await note(parts, 'disable', account)
    return account
  })
}

/** Lets the owner of a disabled account in again. Throws StartError where there is no such account, or it is not disabled. */
export async function enableAccount(parts: Parts, username: string): Promise<AccountRow> {
  const { db } = parts
  return db.tx(async () => {
    const account = await getAccount(parts, username)
    if (!account.disabled_at) throw new StartError(`The account ${account.username} is not disabled`)
    await updateDisabledAt(db, account.id, null)
    await note(parts, 'enable', account)
    return account
  })
}

async function getAccount({ db }: Parts, username: string): Promise<AccountRow> {
  const account = await findAccountByUsername(db, username)
  if (!account) throw new StartError(`There is no account ${username}`)
  return account
}

const note = (parts: Parts, action: Change, { id, username }: AccountRow) =>
  recordAudit(parts, { accountId: null, action, entity: 'account', entityId: id, label: username })

/**
 * Creates the first admin where no account exists (spec decisions, 'Running'). Answers the generated password, to be
 * shown once; undefined where one was configured, or nothing had to be created. Throws StartError for a configured one that
 * anybody would guess.
 */
export async function ensureFirstAdmin(services: Pick<Services, 'db' | 'clock' | 'config'>): Promise<string | undefined> {
  const { username, password } = services.config.admin
  if (password && isCommonPassword(password)) throw new StartError('ADMIN_PASSWORD is one of the first that anybody would guess')
  if (password && isMadeOfUsername(password, username)) throw new StartError('ADMIN_PASSWORD must be more than ADMIN_USERNAME')
  if (await hasAccounts(services.db)) return undefined
  const chosen = password ?? generatePassword()
  try {
    await createAccount(services, { username, password: chosen, isAdmin: true })
  } catch (error) {
    // Another process that started at the same moment was faster.
    if (error instanceof StartError) return undefined
    throw error
  }
  return password ? undefined : chosen
}
