import { recordAudit } from '@/platform/database/audit-log.server'
import { isUniqueViolation } from '@/platform/database/database-errors.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Role } from '@/platform/roles'
import type { Services } from '@/platform/services.server'
import { StartError } from '@/platform/start-error.server'
import { createToken, hashOfToken } from '@/platform/token.server'
import {
  type AccountRow,
  type Caller,
  getAccount,
  hasAccounts,
  insertAccount,
  lockAdmins,
  recordAccountAudit,
  updateAccount,
} from '../account.repository.server'
import { deleteExpiredInvitations, insertInvitation } from '../account-link.repository.server'
import { queueNewAdminNotices } from '../account-notices.server'
import { changeEmail, type EmailParts, queueInvitation } from '../email/account-emails.server'
import { generatePassword, hashPassword, refuseGuessablePassword } from '../passwords/password.server'
import { isCommonPassword, isMadeOfUsername } from '../passwords/password-rules'
import { accessOf, revokeAccess, revokeWhatItGave } from '../revoke-access.server'
import type { AccountChange, Invitation } from './account-list.schema'

type Parts = Pick<Services, 'db' | 'clock'>

/** Disables an account and revokes what it gave; answers who lost passwords. Throws ApiError 401, 404, and 409 (own, or last admin). */
export const disableAccount = (parts: Parts, idOrUsername: number | string, by: Caller | null = null) =>
  parts.db.tx(async () => {
    const { db, clock } = parts
    await lockAdmins(db, by)
    const account = await getAccount(db, idOrUsername)
    if (account.id === by?.id) throw new ApiError(409, 'You cannot disable your own account. Another admin can')
    if (account.disabledAt) throw new ApiError(409, `The account ${account.username} is disabled already`)
    const disabledAt = clock.now().toISOString()
    await updateAccount(db, account.id, { disabledAt })
    await recordAccountAudit(parts, by?.id ?? null, 'disable', account)
    const lostPasswords = await revokeAccess(parts, account, by?.id ?? null)
    if ((await lockAdmins(db, null)).length === 0) throw lastAdmin(account, lostPasswords)
    return { account: { ...account, disabledAt }, lostPasswords }
  })

/** Enables a disabled account. Throws ApiError 401 where the caller's session has ended, 404, and 409 where it is not disabled. */
export const enableAccount = async (parts: Parts, idOrUsername: number | string, by: Caller | null = null): Promise<AccountRow> =>
  parts.db.tx(async () => {
    await lockAdmins(parts.db, by)
    const account = await getAccount(parts.db, idOrUsername)
    if (!account.disabledAt) throw new ApiError(409, `The account ${account.username} is not disabled`)
    await updateAccount(parts.db, account.id, { disabledAt: null })
    await recordAccountAudit(parts, by?.id ?? null, 'enable', account)
    return { ...account, disabledAt: null }
  })

function lastAdmin({ username }: AccountRow, lostPasswords: readonly AccountRow[]) {
  if (lostPasswords.length === 0)
    return new ApiError(409, `${username} is the last admin who can log in. Create or enable another one first`)
  const names = lostPasswords.map((lost) => lost.username).join(', ')
  return new ApiError(409, `Without ${username} no admin could log in: its reset links set the password of ${names}. Set another one first`)
}

/** spec decisions, 'The API' */
const LIFETIME = 7 * 86_400_000

/** A one-time link for one account, valid 7 days and stored as a hash, for staff to send or, with `email`, sent; `by` is null for the command line. */
export async function createInvitation(
  parts: EmailParts,
  { role, by, email }: { role: Role; by: Caller | null; email?: string | null | undefined },
): Promise<Invitation> {
  const { db, clock, config } = parts
  const token = createToken()
  const now = clock.now()
  const createdAt = now.toISOString()
  const expiresAt = new Date(now.getTime() + LIFETIME).toISOString()
  const accountId = by?.id ?? null
  await db.tx(async () => {
    await lockAdmins(db, by)
    await deleteExpiredInvitations(db, createdAt)
    const invitationId = await insertInvitation(db, { tokenHash: hashOfToken(token), accountId, role, createdAt, expiresAt })
    if (email && by) await queueInvitation(parts, { invitationId, role, by: (await getAccount(db, by.id)).username, expiresAt }, email)
    await recordAudit({ db, clock }, { accountId, action: 'invite', entity: 'account', entityId: null, label: role })
  })
  const link = email ? { token: null, url: null } : { token, url: `${config.publicUrl}/login#invitation=${token}` }
  return { ...link, isAdmin: role === 'admin', role, expiresAt }
}

