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

export const shortText = (max: number) => z.string('Please send text').trim().max(max, `Please keep this under ${max} characters`)
const optionalText = (max: number) => shortText(max).optional().default('')

/**
 * What a mail program would make a link of: a confirmation must not carry a stranger's address to anybody (spec B §3.5). Every country's domain has
 * two letters; of the others these are the ones that links in unwanted mail have, and a path or a number tells the rest. A letter with its dot, as
 * in J.Li, begins one of few domains alone.
 */
const DOMAINS =
  'co|io|me|ru|cn|gd|com|net|org|info|biz|xyz|top|site|online|shop|store|link|click|app|dev|tech|club|live|win|bid|loan|vip|fun|icu|pro|mobi|name|space|website|world|page|blog|cloud|zone|news|email|support|help|life|today|agency|company'
const LINK = new RegExp(
  `://|\\bwww\\.|\\bxn--|\\b\\d{1,3}(?:\\.\\d{1,3}){3}\\b|[\\p{L}\\p{N}-]\\.(?:${DOMAINS})(?![\\p{L}\\p{N}])|[\\p{L}\\p{N}-]{2}\\.\\p{L}{2}(?![\\p{L}\\p{N}])|[\\p{L}\\p{N}-]\\.\\p{L}{2,}/`,
  'iu',
)

export const personName = z
  .string('Name must be at least 2 characters')
  .trim()
  .min(2, 'Name must be at least 2 characters')
  .max(120, 'Please keep the name under 120 characters')
  .refine((name) => !/[\p{Cc}\u2028\u2029]/u.test(name), 'Please enter the name in one line')
  .refine((name) => !LINK.test(name), 'Please enter a name without a link in it')

const GUESTS = 'The number of guests must be from 0 to 10'
export const guests = z.int(GUESTS).min(0, GUESTS).max(10, GUESTS)

const ANSWER = 'An answer is text, an option, a list of options, true or false'
const LONGEST = 2000
export const answers = z
  .record(
    z.string(),
    z
      .union([z.string().trim(), z.array(z.string().max(200, ANSWER)).max(30, ANSWER), z.boolean()], ANSWER)
      // Beside the union, which would tell of every fault that none of its kinds fits.
      .refine((answer) => typeof answer !== 'string' || answer.length <= LONGEST, `Please keep an answer under ${LONGEST} characters`),
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
