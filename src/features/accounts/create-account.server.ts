import { accessOf } from '@/features/auth/access-labels'
import { type AccountRow, hasAccounts, insertAccount } from '@/features/auth/account.repository.server'
import { generatePassword, hashPassword } from '@/features/auth/passwords/password.server'
import { isCommonPassword, isMadeOfUsername } from '@/features/auth/passwords/password-rules'
import { recordAudit } from '@/platform/database/audit-log.server'
import { isUniqueViolation } from '@/platform/database/database-errors.server'
import type { Services } from '@/platform/services.server'
import { StartError } from '@/platform/start-error.server'

type Parts = Pick<Services, 'db' | 'clock'>

/**
 * Creates an account. What the command line does is noted in the audit log, what the program does automatically is not. Throws
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
      const { id } = created
      if (source === 'command line')
        await recordAudit(parts, {
          accountId: null,
          action: 'create',
          entity: 'account',
          entityId: id,
          label: created.username,
          detail: accessOf(isAdmin),
        })
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
export async function ensureFirstAdmin(services: Pick<Services, 'db' | 'clock' | 'config'>): Promise<string | undefined> {
  const { username, password } = services.config.admin
  if (password && isCommonPassword(password)) throw new StartError('ADMIN_PASSWORD is too easy to guess')
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
