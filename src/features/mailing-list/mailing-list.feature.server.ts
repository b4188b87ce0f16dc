import type { Feature } from '@/content/feature.server'
import { subscriptionsApi } from './subscription.api.server'
import { peopleInMailingList } from './subscription.people.server'

export const mailingListFeature: Feature = {
  name: 'mailing-list',
  api: [subscriptionsApi],
  people: peopleInMailingList,
  formPosts: { subscription: { call: '/api/newsletter/subscribe', body: (fields) => fields, thanks: '/thank-you/newsletter' } },
}
