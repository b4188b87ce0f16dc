import { emailFacts } from '../mail/email-facts.server'
import { entryOfPlace, toPerson } from './define-occasion.server'
import { calendarNote, everything, LINK_NOTE, toRegistration } from './email-copy'

/** They or staff changed details, or the date. */
export const changed = toPerson({
  kind: 'changed',
  label: 'Registration changed',
  causedBy: 'person',
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
