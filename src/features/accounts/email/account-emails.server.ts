import * as z from 'zod'
import type { PersonalData } from '@/content/feature.server'
import { composeMail, defineMail, queueMailWithinLimit, queueMailWithOwnLimit } from '@/features/mail/queue-mail.server'
import { foldEmail } from '@/platform/email-address'
import { ApiError } from '@/platform/http/errors.server'
import type { Actor } from '@/platform/http/http.server'
import { defineJob } from '@/platform/jobs/define-job.server'
import type { Services } from '@/platform/services.server'
import {
  type AccountRow,
  deleteEmail,
  findAccount,
  findAccountByUsername,
  getAccount,
  listAccountsByEmail,
  listAccountsWithEmail,
  listNewEmailKeys,
  lockOwnAccount,
  recordAccountAudit,
  updateEmail,
  updateNewEmail,
  usernameKey,
} from '../account.repository.server'
import { invitationFacts, linkFacts } from '../account-email-facts'
import { deleteAccountLinksOf } from '../account-link.repository.server'
import { aboutAccount, queueAccountNotice } from '../account-notices.server'
import { listKnownUsernames } from '../known-device.server'
import type { Visitor } from '../rate-limited-attempt.server'

const ASKED =
  'If that’s an account with a confirmed email address, a link to a new password is on its way, unless several were sent in the last hour. It works once, for an hour.'
/** As long as a link works (`render-account-emails`): someone whose request is refused has a link that works, however often strangers asked before. */
const LIMIT = { most: 3, within: 3_600_000 }
const UNSENT = 'This site can’t send email yet. Ask an admin for a link, or the person who runs the server for a new password.'

/** Sends the links, outside the request: how long an answer takes must not say whether there is such an account. */
export const resetRequestJob = defineJob({
  kind: 'account-reset-request',
  lane: 'mail',
  schema: z.object({ accountIds: z.array(z.int()), isKnownDevice: z.boolean().default(false) }),
  async run(services, { accountIds, isKnownDevice }) {
    for (const id of accountIds) {
      const account = await findAccount(services.db, id)
      const scope = `account ${id}${isKnownDevice ? ', known device' : ''}`
      if (account && mayReset(account)) await queueMailWithOwnLimit(services, composeLink(reset, account, account.email), scope, LIMIT)
    }
  },
})

type Parts = Pick<Services, 'db' | 'jobs' | 'mail' | 'limits' | 'clock'>

/** Mails reset links (spec B §10); the answer is alike whether there is an account or not. Throws 429 per visitor (records 43, 47). */
export async function requestReset(services: Parts, usernameOrEmail: string, { address, device }: Visitor): Promise<string> {
  const { db, jobs, mail, limits } = services
  const answer = mail.kind === 'server' ? ASKED : UNSENT
  const known = device ? await listKnownUsernames(services, device) : []
  const found = known.length > 0 ? await findAccounts(db, usernameOrEmail) : undefined
  const isKnownDevice = found?.some((account) => known.includes(account.usernameKey)) ?? false
  await limits.publicForm.use(isKnownDevice ? `reset device ${device}` : `reset ${address}`)
  // Beyond that the mailbox has had its links: asking for one name from everywhere queues no more.
  if (!isKnownDevice && !(await limits.resetPerName.tryUse(usernameKey(usernameOrEmail)))) return answer
  const accounts = (found ?? (await findAccounts(db, usernameOrEmail))).filter(mayReset)
  await db.tx(() => jobs.enqueue(resetRequestJob, { accountIds: accounts.map(({ id }) => id), isKnownDevice }))
  return answer
}

async function findAccounts(db: Services['db'], usernameOrEmail: string): Promise<AccountRow[]> {
  const named = await findAccountByUsername(db, usernameOrEmail)
  const mailed = await listAccountsByEmail(db, foldEmail(usernameOrEmail))
  return [...(named ? [named] : []), ...mailed.filter(({ id }) => id !== named?.id)]
}

const mayReset = (account: AccountRow): account is AccountRow & { email: string } => account.email !== null && account.disabledAt === null

const templates = () => import('../render-account-emails.server')

const confirmation = defineMail({
  kind: 'account-email-confirm',
  heldAs: undefined,
  label: 'Account: confirm the email address',
  facts: linkFacts,
  render: async (facts, services) => (await templates()).renderAddressConfirmation(facts, services),
})

const reset = defineMail({
  kind: 'account-reset',
  heldAs: undefined,
  label: 'Account: choose a new password',
  facts: linkFacts,
  render: async (facts, services) => (await templates()).renderReset(facts, services),
})

const invitation = defineMail({
  kind: 'account-invitation',
  heldAs: undefined,
  label: 'Account: invitation',
  facts: invitationFacts,
  render: async (facts, services) => (await templates()).renderInvitation(facts, services),
})

export const accountLinkEmails = [confirmation, reset, invitation]

