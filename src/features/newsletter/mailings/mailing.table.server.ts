import type { Generated } from 'kysely'
import type { MailTransport } from '@/platform/mail/mail-transport.server'
import type { MailingState } from './mailing-states'

/** What goes to everyone on the mailing list. */
interface MailingTable {
  id: Generated<number>
  /** Names it in the Message-ID of each of its emails. */
  key: string
  subject: string
  preview: string
  markdown: string
  withUpcomingEvents: boolean
  newsletterId: number | null
  /** Whether it becomes a newsletter of the archive when sending starts. */
  inArchive: Generated<boolean>
  /** The newsletter that it became. */
  archivedAs: Generated<number | null>
  state: Generated<MailingState>
  sendAt: string | null
  startedAt: string | null
  /** When the last email had left, or staff stopped it. */
  finishedAt: string | null
  /** Why nothing is being sent, though it should: what the mail server said, without addresses. */
  trouble: string | null
  /** The email as it was when sending started, JSON: the same for everyone, whatever changes afterwards. */
  rendered: string | null
  createdAt: string
  /** When staff last changed what it says. */
  updatedAt: string
}

/** Its recipients, fixed when sending starts, and the result for each. */
interface RecipientTable {
  id: Generated<number>
  mailingId: number
  email: string
  /** `foldEmail` of the address. */
  emailKey: string
  /** `left` the list before their turn came. */
  status: Generated<'waiting' | 'sent' | 'failed' | 'left'>
  attempts: Generated<number>
  /** While it waits: not before. */
  tryAt: string
  endedAt: string | null
  sentBy: MailTransport['kind'] | null
  /** Whether its mail server refused the address for good. */
  isBounce: Generated<boolean>
  reason: string | null
}

/** One row, by which all processes keep to `MAIL_RATE` together. */
interface PaceTable {
  id: number
  /** When the next email may leave, in milliseconds since 1970. */
  nextAt: number
}

declare module '@/platform/database/database.server' {
  interface Schema {
    mailing_pace: PaceTable
    mailing_recipients: RecipientTable
    mailings: MailingTable
  }
}
