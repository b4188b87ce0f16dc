import * as z from 'zod'
import { emailAddress } from '@/platform/email-address'
import { amount } from '@/platform/forms/amount'
import { atMost } from '@/platform/forms/input-fields'
import { insteadOf } from '../event.schema'
import { answers, personName, type RegistrationDetailFields } from './person-details.schema'

export const DATE_STATES = ['scheduled', 'cancelled', 'postponed', 'gone', 'over'] as const
export type DateState = (typeof DATE_STATES)[number]

export const REGISTRATION_STATUSES = ['registered', 'waitlisted', 'offered', 'cancelled'] as const
export const PAYMENTS = ['none', 'due', 'paid', 'waived'] as const
export type RegistrationStatus = (typeof REGISTRATION_STATUSES)[number]
export type Payment = (typeof PAYMENTS)[number]
/** By the person, by staff, because an offer was declined, because no one answered it, or because the date is no more. */
export const ENDED_BY = ['owner', 'staff', 'declined', 'lapsed', 'event'] as const
export type EndedBy = (typeof ENDED_BY)[number]

export const shortText = (max: number) =>
  z
    .string('Please send text')
    .trim()
    .max(max, { error: `Please keep this to ${max} characters at most`, abort: true })
const optionalText = (max: number) => shortText(max).optional().default('')

const GUESTS = 'The number of guests must be from 0 to 10'
export const guests = z.int(GUESTS).min(0, GUESTS).max(10, GUESTS)

const SESSION = 'The session must be the start of one, like 2027-10-05T18:30'
export const session = z.string(SESSION).regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, SESSION)

/** How many dates can be registered for at once (spec B §3.3). */
const MAX_DATES = 12
const sessions = atMost(
  MAX_DATES,
  `Please choose ${MAX_DATES} dates at most`,
  z.array(session, 'The sessions must be a list').min(1, 'Please choose at least one date'),
).transform((chosen) => [...new Set(chosen)])

export const DATE_OUTCOMES = ['registered', 'waitlisted', 'full', 'closed', 'unknown'] as const
export type DateOutcome = (typeof DATE_OUTCOMES)[number]

/** A detail that is left out is a type error. */
const detailInputs = {
  name: personName,
  inDiamondHeartGroup: z.boolean('inDiamondHeartGroup must be true or false').optional().default(false),
  diamondHeartGroupName: optionalText(120),
  additionalMessage: optionalText(2000),
  guests: guests.nullish().transform((value) => value ?? 0),
  answers: answers.nullish().transform((value) => value ?? {}),
  contribution: amount.nullish().transform((value) => value ?? null),
  scholarship: z.boolean('scholarship must be true or false').optional().default(false),
  scholarshipNote: optionalText(1000),
} satisfies Record<keyof RegistrationDetailFields, z.ZodType>

const { name, ...otherInputs } = detailInputs
/** The registration form (spec D1 §5, B §3.3), in the order in which faults are named. */
export const registrationForm = z.object({
  name,
  email: emailAddress('Please enter a valid email address'),
  session: session.nullish().transform((value) => value ?? null),
  sessions: sessions.nullish().transform((value) => value ?? null),
  ...otherInputs,
})

const NO_EVENT = 'eventId must be the number of an event'

const REQUEST_KEY = 'The requestKey must be 1 to 64 letters, digits and hyphens'
const requestKey = z
  .string(REQUEST_KEY)
  .regex(/^[A-Za-z0-9-]{1,64}$/, REQUEST_KEY)
  .nullish()
  .transform((value) => value ?? null)
  .describe(
    'A random one for each filled-in form. The same call with the same key is carried out once; sent again, it gets the same answer, or 410 once the registration was removed',
  )

/** The whole call. Title, date, time, place and facilitator are accepted and ignored: only `eventId` counts. */
export const registrationRequest = registrationForm.extend({ eventId: z.int(NO_EVENT).positive(NO_EVENT), requestKey })
export type RegistrationRequest = z.output<typeof registrationRequest>

export interface RegistrationAnswer {
  status: 'registered' | 'waitlisted'
  sessions?: { session: string; status: DateOutcome }[]
}

export interface DecidedRequest {
  answer: RegistrationAnswer
  registrationIds: number[]
}

export type AnsweredRequest = RegistrationAnswer & Partial<Pick<DecidedRequest, 'registrationIds'>>

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
