import { randomUUIDv7 } from 'node:crypto'
import { foldEmail, mailboxKey } from '@/platform/email-address'
import type { Services } from '@/platform/services.server'
import type { AnyMail, MailDefinition } from './define-mail.server'
import { insertMail, type MailContent } from './mail.repository.server'

/** A message to one recipient. `composeMail` makes it, so that its facts are those of its kind. */
export interface NewMail {
  mail: AnyMail
  to: string
  replyTo?: string
  facts: unknown
  /** The row that it is about, and that row in words, such as an event's title or a writer's name. */
  about: { kind: string; id: number; label: string }
  /** Of what a stranger can cause: for what it counts against the daily limit of the mailbox (`queueMailWithinLimit`). */
  limitScope?: string
}

export const composeMail = <Facts>(mail: MailDefinition<Facts>, message: Omit<NewMail, 'mail' | 'facts'> & { facts: Facts }): NewMail => ({
  mail: mail as AnyMail,
  ...message,
})

/**
 * Fixes messages as they are now and queues them, with the surrounding transaction; they are sent after the commit, or from `runAt` on. Each
 * has a job of its own, so that one failing address never repeats another's message. Answers their keys.
 */
export async function queueMail(
  { db, clock, jobs }: Pick<Services, 'db' | 'clock' | 'jobs'>,
  messages: readonly NewMail[],
  runAt?: Date,
): Promise<string[]> {
  const at = clock.now().toISOString()
  const rows = messages.map((message) => {
    // By time, so that what is queued together is close together in the indexes: fewer pages are written at each commit.
    const key = randomUUIDv7()
    return { ...mailColumns(message, key), messageId: key, createdAt: at, nextTryAt: runAt?.toISOString() ?? at }
  })
  await insertMail(db, rows)
  await jobs.enqueueAll(messages.map(({ mail }, index) => ({ job: mail, payload: {}, key: rows[index]?.key, runAt })))
  return rows.map(({ key }) => key)
}

/** What is stored of a message, without what happened to it. */
export const mailColumns = ({ mail, to, replyTo, facts, about, limitScope }: NewMail, key: string): MailContent => ({
  key,
  kind: mail.kind,
  recipient: to,
  recipientKey: foldEmail(to),
  replyTo: replyTo ?? null,
  facts: JSON.stringify(facts),
  aboutKind: about.kind,
  aboutId: about.id,
  about: about.label,
  limitMailbox: limitScope === undefined ? null : mailboxKey(to),
  limitScope: limitScope ?? null,
})
