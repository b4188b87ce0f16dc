import type { Feature } from '@/content/feature.server'
import { activityApi } from './activity.api.server'

export const activityFeature: Feature = {
  name: 'activity',
  api: [activityApi],
}
