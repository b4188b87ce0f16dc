import { type ActivityRow, listActivity } from '@/features/activity/activity.repository.server'
import { whoDidIt } from '@/features/activity/activity-sentence'
import { type AccountRow, hasPassword, listAccounts } from '@/features/auth/account.repository.server'
import { removeEmail, setEmail } from '@/features/auth/email/change-email.server'
import { getAccount } from '@/features/auth/get-account.server'
import { generatePassword } from '@/features/auth/passwords/password.server'
import { resetPassword } from '@/features/auth/passwords/reset-password.server'
import { roleNouns } from '@/features/auth/role-names'
import { removeSecondFactors } from '@/features/auth/second-factor/remove-second-factors.server'
import { endAllSessions } from '@/features/auth/sessions/end-sessions.server'
import { holdAfterRestore } from '@/features/mail/held-mail.server'
import { emailAddress } from '@/platform/email-address'
import { ApiError } from '@/platform/http/errors.server'
import { todayIn } from '@/platform/time/clock'
import { dayAndTimeText } from '@/platform/time/date-format'
import { changeRole } from '../change-account.server'
import { createAccount } from '../create-account.server'
import { disableAccount, enableAccount } from '../disable-account.server'
import { createInvitation } from '../invitations/create-invitation.server'
import { type CliCommand, printable } from './command.server'

export const accountCommands: Record<string, CliCommand> = {
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
      return accounts
        .map((account) =>
          lineOfAccount(
            account,
            accounts.find(({ id }) => id === account.invitedBy),
            clock.timeZone,
          ),
        )
        .join('\n')
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

/** What the accounts that lost their passwords with a change need now. */
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
