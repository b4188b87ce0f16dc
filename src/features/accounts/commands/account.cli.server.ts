import { parseArgs } from 'node:util'
import { ApiError } from '@/platform/http/errors.server'
import { ROLES, type Role } from '@/platform/roles'
import type { Services } from '@/platform/services.server'
import { StartError } from '@/platform/start-error.server'
import { accountCommands } from './account.commands.server'
import type { CliCommand } from './command.server'
import { personCommands } from './person.commands.server'

const USAGE = `Usage:
  npm run admin -- create USERNAME [--role ROLE]  creates an account and prints its password; ROLE is admin, host, editor or member
  npm run admin -- password USERNAME              sets a new password, prints it, and ends that account's sessions
  npm run admin -- invite [--role ROLE]           prints a link with which one person can make an account, within 7 days
  npm run admin -- list                           lists the accounts
  npm run admin -- role USERNAME --role ROLE      gives an account another role
  npm run admin -- email USERNAME ADDRESS         sets where its owner gets password links and notices; - removes it
  npm run admin -- disable USERNAME               disables an account and ends its sessions
  npm run admin -- enable USERNAME                enables it again
  npm run admin -- reset-second-factor USERNAME   for someone who lost their phone: removes their second factor, and ends their sessions
  npm run admin -- end-sessions                   logs everyone out and revokes every link
  npm run admin -- after-restore                  after pg_restore, before the start: the same, and holds what the backup would send
  npm run admin -- log [--limit N]                prints the last N changes (50), newest first
  npm run admin -- find-person ADDRESS            prints all data about a person, and how long it is kept
  npm run admin -- erase-person ADDRESS           erases it permanently, without confirmation
  npm run admin -- find-person NAME               the same of people that staff added without an address, with the number of their event
  npm run admin -- erase-person NAME --event N    removes them from that event for good, without asking`

const commands: Record<string, CliCommand> = { ...accountCommands, ...personCommands }

const wrongUse = () => new StartError(USAGE)

/** The `admin` command. Answers the text to print; throws StartError for a wrong use. */
export async function runAdminCommand(services: Services, [name = '', ...args]: string[]): Promise<string> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw wrongUse()
  const { values, positionals } = parse(args, command.option)
  if (positionals.length !== countArguments(command)) throw wrongUse()
  if (command.isOptionRequired && command.option && values[command.option] === undefined) throw wrongUse()
  const [argument = '', second = ''] = positionals
  if (command.takes?.startsWith('username') && (argument.trim().length < 3 || argument.length > 64))
    throw new StartError('A username has 3 to 64 characters')
  try {
    return await command.run(services, {
      argument,
      second,
      role: roleOf(values),
      limit: countOf(values.limit),
      eventId: values.event === undefined ? undefined : countOf(values.event),
    })
  } catch (error) {
    // What the API would refuse is what the operator can fix.
    throw error instanceof ApiError ? new StartError(error.message) : error
  }
}

function countArguments({ takes }: CliCommand) {
  if (!takes) return 0
  return takes === 'username and address' ? 2 : 1
}

const options = { role: { type: 'string' }, 'no-admin': { type: 'boolean' }, limit: { type: 'string' }, event: { type: 'string' } } as const

function parse(args: string[], option: keyof typeof options | undefined) {
  try {
    const parsed = parseArgs({ args, options, allowPositionals: true })
    if (Object.keys(parsed.values).some((key) => (key === 'no-admin' ? 'role' : key) !== option)) throw wrongUse()
    return parsed
  } catch {
    throw wrongUse()
  }
}

/** `--no-admin` is from when an account was an admin's or not. */
function roleOf({ role, 'no-admin': isMember }: { role?: string; 'no-admin'?: boolean }): Role {
  if (isMember && role !== undefined) throw wrongUse()
  const found = ROLES.find((each) => each === (isMember ? 'member' : (role ?? 'admin')))
  if (!found) throw wrongUse()
  return found
}

function countOf(text = '50'): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw wrongUse()
  return Number(text)
}
