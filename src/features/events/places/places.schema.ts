import * as z from 'zod'
import { insteadOf } from '../event.schema'

export const DATE_STATES = ['scheduled', 'cancelled', 'postponed', 'gone', 'over'] as const
export type DateState = (typeof DATE_STATES)[number]

export const REGISTRATION_STATUSES = ['registered', 'payment-due', 'waitlisted', 'offered', 'cancelled'] as const
export const PAYMENTS = ['none', 'due', 'paid', 'waived'] as const
/** The first of these that fits (spec B §13.6). */
export const MONEY_STATES = ['disputed', 'refunded', 'overpaid', 'partly', 'due', 'paid', 'waived', 'none'] as const
export type MoneyState = (typeof MONEY_STATES)[number]
export type RegistrationStatus = (typeof REGISTRATION_STATUSES)[number]
export type Payment = (typeof PAYMENTS)[number]
/** By the person, by staff, because an offer was declined, because no one answered it, or because the date is no more. */
export const ENDED_BY = ['owner', 'staff', 'declined', 'lapsed', 'event'] as const
export type EndedBy = (typeof ENDED_BY)[number]

const GUESTS = 'The number of guests must be from 0 to 10'
export const guests = z.int(GUESTS).min(0, GUESTS).max(10, GUESTS)

const SESSION = 'The session must be the start of one, like 2027-10-05T18:30'
export const session = z.string(SESSION).regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, SESSION)

export const DATE_OUTCOMES = ['registered', 'payment-due', 'waitlisted', 'full', 'closed', 'unknown'] as const
export type DateOutcome = (typeof DATE_OUTCOMES)[number]

export const datePlacesAnswer = z.object({
  dates: z.array(
    z.object({
      session: z.string().describe('Its start'),
      taken: z.int().describe('People with a place or an offer, guests included'),
      waiting: z.int().describe('Registrations on the waitlist'),
    }),
  ),
})
export type DatePlaces = z.output<typeof datePlacesAnswer>['dates'][number]

export const attendeeCountsAnswer = z.object({
  events: z.array(
    z.object({
      eventId: z.int(),
      people: z.int().describe('With a place, guests included; where people register for single dates, for today or later'),
      waiting: z.int().describe('Registrations on the waitlist or offered a place, for the same dates'),
    }),
  ),
})
export type EventAttendeeCounts = z.output<typeof attendeeCountsAnswer>['events'][number]

const AVAILABILITIES = ['open', 'waitlist', 'full', 'closed', 'not-yet', 'over'] as const
export type AvailabilityStatus = (typeof AVAILABILITIES)[number]

export const availabilityStatus = z.enum(AVAILABILITIES)
export const fewPlacesLeft = z.number().int().nullable().describe('A number only below 10')
const one = { status: availabilityStatus, placesLeft: fewPlacesLeft }

export const availabilityAnswer = z
  .object({
    ...one,
    sessions: z
      .array(z.object({ startsAt: z.string(), endsAt: z.string(), timeZone: z.string(), insteadOf, ...one }))
      .describe('The next 12, where one registers for a single one'),
  })
  .meta({ id: 'Availability' })
export type Availability = z.output<typeof availabilityAnswer>
