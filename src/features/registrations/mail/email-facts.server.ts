import * as z from 'zod'
import { REGISTRATION_STATUSES } from '../registration.schema'

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
    /** Only in what goes to somebody who holds a place. */
    joinUrl: z.string().nullable().default(null),
  }),
  /** The event's page, or the list of all where visitors see none. */
  eventUrl: z.string(),
  hasPage: z.boolean().default(true),
  /** Whose link the message holds. The link itself is made when the message is drawn: its token must not lie here. */
  registrationId: z.int().nullable().default(null),
  status: z.enum(REGISTRATION_STATUSES).default('registered'),
  /** On the waitlist, from 1. */
  position: z.int().nullable().default(null),
  guests: z.int().default(0),
  /**
   * The options that they chose, each with its question. Nothing that somebody typed: it would go to whatever address stands beside it (spec B §3.5).
   * Messages from before that rule have such texts under `told`, which is read no more.
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

export const offerFacts = emailFacts.extend({
  /** Until when the place is kept, in words. */
  offerEnds: z.string().nullable(),
  /** Everyone who waits was offered it. */
  isOfferedToAll: z.boolean().default(false),
})

/** Of a registration that is over. */
export const endedFacts = emailFacts.extend({
  /** Whether people could register again when it ended. */
  canReturn: z.boolean().default(true),
})

export const cancellationFacts = endedFacts.extend({
  endedBy: z.enum(['owner', 'staff', 'declined', 'lapsed']).nullable(),
  hadPlace: z.boolean(),
  /** It was for one date of the event, and there may be further registrations for others. */
  isOneDate: z.boolean().default(false),
})

export const reminderFacts = emailFacts.extend({
  /** `Tomorrow`, or the name of the day. */
  day: z.string(),
})

export const changeFacts = emailFacts.extend({
  change: z.object({
    /** A sentence. */
    heading: z.string(),
    state: z.enum(['scheduled', 'cancelled', 'postponed']),
    /** What staff say about it. */
    note: z.string().nullable(),
    formerWhen: z.string().nullable(),
    formerLocation: z.string().nullable(),
  }),
})

export const messageFacts = z.object({
  subject: z.string(),
  /** Markdown. */
  message: z.string(),
  event: z.object({ title: z.string() }),
  eventUrl: z.string(),
  /** Null in a test. */
  registrationId: z.int().nullable(),
  isWaiting: z.boolean(),
})
export type MessageFacts = z.output<typeof messageFacts>

/** To staff. */
export const noticeFacts = z.object({
  registration: z.object({
    name: z.string(),
    email: z.string().nullable(),
    inGroup: z.boolean(),
    groupName: z.string().nullable(),
    message: z.string().nullable(),
    isWaiting: z.boolean().default(false),
    position: z.int().nullable().default(null),
    guests: z.int().default(0),
    answers: z.array(z.object({ label: z.string(), text: z.string() })).default([]),
    contribution: z.string().nullable().default(null),
    /** Asked for one; the note may be empty. */
    scholarship: z.string().nullable().default(null),
  }),
  event: z.object({ title: z.string(), when: z.string() }),
})
export type NoticeFacts = z.output<typeof noticeFacts>

/** To staff: who waits past free places. */
export const passedOverFacts = z.object({
  registration: z.object({ name: z.string(), email: z.string().nullable(), people: z.int() }),
  event: z.object({ title: z.string(), when: z.string() }),
  attendeesUrl: z.string(),
})
export type PassedOverFacts = z.output<typeof passedOverFacts>
