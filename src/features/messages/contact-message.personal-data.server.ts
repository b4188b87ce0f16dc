import type { PersonalData } from '@/content/feature.server'
import { BATCH_SIZE, countExpired, deleteInBatches, type RetentionRule } from '@/content/retention.server'
import { eraseMail } from '@/features/mail/erase-mail.server'
import type { Database } from '@/platform/database/database.server'
import type { Services } from '@/platform/services.server'
import { formatMonths } from '@/site/place'
import {
  type ContactMessageRow,
  deleteContactMessages,
  listContactMessagesOf,
  listOldContactMessages,
} from './contact-message.repository.server'
import { CONTACT_MESSAGE } from './contact-messages.server'
import { contactMethodLabels, hearAboutUsLabels, interestLabels } from './contact-options'
import {
  deleteHeldMessagesOf,
  deleteOldHeldMessages,
  type HeldMessageRow,
  listHeldMessagesOf,
  listMessageNotes,
  listMessageReplies,
} from './inbox/inbox.repository.server'
import { keepMessageCounts } from './message-counts.server'
import { messageStatusLabels } from './message-status'

const joined = (texts: string[] | undefined) => texts?.join('\n\n') ?? null

const writtenFields = (row: ContactMessageRow | HeldMessageRow) => ({
  Name: row.name,
  Email: row.email,
  Phone: row.phoneNumber,
  Interest: row.interest && interestLabels[row.interest],
  'How heard': row.hearAboutUs && hearAboutUsLabels[row.hearAboutUs],
  Message: row.message,
  'Consent to contact': row.consentToContact,
  'Sent at': row.createdAt,
})

export const contactMessagePersonalData: PersonalData = {
  label: 'Messages',
  url: '/admin?tab=contact-reports',
  tables: { contact_messages: 'emailKey', held_messages: 'emailKey' },
  async find({ db }, emailKey) {
    const rows = await listContactMessagesOf(db, emailKey)
    const ids = rows.map(({ id }) => id)
    const written = async <T extends { messageId: number }>(list: (db: Database, ids: readonly number[]) => Promise<T[]>) =>
      Map.groupBy(ids.length === 0 ? [] : await list(db, ids), ({ messageId }) => messageId)
    const [notes, replies] = [await written(listMessageNotes), await written(listMessageReplies)]
    const held = await listHeldMessagesOf(db, emailKey)
    const messages = rows.map((row) => ({
      title: `Message: ${contactMethodLabels[row.contactMethod]}`,
      fields: {
        ...writtenFields(row),
        Status: messageStatusLabels[row.status],
        'Notes of staff': joined(notes.get(row.id)?.map(({ text }) => text)),
        Replies: joined(replies.get(row.id)?.map(({ markdown }) => markdown)),
      },
    }))
    return [...messages, ...held.map((row) => ({ title: 'Message that looks like spam', fields: writtenFields(row) }))]
  },
  async erase(services, emailKey) {
    const ids = (await listContactMessagesOf(services.db, emailKey)).map(({ id }) => id)
    await deleteMessages(services, ids)
    await deleteHeldMessagesOf(services.db, emailKey)
  },
  retention: ({ enquiries, heldSpam }) =>
    `Messages from visitors are deleted ${formatMonths(enquiries)} after they were sent, those that look like spam ${formatMonths(heldSpam)} after.`,
}

async function deleteMessages(services: Services, ids: readonly number[]): Promise<number> {
  await keepMessageCounts(services, ids)
  await eraseMail(services, CONTACT_MESSAGE, ids)
  return deleteContactMessages(services.db, ids)
}

export const contactMessageRetention: RetentionRule = {
  setting: 'enquiries',
  nouns: ['message', 'messages'],
  deleteExpired: (services, cutoff) =>
    deleteInBatches(services, async () => {
      const ids = await listOldContactMessages(services.db, cutoff.toISOString(), BATCH_SIZE)
      const count = await deleteMessages(services, ids)
      await countExpired(services.db, { entity: CONTACT_MESSAGE }, count)
      return count
    }),
}

/** spec B §8.2 */
export const heldMessageRetention: RetentionRule = {
  setting: 'heldSpam',
  nouns: ['held message', 'held messages'],
  deleteExpired: ({ db }, cutoff) => deleteInBatches({ db }, () => deleteOldHeldMessages(db, cutoff.toISOString(), BATCH_SIZE)),
}
