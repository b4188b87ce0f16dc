import * as z from 'zod'
import { DATE_OUTCOMES, REGISTRATION_STATUSES } from '../places/registration.schema'
import { emailFacts } from './email-facts.server'

/** What one email says about several dates of an event: what they have in common, then each. */
export const datesFacts = emailFacts
  .pick({ name: true, event: true, eventUrl: true, guests: true, choices: true, price: true, welcome: true })
  .extend({
    dates: z.array(
      z.object({
        /** `Thu, Dec 3`. */
        day: z.string(),
        when: z.string(),
        /** Its own details, in a line. */
        details: z.string().default(''),
        joinUrl: z.string().nullable().default(null),
        /** Whose link appears next to it; null for a date on which they got nothing. */
        registrationId: z.int().nullable(),
        status: z.enum(REGISTRATION_STATUSES).or(z.enum(DATE_OUTCOMES)),
        /** On the waitlist, from 1. */
        position: z.int().nullable(),
        /** The registration was there before, and stays as it was. */
        isRepeated: z.boolean(),
        calendar: z.object({ method: z.literal('REQUEST'), content: z.string() }).nullable(),
      }),
    ),
  })
export type DatesFacts = z.output<typeof datesFacts>
