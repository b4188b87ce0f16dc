import * as z from 'zod'
import { composeMail, defineMail, type NewMail, queueMailWithinLimit, queueMailWithOwnLimit } from '@/features/mail/queue-mail.server'
import { recordAudit } from '@/platform/database/audit-log.server'
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
  lockAccount,
  updateEmail,
  updateNewEmail,
  usernameKey,
} from '../account.repository.server'
import { type AccountLinkFacts, linkFacts } from '../account-email-facts'
import { deleteAccountLinksOf } from '../account-link.repository.server'
import { aboutAccount, queueAccountNotice } from '../account-notices.server'
import { listKnownUsernames } from '../known-device.server'
import type { Visitor } from '../rate-limited-attempt.server'
import { isSessionThere } from '../sessions/session.repository.server'

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
      if (account && mayReset(account)) await queueMailWithOwnLimit(services, composeResetEmail(account), scope, LIMIT)
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

export const accountLinkEmails = [confirmation, reset]

const factsOf = ({ id, username }: AccountRow, email: string): AccountLinkFacts => ({ accountId: id, username, email })

const composeConfirmation = (account: AccountRow, email: string): NewMail =>
  composeMail(confirmation, { to: email, facts: factsOf(account, email), about: aboutAccount(account) })

const composeResetEmail = (account: AccountRow & { email: string }): NewMail =>
  composeMail(reset, { to: account.email, facts: factsOf(account, account.email), about: aboutAccount(account) })

const CHANGE_EMAIL_ASKED = 'asked for'

export type EmailParts = Pick<Services, 'config' | 'db' | 'clock' | 'jobs'>

/** Sends a confirmation link; null removes the present address at once. Throws ApiError 401, and 429 after several links a day. */
export const changeOwnEmail = (parts: EmailParts, { id, session }: Actor, email: string | null): Promise<AccountRow> =>
  parts.db.tx(async () => {
    const account = await getAccount(parts.db, id)
    if (!(await lockAccount(parts.db, account)) || !(await isSessionThere(parts.db, session))) throw new ApiError(401, 'Please log in.')
    await changeEmail(parts, account, email, id)
    return getAccount(parts.db, id)
  })

/** Changes an address on behalf of the account `by`; call it in a transaction. */
export async function changeEmail(parts: EmailParts, account: AccountRow, email: string | null, by: number): Promise<void> {
  const { db } = parts
  if (email === null) return removeEmail(parts, account, by)
  const isPresent = foldEmail(email) === account.emailKey
  await updateNewEmail(db, account.id, isPresent ? null : email, by === account.id ? null : by)
  if (isPresent) return
  const { id, username: label } = account
  const entry = { action: 'change email', entity: 'account', entityId: id, label } as const
  if (by !== id) await recordAudit(parts, { accountId: by, ...entry, detail: CHANGE_EMAIL_ASKED })
  const isSent = await queueMailWithinLimit(parts, composeConfirmation(account, email), `account ${account.id}`)
  if (!isSent) throw new ApiError(429, 'We’ve already sent this address several emails today. Please try again tomorrow.')
}

export async function removeEmail(parts: EmailParts, account: AccountRow, by: number | null): Promise<void> {
  const { db } = parts
  if (account.email === null && account.newEmail === null) return
  await deleteEmail(db, account.id)
  await deleteAccountLinksOf(db, account.id)
  if (account.email === null) return
  await queueAccountNotice(parts, account, { kind: 'email-changed' })
  const entry = { action: 'change email', entity: 'account', entityId: account.id, label: account.username } as const
  await recordAudit(parts, { accountId: by, ...entry, detail: 'removed' })
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
  await updateEmail(db, account.id, { email, at: clock.now().toISOString(), by: askedBy })
  await deleteAccountLinksOf(db, account.id)
  if (isOther) await queueAccountNotice(parts, account, { kind: 'email-changed' })
  const asked = askedBy === null ? {} : { detail: `asked for by ${(await getAccount(db, askedBy)).username}` }
  await recordAudit(parts, {
    accountId: by,
    action: 'change email',
    entity: 'account',
    entityId: account.id,
    label: account.username,
    ...asked,
  })
}
