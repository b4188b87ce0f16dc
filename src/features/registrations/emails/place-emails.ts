import type * as z from 'zod'
import type { Site } from '@/site/site.schema'
import type { cancellationFacts, EmailFacts, endedFacts, offerFacts, reminderFacts } from '../mail/email-facts.server'
import { calendarNote, type EmailCopy, everything, LINK_NOTE, toEvent, toRegistration, youAndGuests } from './email-copy'

/** The emails to a person about their place, or their turn on the waitlist (spec B §3.5, §3.7, §3.10). */

export const confirmed = (facts: EmailFacts): EmailCopy => ({
  subject: `You are registered: ${facts.event.title}`,
  heading: 'You’re registered.',
  opening: `We look forward to seeing ${youAndGuests(facts.guests)}.`,
  shows: everything,
  button: toRegistration,
  notes: [`${LINK_NOTE}${calendarNote(facts)}`],
})

export const waitlisted = ({ event, guests }: EmailFacts): EmailCopy => ({
  subject: `You are on the waitlist: ${event.title}`,
  heading: 'You are on the waitlist.',
  // Places may be free, and too few for them.
  opening: `There’s no room for ${youAndGuests(guests)} right now. If that changes, we’ll email you and hold ${guests === 0 ? 'a place' : 'places'} for you for a while.`,
  shows: { guide: true, choices: true },
  button: toRegistration,
  notes: [LINK_NOTE],
})

const ALREADY = {
  registered: 'You already have a place.',
  waitlisted: 'You’re already on the waitlist.',
  offered: 'We’re already holding a place for you.',
  cancelled: 'You were registered earlier.',
} as const

export const repeated = ({ event, status }: EmailFacts): EmailCopy => ({
  subject: `Your registration: ${event.title}`,
  heading: ALREADY[status],
  opening: 'Someone filled in this event’s form again with your address. Your registration stays as it was. To change it, follow the link.',
  button: toRegistration,
  notes: [`${LINK_NOTE} If that wasn’t you, you don’t need to do anything.`],
})

const FIRST_COME = 'The event starts soon, so we’ve told everyone on the waitlist. The first to accept gets it.'

export const offered = ({ event, offerEnds, isOfferedToAll }: z.output<typeof offerFacts>): EmailCopy => ({
  subject: `A place has opened up for you: ${event.title}`,
  heading: 'A place has opened up for you.',
  opening: isOfferedToAll
    ? FIRST_COME
    : `We’re holding it for you ${offerEnds ? `until ${offerEnds}` : 'for a while'}. If you don’t accept by then, we’ll release it.`,
  shows: { guide: true, choices: true, price: true },
  button: { label: 'Accept or decline', to: 'registration' },
  notes: [LINK_NOTE],
})

export const changed = (facts: EmailFacts): EmailCopy => ({
  subject: `Your registration has changed: ${facts.event.title}`,
  heading: 'Your registration has changed.',
  opening: 'Here are the current details.',
  shows: everything,
  button: toRegistration,
  notes: [`${LINK_NOTE}${calendarNote(facts)}`],
})

const RETURN = 'you can register again on the event page while registration is open.'

export function cancelled(facts: z.output<typeof cancellationFacts>, { email }: Site): EmailCopy {
  const { event, endedBy, hadPlace, calendar, canReturn, isOneDate } = facts
  const heading = hadPlace ? 'Your place is canceled.' : 'You’re no longer on the waitlist.'
  const byStaff = `We’ve ${hadPlace ? 'canceled your place' : 'taken you off the waitlist'}. If you didn’t expect this, please write to ${email}.`
  const released = hadPlace || endedBy === 'declined' ? ' We’ve released the place.' : ''
  const byThem = `Thank you for letting us know.${released} We won’t email you about this ${isOneDate ? 'date' : 'event'} again.`
  return {
    subject: `${heading.slice(0, -1)}: ${event.title}`,
    heading,
    opening: endedBy === 'staff' ? byStaff : byThem,
    ...(endedBy !== 'staff' && canReturn && { closing: `If you change your mind, ${RETURN}` }),
    button: toEvent(facts),
    notes: calendar ? ['The attachment removes the event from your calendar.'] : [],
  }
}

export const lapsed = ({ event, canReturn, ...facts }: z.output<typeof endedFacts>): EmailCopy => ({
  subject: `Your offer has expired: ${event.title}`,
  heading: 'Your offer has expired.',
  opening: 'We held a place for you, but the time ran out, so we’ve released it.',
  ...(canReturn && { closing: `If you’d still like to come, ${RETURN}` }),
  button: toEvent(facts),
})

export const reminder = ({ event, guests, day }: z.output<typeof reminderFacts>): EmailCopy => ({
  subject: `${day}: ${event.title}`,
  heading: `${day}: ${event.title}`,
  opening: `We look forward to seeing ${youAndGuests(guests)}.`,
  shows: { ...everything, choices: false },
  closing: 'If you can’t come, please cancel so someone else can have your place.',
  button: toRegistration,
  notes: [LINK_NOTE],
})
