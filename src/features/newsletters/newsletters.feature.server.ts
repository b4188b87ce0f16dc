import type { Feature } from '@/content/feature.server'
import { newslettersApi } from './newsletter.api.server'
import { newsletterOperations } from './newsletter.operations.server'

export const newslettersFeature: Feature = {
  name: 'newsletters',
  api: [newslettersApi],
  content: [newsletterOperations],
}
