import type { Generated } from 'kysely'
import type { MailTransport } from '@/platform/mail/mail-transport.server'
import type { MailingState } from './mailing-states'

interface MailingTable {
  id: Generated<number>
  key: string
  subject: string
  preview: string
  markdown: string
  withUpcomingEvents: boolean
  newsletterId: number | null
  inArchive: Generated<boolean>
  archivedAs: Generated<number | null>
  state: Generated<MailingState>
  sendAt: string | null
  startedAt: string | null
  finishedAt: string | null
  /** Why nothing is being sent, though it should: what the mail server said, without addresses. */
  trouble: string | null
  /** The email as JSON, as it was when sending started: equal for everyone, whatever changes afterwards. */
  rendered: string | null
  createdAt: string
  updatedAt: string
}

interface RecipientTable {
  id: Generated<number>
  mailingId: number
  email: string
  emailKey: string
  /** `left` the list before their turn came. */
  status: Generated<'waiting' | 'sent' | 'failed' | 'left'>
  attempts: Generated<number>
  tryAt: string
  endedAt: string | null
  sentBy: MailTransport['kind'] | null
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
