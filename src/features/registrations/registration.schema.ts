import * as z from 'zod'
import { emailAddress } from '@/platform/email-address'
import { amount } from '@/platform/forms/amount'
import '@/platform/forms/zod-without-eval'

export const REGISTRATION_STATUSES = ['registered', 'waitlisted', 'offered', 'cancelled'] as const
export const PAYMENTS = ['none', 'due', 'paid', 'waived'] as const
export type RegistrationStatus = (typeof REGISTRATION_STATUSES)[number]
export type Payment = (typeof PAYMENTS)[number]
/** By the person, by staff, because an offer was declined, or because nobody answered it. */
export type EndedBy = 'owner' | 'staff' | 'declined' | 'lapsed'

export const optionalText = (max: number) =>
  z.string('Please send text').trim().max(max, `Please keep this under ${max} characters`).optional().default('')

/** What a mail program would make a link of: a confirmation must not carry a stranger's address to anybody (spec B §3.5). */
const LINK = /:\/\/|\bwww\.|\b[\p{L}\p{N}-]+\.(?:com|net|org|info|biz|io|co|me|xyz|ru|cn|top|site|online|shop|link|click|app|dev)\b/iu

export const personName = z
  .string('Name must be at least 2 characters')
  .trim()
  .min(2, 'Name must be at least 2 characters')
  .max(120, 'Please keep the name under 120 characters')
  .refine((name) => !LINK.test(name), 'Please enter a name without a link in it')

const GUESTS = 'The number of guests must be from 0 to 10'
export const guests = z.int(GUESTS).min(0, GUESTS).max(10, GUESTS)

const ANSWER = 'An answer is text, an option, a list of options, true or false'
export const answers = z
  .record(
    z.string(),
    z.union([z.string().trim().max(2000, ANSWER), z.array(z.string().max(200, ANSWER)).max(30, ANSWER), z.boolean()], ANSWER),
    ANSWER,
  )
  .refine((given) => Object.keys(given).length <= 50, ANSWER)
export type Answers = z.output<typeof answers>

const SESSION = 'The session must be the start of one, like 2027-10-05T18:30'
export const session = z.string(SESSION).regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, SESSION)

/** What a visitor fills in to register (spec D1 §5, B §3.3). */
export const registrationForm = z.object({
  name: personName,
  email: emailAddress('Please enter a valid email address'),
  inDiamondHeartGroup: z.boolean('inDiamondHeartGroup must be true or false').optional().default(false),
  diamondHeartGroupName: optionalText(120),
  additionalMessage: optionalText(2000),
  session: session.nullish().transform((value) => value ?? null),
  guests: guests.nullish().transform((value) => value ?? 0),
  answers: answers.nullish().transform((value) => value ?? {}),
  contribution: amount.nullish().transform((value) => value ?? null),
  scholarship: z.boolean('scholarship must be true or false').optional().default(false),
  scholarshipNote: optionalText(1000),
})

const NO_EVENT = 'eventId must be the number of an event'

/** The whole call. Title, date, time, place and facilitator are accepted and not believed: `eventId` alone counts. */
export const registrationRequest = registrationForm.extend({ eventId: z.int(NO_EVENT).positive(NO_EVENT) })
export type RegistrationRequest = z.output<typeof registrationRequest>
