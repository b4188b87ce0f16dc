import * as z from 'zod'
import { queueMailApart } from '@/features/mail/queue-mail-within-limit.server'
import { foldEmail } from '@/platform/email-address'
import { defineJob } from '@/platform/jobs/define-job.server'
import type { Services } from '@/platform/services.server'
import { type AccountRow, findAccount, findAccountByUsername } from '../account.repository.server'
import { listAccountsByEmail } from '../account-email.repository.server'
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
  schema: z.object({ accountIds: z.array(z.int()) }),
  async run(services, { accountIds }) {
    for (const id of accountIds) {
      const account = await findAccount(services.db, id)
      if (account && mayReset(account)) await queueMailApart(services, composeResetEmail(account), `account ${id}`, LIMIT)
    }
  },
})

/**
 * Sends each account of a username or a confirmed address a link with which it gets a new password (spec B §10). Answers what to say, which is
 * the same whether there is one or not.
 */
export async function requestReset({ db, jobs, mail }: Pick<Services, 'db' | 'jobs' | 'mail'>, usernameOrEmail: string): Promise<string> {
  const [named, mailed] = [await findAccountByUsername(db, usernameOrEmail), await listAccountsByEmail(db, foldEmail(usernameOrEmail))]
  const found = [...(named ? [named] : []), ...mailed]
  const accountIds = [...new Set(found.filter(mayReset).map(({ id }) => id))]
  await db.tx(() => jobs.enqueue(resetRequestJob, { accountIds }))
  return mail.kind === 'server' ? ASKED : UNSENT
}

/** A disabled account stays closed, whatever its password. */
const mayReset = (account: AccountRow): account is AccountRow & { email: string } => account.email !== null && account.disabledAt === null
