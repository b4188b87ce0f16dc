import type { Feature } from '@/content/feature.server'
import { departureRetention } from './leave-list.server'
import {
  alreadySubscribedEmail,
  confirmationEmail,
  newsletterFormPosts,
  readConfirmLink,
  readUnsubscribeLink,
  subscriberExports,
  subscriberImport,
} from './subscribers.server'
import { subscriptionsApi } from './subscription.api.server'
import { pendingSubscriptionRetention, subscriptionPersonalData } from './subscription.personal-data.server'
import { searchSubscriptions } from './subscription.repository.server'

export const mailingListFeature: Feature = {
  name: 'mailing-list',
  leastRole: 'host',
  api: [subscriptionsApi],
  people: subscriptionPersonalData,
  staffSearch: {
    label: 'Subscribers',
    find: async ({ db }, search, limit) =>
      (await searchSubscriptions(db, search, limit)).map(({ email, name }) => ({
        title: name || email,
        detail: name ? email : '',
        url: '/admin?tab=subscribers',
        lookFor: email,
      })),
  },
  exports: subscriberExports,
  imports: { row: subscriberImport },
  jobs: [confirmationEmail, alreadySubscribedEmail],
  retention: [pendingSubscriptionRetention, departureRetention],
  formPosts: newsletterFormPosts,
  secretPaths: ['/newsletter/confirm', '/newsletter/unsubscribe', '/api/newsletter/confirm', '/api/newsletter/unsubscribe'],
  pages: {
    exists: {
      '/newsletter/confirm/$token': async ({ db }, token) => (await readConfirmLink({ db }, token)) !== null,
      '/newsletter/unsubscribe/$token': async ({ db }, token) => (await readUnsubscribeLink({ db }, token)) !== null,
    },
  },
}
