import type { Generated } from 'kysely'
import type { ContactMethod, HearAboutUs, Interest } from './contact-options'
import type { MessageStatus } from './message-status'

export interface MessageColumns {
  id: Generated<number>
  name: string
  email: string
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
  assigneeId: number | null
}

interface Written {
  id: Generated<number>
  messageId: number
  accountId: number | null
  createdAt: string
}

interface NoteTable extends Written {
  text: string
}

interface ReplyTable extends Written {
  markdown: string
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
