import { BATCH_SIZE, deleteInBatches, type RetentionRule } from '@/content/retention.server'
import { deleteOldHeldMessages } from './held-message.repository.server'

/** What looked like spam, and no one released (spec B §8.2). */
export const heldMessageRetention: RetentionRule = {
  setting: 'heldSpam',
  nouns: ['held message', 'held messages'],
  deleteExpired: ({ db }, cutoff) => deleteInBatches({ db }, () => deleteOldHeldMessages(db, cutoff.toISOString(), BATCH_SIZE)),
}
