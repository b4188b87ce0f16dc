import type { Feature } from '@/content/feature.server'
import { subscriptionsApi } from './subscription.api.server'

export const mailingListFeature: Feature = {
  name: 'mailing-list',
  api: [subscriptionsApi],
  formPosts: { subscription: { call: '/api/newsletter/subscribe', body: (fields) => fields, thanks: '/thank-you/newsletter' } },
}
