import * as z from 'zod'
import { LEDGER_KINDS, PAID_WAYS } from '@/features/payments/payments.schema'
import { emailAddress } from '@/platform/email-address'
import { amount } from '@/platform/forms/amount'
import { atMost } from '@/platform/forms/input-fields'
import { dateDetails, eventAnswer, insteadOf } from '../event.schema'
import {
  answers,
  personName,
  type RegistrationDetailFields,
  refuseAnswers,
  registrationDetails,
  requiredName,
} from '../places/person-details.schema'
import {
  availabilityStatus,
  DATE_STATES,
  ENDED_BY,
  fewPlacesLeft,
  guests,
  MONEY_STATES,
  PAYMENTS,
  REGISTRATION_STATUSES,
  session,
} from '../places/places.schema'
import { type PublicSettings, withDefault } from '../places/registration-settings.schema'

/** How many dates can be registered for at once (spec B §3.3). */
const MAX_DATES = 12
const sessions = atMost(
  MAX_DATES,
  `Please choose ${MAX_DATES} dates at most`,
  z.array(session, 'The sessions must be a list').min(1, 'Please choose at least one date'),
).transform((chosen) => [...new Set(chosen)])

const shortText = (max: number) =>
  z
    .string('Please send text')
    .trim()
    .max(max, { error: `Please keep this to ${max} characters at most`, abort: true })
const optionalText = (max: number) => shortText(max).optional().default('')

/** A detail that is left out is a type error. */
const { name, ...otherInputs } = {
  name: personName,
  inDiamondHeartGroup: z.boolean('inDiamondHeartGroup must be true or false').optional().default(false),
  diamondHeartGroupName: optionalText(120),
  additionalMessage: optionalText(2000),
  guests: withDefault(guests, 0),
  answers: withDefault(answers, {}),
  contribution: withDefault(amount, null),
  scholarship: z.boolean('scholarship must be true or false').optional().default(false),
  scholarshipNote: optionalText(1000),
} satisfies Record<keyof RegistrationDetailFields, z.ZodType>

const email = emailAddress('Please enter a valid email address')
/** The registration form (spec D1 §5, B §3.3), in the order in which faults are named. */
export const registrationForm = z.object({
  name,
  email,
  session: withDefault(session, null),
  sessions: withDefault(sessions, null),
  ...otherInputs,
})

const NO_EVENT = 'eventId must be the number of an event'

const REQUEST_KEY = 'The requestKey must be 1 to 64 letters, digits and hyphens'
const requestKey = withDefault(z.string(REQUEST_KEY).regex(/^[A-Za-z0-9-]{1,64}$/, REQUEST_KEY), null).describe(
  'A random one for each filled-in form. The same call with the same key is carried out once; sent again, it gets the same answer, or 410 once the registration was removed',
)

/** The whole call. Title, date, time, place and facilitator are accepted and ignored: only `eventId` counts. */
export const registrationRequest = registrationForm.extend({ eventId: z.int(NO_EVENT).positive(NO_EVENT), requestKey })
export type RegistrationRequest = z.output<typeof registrationRequest>

const date = z.object({
  startsAt: z.string(),
  endsAt: z.string(),
  timeZone: z.string(),
  insteadOf,
  state: z.enum(DATE_STATES),
  ...dateDetails,
})

