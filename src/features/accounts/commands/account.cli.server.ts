import { parseArgs } from 'node:util'
import { eraseNamedPerson, erasePerson } from '@/features/people/erase-person.server'
import { emailKeyOf, findNamedPerson, findPerson, type PersonData } from '@/features/people/find-person.server'
import { ApiError } from '@/platform/http/errors.server'
import { ROLES, type Role } from '@/platform/roles'
import type { Services } from '@/platform/services.server'
import { StartError } from '@/platform/start-error.server'
import { accountCommands } from './account.commands.server'
import { type CliCommand, printable } from './command.server'

/** What is held about someone: by their email address, or, of those that staff added without one, by their name. */
const personCommands: Record<string, CliCommand> = {
  'find-person': {
    takes: 'address or name',
    option: 'event',
    async run(services, { argument, eventId }) {
      const isAddress = argument.includes('@')
      if (isAddress) refuseEvent(eventId)
      const found = await (isAddress
        ? findPerson(services, emailKeyOf(argument))
        : findNamedPerson(services, { name: argument, ...(eventId && { eventId }) }))
      if (found.length > 0) return found.map(formatPersonData).join('\n\n')
      return isAddress ? 'No data found for this address' : 'No one without an address has that name'
    },
  },
  'erase-person': {
    takes: 'address or name',
    option: 'event',
    async run(services, { argument, eventId }) {
      const found = await eraseBy(services, argument, eventId)
      const titles = found.flatMap(({ records }) => records.map(({ title }) => printable(title)))
      return ['Permanently erased (older backups still hold it; a restore erases it again):', ...titles].join('\n')
    },
  },
}

const formatPersonData = ({ records, retention }: PersonData) =>
  [...records.map(({ title, fields }) => [printable(title), ...Object.entries(fields).map(lineOf)].join('\n')), retention].join('\n\n')

type Value = PersonData['records'][number]['fields'][string]

/** The lines of a longer text are below one another. */
const lineOf = ([name, value]: [string, Value]) => `  ${name}: ${wordsOf(value).split('\n').map(printable).join('\n    ')}`

function wordsOf(value: Value): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value ?? 'not given'
}

/** By name only in one event, since two people may have one name. Throws ApiError 400 where that is not said. */
async function eraseBy(services: Services, argument: string, eventId: number | undefined): Promise<PersonData[]> {
  if (argument.includes('@')) {
    refuseEvent(eventId)
    return erasePerson(services, emailKeyOf(argument), null)
  }
  if (eventId) return eraseNamedPerson(services, { name: argument, eventId }, null)
  throw new ApiError(400, 'Please give an email address, or a name and the number of its event: --event 12')
}

/** Data by address is that of the whole site: someone who names an event would believe that the others stay. */
function refuseEvent(eventId: number | undefined) {
  if (eventId) throw new ApiError(400, '--event goes with a name; an address is looked up in all events: leave out --event')
}

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
