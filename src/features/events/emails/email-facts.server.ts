import * as z from 'zod'
import { REGISTRATION_STATUSES } from '../places/registration.schema'

/**
 * What every message to a person about their registration is drawn from, as it was when the message was caused. A message is drawn when it is sent,
 * and the event may have changed by then. What came later than the first four has a default, since messages wait from before.
 */
export const emailFacts = z.object({
  name: z.string(),
  event: z.object({
    title: z.string(),
    /** A line for each date, or for a rule and its next date. */
    when: z.string(),
    location: z.string(),
    guide: z.string(),
    guideLabel: z.string().default('With'),
    /** Only in what goes to someone who holds a place. */
    joinUrl: z.string().nullable().default(null),
    /** What applies only to the one date; of all dates, a line for each that differs from the others. */
    note: z.string().nullable().default(null),
  }),
  /** The event's page, or the list of all where visitors see none. */
  eventUrl: z.string(),
  hasPage: z.boolean().default(true),
  /** Whose link the message holds. The link itself is made when the message is rendered: its token must not be stored here. */
  registrationId: z.int().nullable().default(null),
  status: z.enum(REGISTRATION_STATUSES).default('registered'),
  /** On the waitlist, from 1. */
  position: z.int().nullable().default(null),
  /** They hold a place for which they waited. */
  hasWaited: z.boolean().default(false),
  guests: z.int().default(0),
  /**
   * The options that they chose, each with its question. Nothing that someone typed: it would be sent to an unverified address (spec B §3.5).
   * Messages from before that rule have such texts under `told`, which is no longer read.
   */
  choices: z.array(z.object({ label: z.string(), text: z.string() })).default([]),
  price: z
    .object({ label: z.string(), words: z.string(), payUrl: z.string().nullable(), instructions: z.string().nullable() })
    .nullable()
    .default(null),
  /** Markdown. */
  welcome: z.string().nullable().default(null),
  calendar: z
    .object({ method: z.enum(['REQUEST', 'CANCEL']), content: z.string() })
    .nullable()
    .default(null),
})
export type EmailFacts = z.output<typeof emailFacts>
