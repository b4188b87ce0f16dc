import { recordAudit } from '@/platform/database/audit-log.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { describeMail } from './describe-mail.server'
import { findMail } from './mail.repository.server'
import type { MailSource } from './mail-source'

/**
 * Sends a message once more. One that was not sent is tried now, as the same message; one that was is queued anew, as another one that
 * receiving servers do not drop as a duplicate. Throws ApiError: 404 where there is none, 409 where whom it was for is no longer known.
 */
export async function resendMail(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'outbox'>,
  sources: readonly MailSource[],
  { mailId, accountId }: { mailId: number; accountId: number },
) {
  const { db, outbox } = services
  const labels: Record<string, string> = Object.assign({}, ...sources.map((source) => source.labels))
  await db.tx(async () => {
    const mail = await findMail(db, mailId, Object.keys(labels))
    if (!mail) throw new ApiError(404, 'Message not found')
    const known = await describeMail(services, sources, [mail])
    if (!known.has(mailId)) throw new ApiError(409, 'Nobody is known any more to whom this could be sent')
    if (!(await outbox.retry(mailId))) await outbox.enqueue(mail.kind, JSON.parse(mail.payload))
    await recordAudit(services, { accountId, action: 'resend', entity: 'message', entityId: mailId, label: labels[mail.kind] ?? mail.kind })
  })
}
