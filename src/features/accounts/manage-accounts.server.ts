import { isUniqueViolation } from '@/platform/database.server'
import type { Services } from '@/platform/services.server'
import { StartError } from '@/platform/start-error.server'
import { deleteSessionsOf, findAccountByUsername, hasAccounts, insertAccount, updatePasswordHash } from './account.repository.server'
import { generatePassword, hashPassword } from './password.server'

type Parts = Pick<Services, 'db' | 'clock'>

/** Creates an account. Throws StartError where the username is taken. */
export async function createAccount({ db, clock }: Parts, account: { username: string; password: string; isAdmin: boolean }) {
  const passwordHash = await hashPassword(account.password)
  try {
    return await insertAccount(db, {
      username: account.username,
      passwordHash,
      isAdmin: account.isAdmin,
      createdAt: clock.now().toISOString(),
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new StartError(`There is an account ${account.username} already`)
    throw error
  }
}

/** Sets a new password and ends every session of that account. Throws StartError where there is no such account. */
export async function changePassword({ db }: Pick<Services, 'db'>, username: string, password: string) {
  const account = await findAccountByUsername(db, username)
  if (!account) throw new StartError(`There is no account ${username}`)
  const passwordHash = await hashPassword(password)
  await db.tx(async () => {
    await updatePasswordHash(db, account.id, passwordHash)
    await deleteSessionsOf(db, account.id)
  })
}

/**
 * Creates the first admin where no account exists (spec decisions, 'Running'). Answers the generated password, to be
 * shown once; undefined where one was configured, or nothing had to be created.
 */
export async function ensureFirstAdmin(services: Pick<Services, 'db' | 'clock' | 'config'>): Promise<string | undefined> {
  if (await hasAccounts(services.db)) return undefined
  const { username, password } = services.config.admin
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