/** Mails an invitation, whose link is made when it is sent; within the caller's transaction. Throws ApiError 429 after several a day. */
export async function queueInvitation(parts: EmailParts, facts: z.output<typeof invitationFacts>, to: string) {
  const about = { kind: 'invitation', id: facts.invitationId, label: facts.role }
  const isSent = await queueMailWithinLimit(parts, composeMail(invitation, { to, facts, about }), 'invitations')
  if (!isSent) throw tooManyEmails()
}

const tooManyEmails = () => new ApiError(429, 'We’ve already sent this address several emails today. Please try again tomorrow.')

const composeLink = (mail: typeof reset, account: AccountRow, email: string) =>
  composeMail(mail, { to: email, facts: { accountId: account.id, username: account.username, email }, about: aboutAccount(account) })

export type EmailParts = Pick<Services, 'config' | 'db' | 'clock' | 'jobs'>

/** Sends a confirmation link; null removes the present address at once. Throws ApiError 401, and 429 after several links a day. */
export const changeOwnEmail = (parts: EmailParts, actor: Actor, email: string | null): Promise<AccountRow> =>
  parts.db.tx(async () => {
    await changeEmail(parts, await lockOwnAccount(parts.db, actor), email, actor.id)
    return getAccount(parts.db, actor.id)
  })

/** Changes an address on behalf of the account `by`; call it in a transaction. */
export async function changeEmail(parts: EmailParts, account: AccountRow, email: string | null, by: number): Promise<void> {
  const { db } = parts
  if (email === null) return removeEmail(parts, account, by)
  const isPresent = foldEmail(email) === account.emailKey
  await updateNewEmail(db, account.id, isPresent ? null : email, by === account.id ? null : by)
  if (isPresent) return
  if (by !== account.id) await recordAccountAudit(parts, by, 'change email', account, 'asked for')
  const isSent = await queueMailWithinLimit(parts, composeLink(confirmation, account, email), `account ${account.id}`)
  if (!isSent) throw tooManyEmails()
}

export async function removeEmail(parts: EmailParts, account: AccountRow, by: number | null): Promise<void> {
  const { db } = parts
  if (account.email === null && account.newEmail === null) return
  await deleteEmail(db, account.id)
  await deleteAccountLinksOf(db, account.id)
  if (account.email === null) return
  await queueAccountNotice(parts, account, { kind: 'email-changed' })
  await recordAccountAudit(parts, by, 'change email', account, 'removed')
}

/** Sets a confirmed address and notifies the former one; `by` is null for the command line, `askedBy` another account that asked. */
export async function setEmail(
  parts: EmailParts,
  account: AccountRow,
  email: string,
  { by, askedBy = null }: { by: number | null; askedBy?: number | null },
): Promise<void> {
  const { db, clock } = parts
  const isOther = account.emailKey !== foldEmail(email)
  await updateEmail(db, account.id, { email, emailSince: clock.now().toISOString(), emailBy: askedBy })
  await deleteAccountLinksOf(db, account.id)
  if (isOther) await queueAccountNotice(parts, account, { kind: 'email-changed' })
  const asked = askedBy === null ? undefined : `asked for by ${(await getAccount(db, askedBy)).username}`
  await recordAccountAudit(parts, by, 'change email', account, asked)
}

/** The addresses of accounts. An account itself goes on without one, also where its username is an address: it is disabled under Accounts. */
export const accountPersonalData: PersonalData = {
  label: 'Accounts',
  url: '/admin?tab=accounts',
  tables: { accounts: 'emailKey', account_links: 'emailKey' },
  listFurtherKeys: ({ db }) => listNewEmailKeys(db),
  async find({ db }, emailKey) {
    const withAddress = await listAccountsWithEmail(db, emailKey)
    const named = await findAccountByUsername(db, emailKey)
    const isNamedOnly = named && !withAddress.some(({ id }) => id === named.id)
    return [...withAddress, ...(isNamedOnly ? [named] : [])].map((account) => ({
      title: account === named ? `The account ${account.username}, which stays` : `Email address of the account ${account.username}`,
      fields: {
        Username: account.username,
        Email: account.email,
        'Email to be confirmed': account.newEmail,
        'Confirmed at': account.emailSince,
        'Account made at': account.createdAt,
        'Last seen at': account.lastSeenAt,
      },
    }))
  },
  async erase(services, emailKey) {
    const { db } = services
    for (const account of await listAccountsWithEmail(db, emailKey)) {
      const hadAddress = account.emailKey === emailKey
      await (hadAddress ? deleteEmail(db, account.id) : updateNewEmail(db, account.id, null))
      await deleteAccountLinksOf(db, account.id)
      // From now on it gets no security notices: admins should be able to see why.
      if (hadAddress) await recordAccountAudit(services, null, 'change email', account, 'removed')
    }
  },
  effects: async ({ db }, emailKey) =>
    (await listAccountsWithEmail(db, emailKey)).map(
      ({ username }) => `${username} gets no security notices or links to a new password any more.`,
    ),
  remains: 'The account itself, its username, and what it did, so that changes stay traceable. Disable it under Accounts.',
  retention: () => 'Email addresses of accounts are kept until their owners or an admin remove them.',
}
