import { BATCH_SIZE, countExpired, deleteInBatches, type RetentionRule } from '@/content/retention.server'
import { eraseMail } from '@/features/mail/erase-mail.server'
import { deleteContactMessages, listOldContactMessages } from './contact-message.repository.server'
import { CONTACT_MESSAGE } from './contact-messages.server'
import { deleteOldHeldMessages } from './inbox/inbox.repository.server'

export const contactMessageRetention: RetentionRule = {
  setting: 'enquiries',
  nouns: ['message', 'messages'],
  deleteExpired: (services, cutoff) =>
    deleteInBatches(services, async () => {
      const ids = await listOldContactMessages(services.db, cutoff.toISOString(), BATCH_SIZE)
      await eraseMail(services, CONTACT_MESSAGE, ids)
      const count = await deleteContactMessages(services.db, ids)
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
