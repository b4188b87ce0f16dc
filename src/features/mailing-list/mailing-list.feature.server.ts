import type { Feature } from '@/content/feature.server'
import { subscriberExports } from './export-subscribers.server'
import { subscriberImport } from './import-subscriber.server'
import { subscriptionsApi } from './subscription.api.server'
import { subscriptionPersonalData } from './subscription.personal-data.server'
import { searchSubscriptions } from './subscription.repository.server'

export const mailingListFeature: Feature = {
  name: 'mailing-list',
  api: [subscriptionsApi],
  people: subscriptionPersonalData,
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
  exports: subscriberExports,
  imports: { row: subscriberImport },
  formPosts: { subscription: { call: '/api/newsletter/subscribe', body: (fields) => fields, thanks: '/thank-you/newsletter' } },
}
