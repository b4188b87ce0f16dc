import { BATCH_SIZE, countExpired, deleteInBatches, type RetentionRule } from '@/content/retention.server'
import { eraseMail } from '@/features/mail/erase-mail.server'
import { deleteEnquiries, listOldEnquiries } from './enquiry.repository.server'
import { ENQUIRY } from './enquiry-mail.server'

/** Visitors' messages, with the mail about them. */
export const enquiryRetention: RetentionRule = {
  setting: 'enquiries',
  nouns: ['message', 'messages'],
  deleteExpired: (services, cutoff) =>
    deleteInBatches(services, async () => {
      const ids = await listOldEnquiries(services.db, cutoff.toISOString(), BATCH_SIZE)
      await eraseMail(services, ENQUIRY, ids)
      const count = await deleteEnquiries(services.db, ids)
      await countExpired(services.db, { entity: ENQUIRY }, count)
      return count
    }),
}
