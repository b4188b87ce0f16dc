import { emailFacts } from '../mail/email-facts.server'
import { definePersonEmail, entryOfPlace } from './define-occasion.server'
import { calendarNote, everything, LINK_NOTE, toRegistration } from './email-copy'

/** They or staff changed details, or the date. */
export const changed = definePersonEmail({
  kind: 'changed',
  label: 'Registration changed',
  initiator: 'person',
  facts: emailFacts,
  calendar: entryOfPlace,
  copy: (facts) => ({
    subject: `Your registration has changed: ${facts.event.title}`,
    heading: 'Your registration has changed.',
    opening: 'Here are the current details.',
    shows: everything,
    button: toRegistration,
    notes: [`${LINK_NOTE}${calendarNote(facts)}`],
  }),
})
