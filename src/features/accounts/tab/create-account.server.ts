import { recordAudit } from '@/platform/database/audit-log.server'
import { isUniqueViolation } from '@/platform/database/database-errors.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Role } from '@/platform/roles'
import type { Services } from '@/platform/services.server'
import { StartError } from '@/platform/start-error.server'
import { accessOf } from '../access-labels'
import { type AccountRow, hasAccounts, insertAccount } from '../account.repository.server'
import { queueNewAdminNotices } from '../account-notices.server'
import { refuseGuessablePassword } from '../passwords/judge-password.server'
import { generatePassword, hashPassword } from '../passwords/password.server'
import { isCommonPassword, isMadeOfUsername } from '../passwords/password-rules'

const TOO_EASY_TO_START = 'ADMIN_PASSWORD is too easy to guess. Set another one, or none to get a generated one'

type Parts = Pick<Services, 'db' | 'clock' | 'jobs'>

/**
 * Creates an account. What the command line does is noted in the audit log, what the program does automatically is not. Throws
 * StartError where the username is taken.
 */
export async function createAccount(
  parts: Parts,
  account: { username: string; password: string; role: Role },
  source: 'program' | 'command line' = 'program',
): Promise<AccountRow> {
  const { username, password, role } = account
  const passwordHash = await hashPassword(password)
  try {
    return await parts.db.tx(async () => {
      const created = await insertAccount(parts.db, { username, passwordHash, role, createdAt: parts.clock.now().toISOString() })
      const { id } = created
      if (source === 'command line')
        await recordAudit(parts, {
          accountId: null,
          action: 'create',
          entity: 'account',
          entityId: id,
          label: created.username,
          detail: accessOf(role),
        })
      if (role === 'admin') await queueNewAdminNotices(parts, created, 'the command line')
      return created
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new StartError(`There is an account ${username} already`)
    throw error
  }
}

/**
 * Creates the first admin where no account exists (spec decisions, 'Running'). Answers the generated password, to be
 * shown once; undefined where one was configured, or nothing had to be created. Throws StartError for a configured one that
 * anyone would guess.
 */
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

/** Judges as everywhere else. Throws StartError. */
async function requireGoodPassword(services: Pick<Services, 'config' | 'site'>, password: string, username: string) {
  if (isCommonPassword(password)) throw new StartError(TOO_EASY_TO_START)
  if (isMadeOfUsername(password, username)) throw new StartError('ADMIN_PASSWORD must be more than ADMIN_USERNAME')
  if (password.length >= LONG_PASSWORD) return
  await refuseGuessablePassword(services, password, { username }).catch((error) => {
    throw error instanceof ApiError ? new StartError(TOO_EASY_TO_START) : error
  })
}
