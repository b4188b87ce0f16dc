import type { Feature } from '@/content/feature.server'
import { deleteExpiredJobs } from './delete-expired.server'

export const peopleFeature: Feature = {
  name: 'people',
  jobs: deleteExpiredJobs,
}
