import type { Services } from '@/platform/services.server'
import { StartError } from '@/platform/start-error.server'
import { listAccounts } from './account.repository.server'
import { changePassword, createAccount } from './manage-accounts.server'
import { generatePassword } from './password.server'

const USAGE = `Usage:
  npm run admin -- create USERNAME [--no-admin]   creates an account and prints its password
  npm run admin -- password USERNAME              sets a new password, prints it, and ends that account's sessions
  npm run admin -- list                           lists the accounts`

/** The `admin` command. Answers the text to print; throws StartError for a wrong use. */
export async function runAdminCommand(services: Pick<Services, 'db' | 'clock'>, args: string[]): Promise<string> {
  const [command, ...rest] = args
  const options = rest.filter((arg) => arg.startsWith('--'))
  const [username = ''] = rest.filter((arg) => !arg.startsWith('--'))
  if (options.some((option) => option !== '--no-admin')) throw new StartError(USAGE)

  if (command === 'list') {
    const accounts = await listAccounts(services.db)
    return accounts
      .map((account) => `${account.username}${account.is_admin ? '' : ' (not an admin)'}, since ${account.created_at.slice(0, 10)}`)
      .join('\n')
  }
  if (command !== 'create' && command !== 'password') throw new StartError(USAGE)
  if (username.trim().length < 3 || username.length > 64) throw new StartError('A username has 3 to 64 characters')

  const password = generatePassword()
  if (command === 'create') {
    await createAccount(services, { username, password, isAdmin: !options.includes('--no-admin') })
    return `Account ${username} created. Password: ${password}`
  }
  await changePassword(services, username, password)
  return `New password of ${username}: ${password}`
}
