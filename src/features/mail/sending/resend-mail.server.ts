import { recordAudit } from '@/platform/database/audit-log.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { type AnyMail, mailDefinitions } from '../define-mail.server'
import { findMail, type MailRow, updateMail } from '../mail.repository.server'
import { queueMail } from './queue-mail.server'

/**
 * Sends a message once more. One that was not sent is tried now, as the same message; one that was is queued again, as another one that
 * receiving servers do not drop as a duplicate. Answers whether it did; one that is being sent at this moment is left as it is. Throws
 * ApiError: 404 where there is none, 409 where its recipient is no longer known.
 */
export async function resendMail(services: Services, { mailId, accountId }: { mailId: number; accountId: number }): Promise<boolean> {
  const { db } = services
  return db.tx(async () => {
    const message = await findMail(db, mailId)
    if (!message) throw new ApiError(404, 'Message not found')
    const mail = mailDefinitions(services).get(message.kind)
    if (!mail || !message.recipient || !message.facts || message.withdrawnAt)
      throw new ApiError(409, 'The recipient is no longer available, so this can’t be sent again')
    if (message.sentAt) await sendAnother(services, mail, message)
    else if (!(await sendNow(services, mail, message))) return false
    await recordAudit(services, { accountId, action: 'resend', entity: 'message', entityId: mailId, label: mail.label })
    return true
  })
}

/** The job may be gone, for what was given up long ago is not kept for ever. */
async function sendNow({ db, clock, jobs }: Services, mail: AnyMail, { key }: MailRow): Promise<boolean> {
  const job = await jobs.retry(key)
  // Done only since the message was read.
  if (job === 'running' || job === 'done') return false
  if (job === 'unknown') await jobs.enqueue(mail, {}, { key })
  // After the job, as where a try is noted: in the other order the two could wait for one another.
  await updateMail(db, key, { attempts: 0, failedAt: null, nextTryAt: clock.now().toISOString() })
  return true
}

const sendAnother = (services: Services, mail: AnyMail, { recipient, replyTo, facts, aboutKind, aboutId, about }: MailRow) =>
  queueMail(services, [
    {
      mail,
      to: recipient ?? '',
      ...(replyTo && { replyTo }),
      facts: JSON.parse(facts ?? ''),
      about: { kind: aboutKind, id: aboutId, label: about ?? '' },
    },
  ])
