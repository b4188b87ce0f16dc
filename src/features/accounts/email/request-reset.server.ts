import * as z from 'zod'
import { queueMailApart } from '@/features/mail/queue-mail-within-limit.server'
import { foldEmail } from '@/platform/email-address'
import { defineJob } from '@/platform/jobs/define-job.server'
import type { Services } from '@/platform/services.server'
import { type AccountRow, findAccount, findAccountByUsername, usernameKey } from '../account.repository.server'
import { listAccountsByEmail } from '../account-email.repository.server'
import { listKnownUsernames } from '../known-device.server'
import type { Visitor } from '../rate-limited-attempt.server'
import { composeResetEmail } from './account-emails.server'

const ASKED =
  'If that’s an account with a confirmed email address, a link to a new password is on its way, unless several were sent in the last hour. It works once, for an hour.'
/** As long as a link works (`render-account-links`): someone whose request is refused has a link that works, however often strangers asked before. */
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
      if (account && mayReset(account)) await queueMailApart(services, composeResetEmail(account), scope, LIMIT)
    }
  },
})

type Parts = Pick<Services, 'db' | 'jobs' | 'mail' | 'limits' | 'clock'>

/**
 * Sends each account of a username or a confirmed address a link with which it gets a new password (spec B §10). Answers what to say, which is
 * the same whether there is one or not. Throws ApiError 429 where the visitor asked too often; what others asked refuses no one, and a device
 * on which the account was logged in to before has counts of its own (records 43 and 47).
 */
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

/** The account of a username, and those of a confirmed address. */
async function findAccounts(db: Services['db'], usernameOrEmail: string): Promise<AccountRow[]> {
  const named = await findAccountByUsername(db, usernameOrEmail)
  const mailed = await listAccountsByEmail(db, foldEmail(usernameOrEmail))
  return [...(named ? [named] : []), ...mailed.filter(({ id }) => id !== named?.id)]
}

/** A disabled account stays closed, whatever its password. */
const mayReset = (account: AccountRow): account is AccountRow & { email: string } => account.email !== null && account.disabledAt === null
