import type { Feature } from '@/content/feature.server'
import { BATCH_SIZE, deleteInBatches } from '@/content/retention.server'
import { deleteOldAudit } from '@/platform/database/audit-log.server'
import { activityApi } from './activity.api.server'

export const activityFeature: Feature = {
  name: 'activity',
  api: [activityApi],
  retention: [
    {
      setting: 'audit',
      nouns: ['activity', 'activities'],
      deleteExpired: ({ db }, cutoff) => deleteInBatches({ db }, () => deleteOldAudit(db, cutoff.toISOString(), BATCH_SIZE)),
    },
  ],
}
