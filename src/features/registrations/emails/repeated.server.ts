import { emailFacts } from '../mail/email-facts.server'
import { definePersonEmail } from './define-occasion.server'
import { ALREADY, LINK_NOTE, toRegistration } from './email-copy'

/** Someone filled in the form with an address that is registered already (spec B §3.4). */
export const repeated = definePersonEmail({
  kind: 'repeated',
  label: 'Already registered',
  initiator: 'stranger',
  facts: emailFacts,
  copy: ({ event, status }) => ({
    subject: `Your registration: ${event.title}`,
    heading: ALREADY[status],
    opening:
      'Someone filled in this event’s form again with your address. Your registration stays as it was. To change it, follow the link.',
    button: toRegistration,
    notes: [`${LINK_NOTE} If that wasn’t you, you don’t need to do anything.`],
  }),
})
