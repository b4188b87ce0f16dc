import { defineMail } from '@/features/mail/define-mail.server'
import { subscriptionFacts } from './subscription-facts'

// What draws them is loaded with the first of them, not at every start.
const templates = () => import('./render-subscription-emails.server')

/** To an address that someone typed into a form: its owner decides (spec B §4.1). */
export const confirmationEmail = defineMail({
  kind: 'newsletter-confirm',
  label: 'Newsletter: please confirm',
  facts: subscriptionFacts,
  render: async (facts, services) => (await templates()).renderConfirmation(facts, services),
})

/** To an address that is subscribed already, when it is typed into the form once more. */
export const alreadySubscribedEmail = defineMail({
  kind: 'newsletter-already',
  label: 'Newsletter: already subscribed',
  facts: subscriptionFacts,
  render: async (facts, services) => (await templates()).renderAlreadySubscribed(facts, services),
})