const TOO_EASY_TO_START = 'ADMIN_PASSWORD is too easy to guess. Set another one, or none to get a generated one'

type CreateAccountParts = Pick<Services, 'db' | 'clock' | 'jobs'>

/** Creates an account, in the audit log where the command line does it. Throws StartError where the username is taken. */
export async function createAccount(
  parts: CreateAccountParts,
  account: { username: string; password: string; role: Role },
  source: 'program' | 'command line' = 'program',
): Promise<AccountRow> {
  const { username, password, role } = account
  const passwordHash = await hashPassword(password)
  try {
    return await parts.db.tx(async () => {
      const created = await insertAccount(parts.db, { username, passwordHash, role, createdAt: parts.clock.now().toISOString() })
      if (source === 'command line') await recordAccountAudit(parts, null, 'create', created, accessOf(role))
      if (role === 'admin') await queueNewAdminNotices(parts, created, 'the command line')
      return created
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new StartError(`There is an account ${username} already`)
    throw error
  }
}

/** Creates the first admin (spec decisions, 'Running'); answers the password where generated. Throws StartError for a guessable one. */
export async function ensureFirstAdmin(services: Pick<Services, 'db' | 'clock' | 'config' | 'jobs' | 'site'>): Promise<string | undefined> {
  const { username, password } = services.config.admin
  // Where there are accounts, the configured password isn't used, so it isn't judged either.
  if (await hasAccounts(services.db)) return undefined
  if (password) await requireGoodPassword(services, password, username)
  const chosen = password ?? generatePassword()
  try {
    await createAccount(services, { username, password: chosen, role: 'admin' })
  } catch (error) {
    // Another process that started at the same moment was faster.
    if (error instanceof StartError) return undefined
    throw error
  }
  return password ? undefined : chosen
}

/** From this length on, the rules for common passwords are enough: dictionaries would take 0.4 s and 80 MB of the first start. */
const LONG_PASSWORD = 20

async function requireGoodPassword(services: Pick<Services, 'config' | 'site'>, password: string, username: string) {
  if (isCommonPassword(password)) throw new StartError(TOO_EASY_TO_START)
  if (isMadeOfUsername(password, username)) throw new StartError('ADMIN_PASSWORD must be more than ADMIN_USERNAME')
  if (password.length >= LONG_PASSWORD) return
  await refuseGuessablePassword(services, password, { username }).catch((error) => {
    throw error instanceof ApiError ? new StartError(TOO_EASY_TO_START) : error
  })
}

type ChangeAccountParts = Pick<Services, 'config' | 'db' | 'clock' | 'jobs'>

/** Changes an account, all of it or nothing (spec B §10). Throws ApiError 401 or 403, 404, 409 for one's own role or the last admin. */
export const changeAccount = (
  parts: ChangeAccountParts,
  id: number,
  { role, email, disabled }: AccountChange,
  by: Caller,
): Promise<AccountRow> =>
  parts.db.tx(async () => {
    await lockAdmins(parts.db, by)
    const { disabledAt } = await getAccount(parts.db, id)
    if (role !== undefined) await changeRole(parts, id, role, by)
    if (email !== undefined) await changeEmail(parts, await getAccount(parts.db, id), email, by.id)
    if (disabled !== undefined && disabled !== (disabledAt !== null))
      await (disabled ? disableAccount(parts, id, by) : enableAccount(parts, id, by))
    return getAccount(parts.db, id)
  })

/** Sets a role. A former admin loses links and the passwords set by them, as they may know them. Throws as `changeAccount`. */
export const changeRole = (parts: ChangeAccountParts, idOrUsername: number | string, role: Role, by: Caller | null = null) =>
  parts.db.tx(async () => {
    const { db } = parts
    await lockAdmins(db, by)
    const account = await getAccount(db, idOrUsername)
    if (account.role === role) return { account, lostPasswords: [] }
    if (account.id === by?.id) throw new ApiError(409, 'You cannot change your own role. Another admin can')
    await updateAccount(db, account.id, { role })
    await recordAccountAudit(parts, by?.id ?? null, 'change role', account, accessOf(role))
    if (role === 'admin') await queueNewAdminNotices(parts, account, by ? (await getAccount(db, by.id)).username : 'the command line')
    const lostPasswords = account.role === 'admin' ? await revokeWhatItGave(parts, account, by?.id ?? null) : []
    if ((await lockAdmins(db, null)).length === 0) throw lastAdmin(account, lostPasswords)
    return { account: { ...account, role }, lostPasswords }
  })
