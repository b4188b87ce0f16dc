import { parseArgs } from 'node:util'
import { type ActivityRow, listActivity } from '@/features/desk/activity/activity.server'
import { whoDidIt } from '@/features/desk/activity/activity-sentence'
import { holdAfterRestore } from '@/features/mail/held-mail.server'
import {
  emailKeyOf,
  eraseNamedPerson,
  erasePerson,
  findNamedPerson,
  findPerson,
  type PersonData,
} from '@/features/people/erase-person.server'
import { emailAddress } from '@/platform/email-address'
import { ApiError } from '@/platform/http/errors.server'
import { ROLES, type Role, roleNouns } from '@/platform/roles'
import type { Services } from '@/platform/services.server'
import { StartError } from '@/platform/start-error.server'
import { todayIn } from '@/platform/time/clock'
import { dayAndTimeText } from '@/platform/time/date-format'
import { type AccountRow, getAccount, hasPassword, listAccounts } from '../account.repository.server'
import { removeEmail, setEmail } from '../email/account-emails.server'
import { generatePassword, resetPassword } from '../passwords/password.server'
import { removeSecondFactors } from '../second-factor/second-factors.server'
import { endAllSessions } from '../sessions/session.server'
import { changeRole, createAccount, createInvitation, disableAccount, enableAccount } from './change-accounts.server'

const accountCommands: Record<string, CliCommand> = {
  create: {
    takes: 'username',
    option: 'role',
    async run(services, { argument: username, role }) {
      const password = generatePassword()
      const account = await createAccount(services, { username, password, role }, 'command line')
      return `Account ${account.username} created. Password: ${password}`
    },
  },
  password: {
    takes: 'username',
    async run(services, { argument: username }) {
      const password = generatePassword()
      const { account, lostPasswords } = await resetPassword(services, username, password)
      return [`New password of ${account.username}: ${password}`, ...linesAboutLost(lostPasswords)].join('\n')
    },
  },
  invite: {
    option: 'role',
    async run(services, { role }) {
      const { url, expiresAt } = await createInvitation(services, { role, by: null })
      return `${url}\nMakes ${roleNouns[role]}’s account, once, until ${dayAndTimeText(expiresAt, services.clock.timeZone)}`
    },
  },
  list: {
    async run({ db, clock }) {
      const accounts = await listAccounts(db)
      const inviterOf = ({ invitedBy }: AccountRow) => accounts.find(({ id }) => id === invitedBy)
      return accounts.map((account) => lineOfAccount(account, inviterOf(account), clock.timeZone)).join('\n')
    },
  },
  role: {
    takes: 'username',
    option: 'role',
    isOptionRequired: true,
    async run(services, { argument: username, role }) {
      const { account, lostPasswords } = await changeRole(services, username, role)
      return [`Account ${account.username} is ${roleNouns[role]}’s account now`, ...linesAboutLost(lostPasswords)].join('\n')
    },
  },
  email: {
    takes: 'username and address',
    async run(services, { argument: username, second: address }) {
      const email = address === '-' ? null : emailOf(address)
      await services.db.tx(async () => {
        const account = await getAccount(services.db, username)
        await (email === null ? removeEmail(services, account, null) : setEmail(services, account, email, { by: null }))
      })
      return email === null ? `Account ${username} has no email address now` : `Account ${username} has the email address ${email} now`
    },
  },
  disable: {
    takes: 'username',
    async run(services, { argument: username }) {
      const { account, lostPasswords } = await disableAccount(services, username)
      const ended =
        account.role === 'admin' ? 'Its sessions are ended, and the open links that it made are revoked' : 'Its sessions are ended'
      return [`Account ${account.username} disabled. ${ended}`, ...linesAboutLost(lostPasswords)].join('\n')
    },
  },
  enable: {
    takes: 'username',
    run: async (services, { argument: username }) => `Account ${(await enableAccount(services, username)).username} enabled`,
  },
  'reset-second-factor': {
    takes: 'username',
    async run(services, { argument: username }) {
      const account = await removeSecondFactors(services, username, null)
      return `The second factor of ${account.username} is removed and its sessions are ended: it can log in with only its password now`
    },
  },
  'after-restore': {
    async run(services) {
      await endAllSessions(services)
      await holdAfterRestore(services)
      return 'Everyone is logged out, every open invitation and reset link is revoked, and what the backup would send waits: Today asks an admin about it'
    },
  },
  'end-sessions': {
    async run(services) {
      await endAllSessions(services)
      return 'Everyone is logged out, and every open invitation and reset link is revoked'
    },
  },
  log: {
    option: 'limit',
    async run({ db, clock }, { limit }) {
      return (await listActivity(db, { limit })).map((change) => lineOfChange(change, clock.timeZone)).join('\n')
    },
  },
}

function emailOf(text: string): string {
  const { data } = emailAddress('').safeParse(text)
  if (!data) throw new ApiError(400, 'Please give one email address, like ada@example.net, or - for none')
  return data
}

const linesAboutLost = (accounts: AccountRow[]) =>
  accounts.map(({ username }) =>
    printable(
      `The password of ${username} was set through that account’s reset link and no longer works: run "password ${username}" to set a new one`,
    ),
  )

function lineOfAccount(account: AccountRow, inviter: AccountRow | undefined, timeZone: string): string {
  const day = (instant: string) => todayIn(timeZone, new Date(instant))
  const notes = [
    account.role !== 'admin' && account.role,
    account.disabledAt && `disabled ${day(account.disabledAt)}`,
    !hasPassword(account) && 'needs a new password',
  ].filter(Boolean)
  const facts = [
    notes.length > 0 ? `${account.username} (${notes.join(', ')})` : account.username,
    `since ${day(account.createdAt)}`,
    inviter && `invited by ${inviter.username}`,
    account.lastSeenAt && `last seen ${day(account.lastSeenAt)}`,
  ]
  return printable(facts.filter(Boolean).join(', '))
}

function lineOfChange({ at, accountId, username, action, entity, entityId, label, detail }: ActivityRow, timeZone: string) {
  const who = accountId === null ? whoDidIt({ username: null, action }).toLowerCase() : (username ?? `account ${accountId}`)
  const what = [action, entity, entityId].filter((part) => part !== null).join(' ')
  return printable([dayAndTimeText(at, timeZone), who, what, label, detail].filter(Boolean).join('  '))
}

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

const lineOf = ([name, value]: [string, Value]) => `  ${name}: ${wordsOf(value).split('\n').map(printable).join('\n    ')}`

function wordsOf(value: Value): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value ?? 'not given'
}

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

interface CommandArguments {
  argument: string
  second: string
  role: Role
  limit: number
  eventId: number | undefined
}

interface CliCommand {
  takes?: 'username' | 'username and address' | 'address or name'
  option?: 'role' | 'limit' | 'event'
  isOptionRequired?: boolean
  run(services: Services, args: CommandArguments): Promise<string>
}

/** One line for a terminal: a name or a title may hold what it obeys. */
export const printable = (text: string) => text.replace(/\p{C}/gu, '\u{fffd}')
