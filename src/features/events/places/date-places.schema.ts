import * as z from 'zod'

/** How many places of each date are taken, for staff. */
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
