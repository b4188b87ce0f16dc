import type { PersonalData } from '@/content/personal-data.server'
import { deleteSubscriptionOf, findSubscriptionOf } from './subscription.repository.server'

export const subscriptionPersonalData: PersonalData = {
  async find({ db }, emailKey) {
    const row = await findSubscriptionOf(db, emailKey)
    return row ? [{ title: 'Newsletter subscription', fields: { Email: row.email, Name: row.name, 'Subscribed at': row.createdAt } }] : []
  },
  erase: ({ db }, emailKey) => deleteSubscriptionOf(db, emailKey),
  retention: () => 'Subscriptions are kept until staff remove them.',
}
