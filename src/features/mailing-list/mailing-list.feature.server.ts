import type { Feature } from '@/content/feature.server'
import { subscriptionsApi } from './subscription.api.server'
import { peopleInMailingList } from './subscription.people.server'
import { searchSubscriptions } from './subscription.repository.server'

export const mailingListFeature: Feature = {
  name: 'mailing-list',
  api: [subscriptionsApi],
  people: peopleInMailingList,
  staffSearch: {
    label: 'Subscribers',
    find: async ({ db }, search, most) =>
      (await searchSubscriptions(db, search, most)).map(({ email, name }) => ({
        title: name || email,
        detail: name ? email : '',
        url: '/admin?tab=subscribers',
        lookFor: email,
      })),
  },
  formPosts: { subscription: { call: '/api/newsletter/subscribe', body: (fields) => fields, thanks: '/thank-you/newsletter' } },
}
