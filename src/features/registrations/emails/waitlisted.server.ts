import { emailFacts } from '../mail/email-facts.server'
import { youAndGuests } from '../places/place-words'
import { definePersonEmail } from './define-occasion.server'
import { LINK_NOTE, toRegistration } from './email-copy'

/** They are on the waitlist. */
export const waitlisted = definePersonEmail({
  kind: 'waitlisted',
  label: 'Place on the waitlist',
  initiator: 'stranger',
  facts: emailFacts,
  copy: ({ event, guests }) => ({
    subject: `You are on the waitlist: ${event.title}`,
    heading: 'You are on the waitlist.',
    // Places may be free, and too few for them.
    opening: `There’s no room for ${youAndGuests(guests)} right now. If that changes, we’ll email you and hold ${guests === 0 ? 'a place' : 'places'} for you for a while.`,
    shows: { guide: true, choices: true },
    button: toRegistration,
    notes: [LINK_NOTE],
  }),
})
