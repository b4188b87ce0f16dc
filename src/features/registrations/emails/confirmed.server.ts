import { emailFacts } from '../mail/email-facts.server'
import { youAndGuests } from '../places/place-words'
import { definePersonEmail, entryOfPlace } from './define-occasion.server'
import { calendarNote, everything, LINK_NOTE, toRegistration } from './email-copy'

/** They hold a place: registered, accepted an offer, moved up or added by staff, or asked for it again. */
export const confirmed = definePersonEmail({
  kind: 'confirmation',
  label: 'Registration confirmation',
  initiator: 'stranger',
  facts: emailFacts,
  isFromNowOn: true,
  calendar: entryOfPlace,
  copy: (facts) => ({
    subject: `You are registered: ${facts.event.title}`,
    heading: 'You’re registered.',
    opening: `${facts.hasWaited ? 'A place opened up, so you’re no longer on the waitlist. ' : ''}We look forward to seeing ${youAndGuests(facts.guests)}.`,
    shows: everything,
    button: toRegistration,
    notes: [`${LINK_NOTE}${calendarNote(facts)}`],
  }),
})
