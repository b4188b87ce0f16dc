import { type Feature, oneFile } from '@/content/feature.server'
import { BATCH_SIZE, deleteInBatches } from '@/content/retention.server'
import { eraseMail } from '@/features/mail/erase-mail.server'
import { CONFIRM_DAYS, departureRetention, leaveList, SUBSCRIPTION } from './leave-list.server'
import {
  alreadySubscribedEmail,
  confirmationEmail,
  newsletterFormPosts,
  readConfirmLink,
  readUnsubscribeLink,
  subscriberImport,
  subscriberTable,
} from './subscribers.server'
import { subscriptionsApi } from './subscription.api.server'
import { deletePendingSubscriptions, findSubscriptionOf, readSubscriptions, searchSubscriptions } from './subscription.repository.server'

export const mailingListFeature: Feature = {
  name: 'mailing-list',
  leastRole: 'host',
  api: [subscriptionsApi],
  people: {
    label: 'Newsletter',
    url: '/admin?tab=subscribers',
    tables: { subscriptions: 'emailKey' },
    async find({ db }, emailKey) {
      const row = await findSubscriptionOf(db, emailKey)
      if (!row) return []
      const fields = {
        Email: row.email,
        Name: row.name,
        'Subscribed at': row.createdAt,
        'Confirmed at': row.confirmedAt,
        'Agreed on': row.source,
        'Agreed to': row.consentText,
      }
      return [{ title: 'Newsletter subscription', fields }]
    },
    /** What stays is the code that keeps the address off the list, from which no one learns the address. */
    async erase(services, emailKey) {
      const row = await findSubscriptionOf(services.db, emailKey)
      if (row) await leaveList(services, row, 'removed')
    },
    retention: () =>
      `Subscriptions are kept until someone ends them; unconfirmed ones are deleted after ${CONFIRM_DAYS} days. Of an address that has left, a code is kept that keeps it off the list.`,
    remains:
      'A code that keeps the address off the mailing list, so that no list that staff import puts it back. It doesn’t show the address.',
  },
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
  exports: [
    oneFile('subscribers.csv', 'Who gets the newsletter, and since when.', (services) =>
      subscriberTable(readSubscriptions(services.db, { isConfirmed: true })),
    ),
  ],
  imports: { row: subscriberImport },
  jobs: [confirmationEmail, alreadySubscribedEmail],
  retention: [
    {
      days: CONFIRM_DAYS,
      nouns: ['unconfirmed subscription', 'unconfirmed subscriptions'],
      deleteExpired: (services, cutoff) =>
        deleteInBatches(services, async () => {
          const ids = await deletePendingSubscriptions(services.db, cutoff.toISOString(), BATCH_SIZE)
          if (ids.length > 0) await eraseMail(services, SUBSCRIPTION, ids)
          return ids.length
        }),
    },
    departureRetention,
  ],
  formPosts: newsletterFormPosts,
  secretPaths: ['/newsletter/confirm', '/newsletter/unsubscribe', '/api/newsletter/confirm', '/api/newsletter/unsubscribe'],
  pages: {
    exists: {
      '/newsletter/confirm/$token': async ({ db }, token) => (await readConfirmLink({ db }, token)) !== null,
      '/newsletter/unsubscribe/$token': async ({ db }, token) => (await readUnsubscribeLink({ db }, token)) !== null,
    },
  },
}
