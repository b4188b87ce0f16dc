import type { Generated } from 'kysely'
import type { MailTransport } from '@/platform/mail/mail-transport.server'

/** What an email said when it was last tried, without the links that are only for its recipient. */
interface MailContentTable {
  /** Its message, with which it goes. */
  mailId: number
  subject: string
  /** HTML and plain text, as `packBody` makes it. */
  body: string
  /** The names of what was attached. */
  attachments: string[]
}

/** A message to one recipient, with what it says fixed when it was caused. */
interface MailMessageTable {
  id: Generated<number>
  /** Its own, and that of the job that sends it. */
  key: string
  /** The part before the @ of its Message-ID: its key. Two messages share one only where they were one to two people in the first wave. */
  messageId: string
  /** As `defineMail` names it. */
  kind: string
  /** The address as it was typed; null, as are the other personal columns, once the person it was about is erased. */
  recipient: string | null
  /** The address as it is compared. */
  recipientKey: string | null
  replyTo: string | null
  /** JSON, from which the message is rendered, the same at every try. */
  facts: string | null
  /** The row that it is about, for instance `registration` 12. */
  aboutKind: string
  aboutId: number
  /** The same in words: an event's title, a writer's name. */
  about: string | null
  createdAt: string
  attempts: Generated<number>
  /** While it waits. */
  nextTryAt: string | null
  sentAt: string | null
  /** Whether a mail server took it, or it became a file; null for emails from before this was noted. */
  sentBy: MailTransport['kind'] | null
  failedAt: string | null
  lastError: string | null
  /** While what it is about waits among the deleted items: then it is neither sent nor listed. */
  withdrawnAt: string | null
  /** The mailbox, by `mailboxKey`, against whose daily limit it counts; null for what the community causes. */
  limitMailbox: string | null
  /** What it counts for, in addition to its kind: an event's session. */
  limitScope: string | null
}

declare module '@/platform/database/database.server' {
  interface Schema {
    mail_contents: MailContentTable
    mail_messages: MailMessageTable
  }
}
