import type { Generated } from 'kysely'
import type { ContactMethod, HearAboutUs, Interest } from './contact-options'
import type { MessageStatus } from './message-status'

/** What a visitor wrote, and when. */
export interface MessageColumns {
  id: Generated<number>
  name: string
  email: string
  /** `foldEmail` of the address. */
  emailKey: string
  phoneNumber: string | null
  interest: Interest | null
  hearAboutUs: HearAboutUs | null
  message: string
  contactMethod: ContactMethod
  consentToContact: boolean
  createdAt: string
}

interface ContactMessageTable extends MessageColumns {
  status: Generated<MessageStatus>
  /** The account that looks after it. */
  assigneeId: number | null
}

interface Written {
  id: Generated<number>
  messageId: number
  /** Who wrote it; null once the account is gone. */
  accountId: number | null
  createdAt: string
}

/** For staff only. */
interface NoteTable extends Written {
  text: string
}

interface ReplyTable extends Written {
  markdown: string
  /** Of the email that took it to the visitor. */
  mailKey: string
}

interface SavedReplyTable {
  id: Generated<number>
  title: string
  markdown: string
  updatedAt: string
}

declare module '@/platform/database/database.server' {
  interface Schema {
    contact_message_notes: NoteTable
    contact_message_replies: ReplyTable
    contact_messages: ContactMessageTable
    saved_replies: SavedReplyTable
  }
}
