import type { Feature } from '@/content/feature.server'
import { readConfirmLink } from './confirm-subscription.server'
import { subscriberExports } from './export-subscribers.server'
import { subscriberImport } from './import-subscriber.server'
import { newsletterFormPosts } from './newsletter-form-posts.server'
import { subscriptionsApi } from './subscription.api.server'
import { subscriptionPersonalData } from './subscription.personal-data.server'
import { searchSubscriptions } from './subscription.repository.server'
import { pendingSubscriptionRetention } from './subscription.retention.server'
import { alreadySubscribedEmail, confirmationEmail } from './subscription-emails.server'
import { readUnsubscribeLink } from './unsubscribe.server'

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
  jobs: [confirmationEmail, alreadySubscribedEmail],
  retention: [pendingSubscriptionRetention],
  formPosts: newsletterFormPosts,
  secretPaths: ['/newsletter/confirm', '/newsletter/unsubscribe', '/api/newsletter/confirm', '/api/newsletter/unsubscribe'],
  pages: {
    exists: {
      '/newsletter/confirm/$token': async ({ db }, token) => (await readConfirmLink({ db }, token)) !== null,
      '/newsletter/unsubscribe/$token': async ({ db }, token) => (await readUnsubscribeLink({ db }, token)) !== null,
    },
  },
}
