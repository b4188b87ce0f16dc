import * as z from 'zod'

/** A person registered for an event, for admins only (spec D2 §3). */
export const attendeeAnswer = z
  .object({
    id: z.number().int(),
    name: z.string(),
    email: z.string(),
    createdAt: z.string().describe('ISO-8601 UTC'),
    inDiamondHeartGroup: z.boolean(),
    diamondHeartGroupName: z.string().nullable(),
    additionalMessage: z.string().nullable(),
  })
  .meta({ id: 'Attendee' })
export type Attendee = z.output<typeof attendeeAnswer>
