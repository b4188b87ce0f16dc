import type * as z from 'zod'
import type { Site } from '@/site/site.schema'
import type { cancellationFacts, LetterFacts, offerFacts, reminderFacts } from '../mail/letter-facts.server'
import { calendarNote, everything, type Letter, LINK_NOTE, toEvent, toRegistration, youAndGuests } from './letter'

/** What a person is told of their place, or of their turn on the waitlist (spec B §3.5, §3.7, §3.10). */

export const confirmed = (facts: LetterFacts): Letter => ({
  subject: `You are registered: ${facts.event.title}`,
  heading: 'You have a place.',
  opening: `we look forward to seeing ${youAndGuests(facts.guests)}.`,
  shows: everything,
  button: toRegistration,
  notes: [`${LINK_NOTE}${calendarNote(facts)}`],
})

export const waitlisted = ({ event }: LetterFacts): Letter => ({
  subject: `You are on the waitlist: ${event.title}`,
  heading: 'You are on the waitlist.',
  opening: 'all places are taken at the moment. When one is free for you, we write to you and keep it for you for a while.',
  shows: { guide: true, told: true },
  button: toRegistration,
  notes: [LINK_NOTE],
})

const ALREADY = {
  registered: 'You have a place already.',
  waitlisted: 'You are on the waitlist already.',
  offered: 'A place is kept for you already.',
  cancelled: 'You were registered before.',
} as const

export const repeated = ({ event, status }: LetterFacts): Letter => ({
  subject: `Your registration: ${event.title}`,
  heading: ALREADY[status],
  opening:
    'the form for this event was filled in once more with your address. Your registration stays as it was. To change it, follow the link.',
  button: toRegistration,
  notes: [`${LINK_NOTE} If it was not you who filled in the form, there is nothing to do.`],
})

export const offered = ({ event, offerEnds }: z.output<typeof offerFacts>): Letter => ({
  subject: `A place is free for you: ${event.title}`,
  heading: 'A place is free for you.',
  opening: `${offerEnds ? `we keep it for you until ${offerEnds}` : 'we keep it for you for a while'}. If you do not take it by then, it goes to the next on the waitlist.`,
  shows: { guide: true, told: true, price: true },
  button: { label: 'Take the place, or let it go', to: 'registration' },
  notes: [LINK_NOTE],
})

export const changed = (facts: LetterFacts): Letter => ({
  subject: `Your registration has changed: ${facts.event.title}`,
  heading: 'Your registration has changed.',
  opening: 'this is how it stands now.',
  shows: everything,
  button: toRegistration,
  notes: [`${LINK_NOTE}${calendarNote(facts)}`],
})

export function cancelled({ event, endedBy, hadPlace, calendar }: z.output<typeof cancellationFacts>, { email }: Site): Letter {
  const heading = hadPlace ? 'Your place is cancelled.' : 'You are no longer on the waitlist.'
  const byStaff = `the community has ${hadPlace ? 'cancelled your place' : 'taken you off the waitlist'}. If you did not expect this, please write to ${email}.`
  const byThem =
    endedBy === 'declined'
      ? 'thank you for telling us. The place goes to the next.'
      : 'thank you for telling us. You get no more mail about this event.'
  return {
    subject: `${heading.slice(0, -1)}: ${event.title}`,
    heading,
    opening: endedBy === 'staff' ? byStaff : byThem,
    ...(endedBy !== 'staff' && { closing: 'If you would like to come after all, you can register again on the page of the event.' }),
    button: toEvent,
    notes: calendar ? ['What is attached takes the entry out of your calendar.'] : [],
  }
}

export const lapsed = ({ event }: LetterFacts): Letter => ({
  subject: `The place went to the next: ${event.title}`,
  heading: 'The place went to the next.',
  opening: 'the time for which we kept a place for you is over, so it was offered to the next on the waitlist.',
  closing: 'If you would still like to come, you can register again on the page of the event.',
  button: toEvent,
})

export const reminder = ({ event, guests, day }: z.output<typeof reminderFacts>): Letter => ({
  subject: `${day}: ${event.title}`,
  heading: `${day}: ${event.title}`,
  opening: `we look forward to seeing ${youAndGuests(guests)}.`,
  shows: { ...everything, told: false },
  closing: 'If you cannot come, please give up your place, so that somebody else can have it.',
  button: toRegistration,
  notes: [LINK_NOTE],
})
