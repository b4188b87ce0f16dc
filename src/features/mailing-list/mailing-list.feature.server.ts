import type { Feature } from '@/content/feature.server'
import { alreadySubscribedEmail, confirmationEmail } from './emails/subscription-emails.server'
import { subscriberImport } from './import/import-subscriber.server'
import { readConfirmLink } from './links/confirm-subscription.server'
import { newsletterFormPosts } from './links/newsletter-form-posts.server'
import { readUnsubscribeLink } from './links/unsubscribe.server'
import { subscriberExports } from './subscribers/export-subscribers.server'
import { subscriptionsApi } from './subscription.api.server'
import { pendingSubscriptionRetention, subscriptionPersonalData } from './subscription.personal-data.server'
import { searchSubscriptions } from './subscription.repository.server'

import { departureRetention } from './suppression/departures.server'

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
