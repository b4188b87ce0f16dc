import * as z from 'zod'
import { insteadOf } from '../event.schema'

const AVAILABILITIES = ['open', 'waitlist', 'full', 'closed', 'not-yet', 'over'] as const
export type AvailabilityStatus = (typeof AVAILABILITIES)[number]

export const availabilityStatus = z.enum(AVAILABILITIES)
export const fewPlacesLeft = z.number().int().nullable().describe('A number only below 10')
const one = { status: availabilityStatus, placesLeft: fewPlacesLeft }

/** Whether someone could register at this moment (spec B §3.2). */
export const availabilityAnswer = z
  .object({
    ...one,
    sessions: z
      .array(z.object({ startsAt: z.string(), endsAt: z.string(), timeZone: z.string(), insteadOf, ...one }))
      .describe('The next 12, where one registers for a single one'),
  })
  .meta({ id: 'Availability' })
export type Availability = z.output<typeof availabilityAnswer>
