import { randomUUIDv7 } from 'node:crypto'
import * as z from 'zod'
import { recordAudit } from '@/platform/database/audit-log.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { composeMail, defineMail, queueMailWithinLimit } from '../queue-mail.server'

const template = () => import('./render-test-email.server')

/** spec B §9.1: shows whether email from here arrives. */
export const doctorTest = defineMail({
  kind: 'doctor-test',
  heldAs: undefined,
  label: 'Test email',
  facts: z.object({}),
  render: async (_facts, services) => (await template()).renderTestEmail(services),
})

const TOO_MANY = 'This mailbox got several emails within the last day. Try another one, or this one tomorrow.'

/** Queues a test email. Throws ApiError 429 where the mailbox got enough: no account may write to strangers without end. */
export async function queueTestEmail(services: Services, { to, accountId }: { to: string; accountId: number }) {
  const about = { kind: 'account', id: accountId, label: 'Whether email arrives' }
  await services.db.tx(async () => {
    await recordAudit(services, { accountId, action: 'send', entity: 'test email', entityId: null })
    const isQueued = await queueMailWithinLimit(services, composeMail(doctorTest, { to, facts: {}, about }), 'test')
    if (!isQueued) throw new ApiError(429, TOO_MANY)
  })
}

/** Sends one at once, for the command. Throws what the mail server says. */
export async function sendTestEmail(services: Services, to: string): Promise<void> {
  const key = randomUUIDv7()
  const content = await (await template()).renderTestEmail(services)
  await services.mail.send({ ...content, key, messageId: key, createdAt: services.clock.now().toISOString(), to })
}
