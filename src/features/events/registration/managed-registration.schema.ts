import * as z from 'zod'
import { amount } from '@/platform/forms/amount'
import { dateDetails, eventAnswer, insteadOf } from '../event.schema'
import { answers, type RegistrationDetailFields, refuseAnswers, registrationDetails, requiredName } from '../places/person-details.schema'
import {
  availabilityStatus,
  DATE_STATES,
  ENDED_BY,
  fewPlacesLeft,
  guests,
  PAYMENTS,
  REGISTRATION_STATUSES,
  registrationForm,
  session,
  shortText,
} from '../places/registration.schema'
import type { PublicSettings } from '../places/registration-settings.schema'

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

/** Absent fields stay; a detail that is left out is a type error. */
const detailChanges = {
  name: requiredName('Please enter your name').optional(),
  guests: guests.optional(),
  answers: answers.optional(),
  inDiamondHeartGroup: z.boolean('inDiamondHeartGroup must be true or false').optional(),
  diamondHeartGroupName: shortText(120).optional(),
  additionalMessage: shortText(2000).optional(),
  contribution: amount.nullish(),
  scholarship: z.boolean('scholarship must be true or false').optional(),
  scholarshipNote: shortText(1000).optional(),
} satisfies Record<keyof RegistrationDetailFields, z.ZodType>

/** An owner's changes. The address never changes: it is what the link was sent to. */
export const registrationChange = z.object({ session: session.optional().describe('Another date of the event'), ...detailChanges })

export const otherDate = z.object({ session })

export type RegistrationChange = z.output<typeof registrationChange>

/** Judges the form of an event in the browser as the server will: with the answers to its `questions`. */
export const registrationFormSchema = (questions: PublicSettings['questions']) =>
  registrationForm.extend({ answers: registrationForm.shape.answers.superRefine(refuseAnswers(questions)) })

/** Judges a change in the browser as the server will: with the answers to the event's `questions`. */
export const registrationChangeSchema = (questions: PublicSettings['questions']) =>
  registrationChange.extend({ answers: answers.superRefine(refuseAnswers(questions)).optional() })
