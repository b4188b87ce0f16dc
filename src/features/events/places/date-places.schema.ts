import * as z from 'zod'
import { insteadOf } from '../event.schema'

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
