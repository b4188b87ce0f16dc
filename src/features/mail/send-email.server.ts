import { setImmediate } from 'node:timers/promises'
import type * as z from 'zod'
import type { Outcome } from '@/platform/jobs/define-job.server'
import type { Message } from '@/platform/mail/mail-transport.server'
import type { Services } from '@/platform/services.server'
import { deleteMail, findMailByKey, updateMail } from './mail.repository.server'

export type Rendered = Pick<Message, 'subject' | 'html' | 'text' | 'calendar' | 'calendarFiles' | 'follows' | 'isPersonal'>

/** How a kind of message is drawn. */
export interface MailTemplate<Facts> {
  /** What a message of this kind is rendered from, fixed when it is caused. What was ever queued must go on fitting. */
  facts: z.ZodType<Facts>
  /** The same for the same facts, at every try, but for links that are made anew. */
  render(facts: Facts, services: Services): Promise<Rendered>
}

/** Renders a message from its facts and sends it. One whom no one is to get any more leaves the list without having been sent. */
export async function sendEmail<Facts>(services: Services, { facts, render }: MailTemplate<Facts>, key: string): Promise<void> {
  const { db, mail } = services
  const message = await findMailByKey(db, key)
  if (!message || message.sentAt) return
  if (!message.recipient || !message.facts || message.withdrawnAt) return deleteMail(db, [key])
  const content = await render(facts.parse(JSON.parse(message.facts)), services)
  await setImmediate()
  await mail.send({
    ...content,
    key,
    messageId: message.messageId,
    createdAt: message.createdAt,
    to: message.recipient,
    replyTo: message.replyTo ?? undefined,
  })
}

/** Records how a try ended, for staff. */
export const noteOutcome = (
  { db, mail }: Pick<Services, 'db' | 'mail'>,
  key: string,
  { attempts, doneAt, failedAt, nextTryAt, reason }: Outcome,
): Promise<void> =>
  updateMail(db, key, {
    attempts,
    sentAt: doneAt,
    sentBy: doneAt === null ? null : mail.kind,
    failedAt,
    nextTryAt,
    lastError: reason,
  })
