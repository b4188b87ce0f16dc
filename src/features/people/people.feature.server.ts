import type { Feature } from '@/content/feature.server'
import { deleteExpiredJobs } from './delete-expired.server'
import { erasureRetention } from './erasures/erasure.retention.server'
import { peopleApi } from './people.api.server'

export const peopleFeature: Feature = {
  name: 'people',
  leastRole: 'admin',
  api: [peopleApi],
  jobs: deleteExpiredJobs,
  retention: [erasureRetention],
}
