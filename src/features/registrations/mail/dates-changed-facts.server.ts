import * as z from 'zod'
import { emailFacts } from './email-facts.server'

const changedDate = z.object({
  registrationId: z.int(),
  /** `Thu, Dec 3`. */
  day: z.string(),
  /** A sentence. */
  heading: z.string(),
  state: z.enum(['scheduled', 'cancelled', 'postponed']),
  when: z.string(),
  formerWhen: z.string().nullable(),
  location: z.string(),
  formerLocation: z.string().nullable(),
  joinUrl: z.string().nullable(),
  note: z.string().nullable(),
  calendar: z.object({ method: z.enum(['REQUEST', 'CANCEL']), content: z.string() }).nullable(),
})

/** What one email tells of several dates of a person that have changed. */
export const datesChangedFacts = emailFacts.pick({ name: true }).extend({
  title: z.string(),
  /** What staff say of the event as a whole. */
  note: z.string().nullable(),
  words: z.string().nullable(),
  dates: z.array(changedDate),
})
export type DatesChangedFacts = z.output<typeof datesChangedFacts>
