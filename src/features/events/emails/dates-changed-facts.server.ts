import * as z from 'zod'
import { emailFacts } from './email-facts.server'

const changedDate = z.object({
  registrationId: z.int(),
  /** `Thu, Dec 3`. */
  day: z.string(),
  /** Nothing changes on it, but that its event is off the website, or on it again. */
  isStaying: z.boolean().default(false),
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

/** What one email says about several dates of a person that have changed. */
export const datesChangedFacts = emailFacts.pick({ name: true }).extend({
  title: z.string(),
  /** What staff say of the event as a whole. */
  note: z.string().nullable(),
  words: z.string().nullable(),
  dates: z.array(changedDate),
  /** They canceled all of them themselves. */
  isByPerson: z.boolean().default(false),
})
export type DatesChangedFacts = z.output<typeof datesChangedFacts>
