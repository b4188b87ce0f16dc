import { composeMail } from '@/features/mail/sending/queue-mail.server'
import { queueMailWithinLimit } from '@/features/mail/sending/queue-mail-within-limit.server'
import { foldEmail } from '@/platform/email-address'
import type { Services } from '@/platform/services.server'
import { addressHash } from './address-token.server'
import { alreadySubscribedEmail, confirmationEmail } from './emails/subscription-emails.server'
import { findSubscriptionOf, savePendingSubscription } from './subscription.repository.server'
import type { SubscriptionForm } from './subscription.schema'
import { SUBSCRIPTION } from './subscription-facts'

/**
 * Notes an address that someone typed into a form, and asks its owner by email whether they want the newsletter (spec B §4.1). One that is
 * subscribed stays so and gets an email about it: the form’s answer is always the same, so no one learns who is. `source` is the page of the form.
 */
export async function subscribe(
  services: Pick<Services, 'config' | 'db' | 'clock' | 'jobs'>,
  { email, name }: SubscriptionForm,
  source: string | null,
) {
  const { db, clock } = services
  const emailKey = foldEmail(email)
  const hash = await addressHash(db, emailKey)
  await db.tx(async () => {
    const at = clock.now().toISOString()
    const pending = await savePendingSubscription(db, { email, emailKey, addressHash: hash, name, source, createdAt: at })
    const row = pending ?? (await findSubscriptionOf(db, emailKey))
    // It left in this very moment.
    if (!row) return
    const facts = { id: row.id, email: row.email }
    const message = { to: row.email, facts, about: { kind: SUBSCRIPTION, id: row.id, label: 'Newsletter' } }
    await queueMailWithinLimit(services, composeMail(pending ? confirmationEmail : alreadySubscribedEmail, message), SUBSCRIPTION)
  })
}
