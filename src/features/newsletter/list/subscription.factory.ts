import { foldEmail } from '@/platform/email-address'
import type { Services } from '@/platform/services.server'
import { addressHash } from './leave-list.server'
import { saveConfirmedSubscriptions } from './subscription.repository.server'
import { subscriptionForm } from './subscription.schema'

/** A subscriber in the database, confirmed, with `fields` as a visitor would send them. */
export async function makeSubscriber({ db, clock }: Services, { at, ...fields }: Record<string, unknown> & { at?: string } = {}) {
  const { email, name } = subscriptionForm.parse({ email: 'ada@example.net', name: 'Ada Quist', ...fields })
  const emailKey = foldEmail(email)
  const row = { email, emailKey, addressHash: await addressHash(db, emailKey), name, source: '/newsletter' }
  await saveConfirmedSubscriptions(db, [{ ...row, confirmedAt: at ?? clock.now().toISOString() }])
}
