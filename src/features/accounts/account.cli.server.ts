import { parseArgs } from 'node:util'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { StartError } from '@/platform/start-error.server'
import { accountCommands } from './account.commands.server'
import type { CliCommand } from './command.server'
import { personCommands } from './person.commands.server'

const USAGE = `Usage:
  npm run admin -- create USERNAME [--no-admin]   creates an account and prints its password
  npm run admin -- password USERNAME              sets a new password, prints it, and ends that account's sessions
  npm run admin -- invite [--no-admin]            prints a link with which one person can make an account, within 7 days
  npm run admin -- list                           lists the accounts
  npm run admin -- disable USERNAME               disables an account and ends its sessions
  npm run admin -- enable USERNAME                enables it again
  npm run admin -- end-sessions                   after a restore: logs everyone out and revokes every link
  npm run admin -- log [--limit N]                prints the last N changes (50), newest first
  npm run admin -- find-person ADDRESS            prints all data about a person, and how long it is kept
  npm run admin -- erase-person ADDRESS           erases it permanently, without confirmation
  npm run admin -- find-person NAME               the same of people whom staff added without an address, with the number of their event
  npm run admin -- erase-person NAME --event N    removes them from that event for good, without asking`

const commands: Record<string, CliCommand> = { ...accountCommands, ...personCommands }

const wrongUse = () => new StartError(USAGE)

/** The `admin` command. Answers the text to print; throws StartError for a wrong use. */
export async function runAdminCommand(services: Services, [name = '', ...args]: string[]): Promise<string> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw wrongUse()
  const { values, positionals } = parse(args, command.option)
  if (positionals.length !== (command.takes ? 1 : 0)) throw wrongUse()
  const [argument = ''] = positionals
  if (command.takes === 'username' && (argument.trim().length < 3 || argument.length > 64))
    throw new StartError('A username has 3 to 64 characters')
  try {
    return await command.run(services, {
      argument,
      isAdmin: !values['no-admin'],
      limit: countOf(values.limit),
      eventId: values.event === undefined ? undefined : countOf(values.event),
    })
  } catch (error) {
    // What the API would answer is what the operator can mend.
    throw error instanceof ApiError ? new StartError(error.message) : error
  }
}

const options = { 'no-admin': { type: 'boolean' }, limit: { type: 'string' }, event: { type: 'string' } } as const

function parse(args: string[], option: keyof typeof options | undefined) {
  try {
    const parsed = parseArgs({ args, options, allowPositionals: true })
    if (Object.keys(parsed.values).some((key) => key !== option)) throw wrongUse()
    return parsed
  } catch {
    throw wrongUse()
  }
}

function countOf(text = '50'): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw wrongUse()
  return Number(text)
}
