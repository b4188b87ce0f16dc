import * as z from 'zod'

/** How many people are registered for each event that has any, for staff. */
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
