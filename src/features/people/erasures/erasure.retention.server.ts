import { BATCH_SIZE, deleteInBatches, type RetentionRule } from '@/content/retention.server'
import type { Services } from '@/platform/services.server'
import { LIST_DAYS, ROW_DAYS } from '@/platform/storage/keyed-list.server'
import { deleteOldErasures } from './erasure.repository.server'
import { erasureListPaths, shortenErasureList } from './keep-erasures.server'

const DAY = 24 * 3_600_000

export const listedSince = ({ clock }: Pick<Services, 'clock'>) => new Date(clock.now().getTime() - LIST_DAYS * DAY).toISOString()

export const erasureRetention: RetentionRule = {
  days: ROW_DAYS,
  nouns: ['entry of the list of erasures', 'entries of the list of erasures'],
  async *deleteExpired(services, cutoff) {
    for (const path of erasureListPaths(services.config)) await shortenErasureList(path, listedSince(services))
    yield* deleteInBatches(services, () => deleteOldErasures(services.db, cutoff.toISOString(), BATCH_SIZE))
  },
}
