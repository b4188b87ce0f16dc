import * as z from 'zod'
import { placeOrPlaces } from '../places/place-words'
import type { RegistrationRow } from '../places/registration.repository.server'
import { whenAndWhat } from './build-event-facts.server'
import { defineStaffEmail } from './define-occasion.server'

const cancellationNoticeFacts = z.object({
  registration: z.object({
    name: z.string(),
    email: z.string().nullable(),
    guests: z.int(),
    ending: z.enum(['canceled', 'declined', 'left']),
  }),
  event: z.object({ title: z.string(), when: z.string() }),
})
type Ending = z.output<typeof cancellationNoticeFacts>['registration']['ending']

/** What became of a registration that its person ended: a place, an offer, or a turn on the waitlist. */
export function endingOf({ endedBy, placedAt }: Pick<RegistrationRow, 'endedBy' | 'placedAt'>): Ending {
  if (endedBy === 'declined') return 'declined'
  return placedAt === null ? 'left' : 'canceled'
}

const SUBJECTS: Record<Ending, string> = { canceled: 'Canceled', declined: 'Declined', left: 'Left the waitlist' }
const HEADINGS: Record<Ending, (people: number) => string> = {
  canceled: (people) => (people === 1 ? 'A place was canceled' : `${people} places were canceled`),
  declined: (people) => (people === 1 ? 'An offered place was declined' : `${people} offered places were declined`),
  left: () => 'Someone left the waitlist',
}
const DEEDS: Record<Ending, (places: string) => string> = {
  canceled: (places) => `canceled their ${places}`,
  declined: (places) => `turned down the ${places} that they were offered`,
  left: () => 'left the waitlist',
}

/** To staff, where an event asks for it: a person canceled or declined (spec B §3.1). */
export const cancellationNotice = defineStaffEmail({
  kind: 'cancellation-notice',
  label: 'Notice of a cancellation',
  facts: cancellationNoticeFacts,
  buildFacts: ({ clock }, { registration, event }) => ({
    registration: { name: registration.name, email: registration.email, guests: registration.guests, ending: endingOf(registration) },
    event: { title: event.title, when: whenAndWhat(event, registration.session, clock) },
  }),
  copy: ({ registration: { name, email, guests, ending }, event }) => ({
    subject: `${SUBJECTS[ending]}: ${event.title}`,
    preview: `${name} ${DEEDS[ending](placeOrPlaces(guests))}`,
    heading: HEADINGS[ending](1 + guests),
    opening: `${name} ${DEEDS[ending](placeOrPlaces(guests))}. Reply to this email to write to them.`,
    rows: [
      ['Event', event.title],
      ['When', event.when],
      ['Name', name],
      ['Email', email],
      ['Guests', guests > 0 && String(guests)],
    ],
  }),
})