export const managedRegistration = z
  .object({
    status: z.enum(REGISTRATION_STATUSES),
    endedBy: z.enum(ENDED_BY).nullable().describe('Why a canceled one is over'),
    position: z.number().int().nullable().describe('On the waitlist, from 1'),
    offerEndsAt: z.string().nullable().describe('ISO-8601 UTC'),
    offeredToAll: z.boolean().describe('Everyone who waits was offered the place, and the first to accept has it'),
    event: eventAnswer.omit({ registrationEmail: true }),
    isPublished: z.boolean().describe('Whether visitors see the event; it is shown as they saw it last'),
    welcome: z.string().nullable().describe('Markdown, for people who hold a place'),
    session: date
      .extend({ joinUrl: z.string().optional().describe('Its own, for people who hold a place') })
      .nullable()
      .describe('Where one registers for a single one'),
    dateNotes: z
      .array(z.string())
      .describe('Where one registers for all dates: the upcoming ones that differ from the rule or from the others, in words'),
    ...registrationDetails.shape,
    email: z.string().nullable(),
    payment: z.enum(PAYMENTS),
    amountPaid: z.number().describe('So far, in the same unit'),
    money: z
      .object({
        state: z.enum(MONEY_STATES),
        due: z.number(),
        paid: z.number(),
        currency: z.string(),
        payBy: z.string().nullable().describe('Until when the place is held, ISO-8601 UTC'),
        refundOnCancel: z.number().nullable().describe('What goes back by canceling now; null where there is nothing to cancel'),
        refundBy: z.string().nullable().describe('Until when the policy gives something back, ISO-8601 UTC'),
        canPayOnline: z.boolean(),
        isTest: z.boolean().describe('No money moves'),
        entries: z.array(z.object({ kind: z.enum(LEDGER_KINDS), amount: z.number(), at: z.string(), how: z.enum(PAID_WAYS) })),
        goingBack: z.number().describe('What was asked back, and the provider has not accepted yet'),
      })
      .describe('In the currency’s main unit; what goes back is negative'),
    isOver: z.boolean().describe('Whether the date, or the event as a whole, has passed'),
    canChange: z.boolean().describe('Whether it can still be changed'),
    canCancel: z.boolean().describe('Whether it can still be canceled: also while the event is postponed'),
    otherDates: z
      .array(
        z.object({
          session: date,
          status: z.enum(REGISTRATION_STATUSES),
          position: z.number().int().nullable().describe('On the waitlist, from 1'),
          offeredToAll: z.boolean(),
          guests: z.number().int(),
          canCancel: z.boolean(),
        }),
      )
      .describe("The same person's other upcoming dates of the event"),
    datesToChoose: z
      .array(date.omit({ state: true }).extend({ capacity: z.int().nullable(), status: availabilityStatus, placesLeft: fewPlacesLeft }))
      .describe('To which the registration can be moved'),
  })
  .meta({ id: 'ManagedRegistration' })
export type ManagedRegistration = z.output<typeof managedRegistration>

/** What is to be paid for a registration, and for those that are held with it (spec B §13.4). */
export const paymentPage = z
  .object({
    event: z.object({ title: z.string(), slug: z.string() }),
    state: z
      .enum(['due', 'late', 'paid', 'nothing', 'ended', 'sent'])
      .describe('late: the time to pay is over, and the place not released yet; sent: the rest is in an email to the address'),
    items: z.array(z.object({ label: z.string(), amount: z.number() })),
    due: z.number().describe('In the currency’s main unit'),
    dueText: z.string(),
    currency: z.string(),
    payBy: z.string().nullable().describe('Until when the place is held, ISO-8601 UTC'),
    timeZone: z.string(),
    isTest: z.boolean().describe('No money moves'),
    isUnknown: z.boolean().describe('Back from the provider, which can’t say now whether it was paid'),
    canManage: z.boolean().describe('Whether the link opens the registration too'),
  })
  .meta({ id: 'PaymentPage' })
export type PaymentPage = z.output<typeof paymentPage>

/** Absent fields stay; a detail that is left out is a type error. */
export const registrationChange = z.object({
  session: session.optional().describe('Another date of the event'),
  email: email.optional().describe('Another address, to which the registration moves: this link answers 410 from then on'),
  name: requiredName('Please enter your name').optional(),
  guests: guests.optional(),
  answers: answers.optional(),
  inDiamondHeartGroup: z.boolean('inDiamondHeartGroup must be true or false').optional(),
  diamondHeartGroupName: shortText(120).optional(),
  additionalMessage: shortText(2000).optional(),
  contribution: amount.nullish(),
  scholarship: z.boolean('scholarship must be true or false').optional(),
  scholarshipNote: shortText(1000).optional(),
} satisfies Record<keyof RegistrationDetailFields | 'session' | 'email', z.ZodType>)

/** The address that was meant, for what a form made within the last hour (spec B §3.12). */
export const addressCorrection = z.object({
  correction: z.string('Please send the correction').describe('As the registration was answered; it can be used three times'),
  email,
})

export type RegistrationChange = z.output<typeof registrationChange>

/** Judges the form of an event in the browser as the server will: with the answers to its `questions`. */
export const registrationFormSchema = (questions: PublicSettings['questions']) =>
  registrationForm.extend({ answers: registrationForm.shape.answers.superRefine(refuseAnswers(questions)) })

export const registrationChangeSchema = (questions: PublicSettings['questions']) =>
  registrationChange.extend({ answers: answers.superRefine(refuseAnswers(questions)).optional() })
