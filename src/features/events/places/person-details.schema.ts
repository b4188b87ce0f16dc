import * as z from 'zod'
import { atMost } from '@/platform/forms/input-fields'
import type { PublicSettings, Question, RegistrationSettings } from './registration-settings.schema'

const ANSWER = 'An answer is text, an option, a list of options, true or false'
const MAX_ANSWER_LENGTH = 2000
const options = atMost(30, ANSWER, z.array(z.string().max(200, ANSWER)))
export const answers = atMost(
  50,
  ANSWER,
  z.record(
    z.string(),
    z
      .union([z.string().trim(), options, z.boolean()], ANSWER)
      // Outside the union, which would report every fault as fitting none of its kinds.
      .refine(
        (answer) => typeof answer !== 'string' || answer.length <= MAX_ANSWER_LENGTH,
        `Please keep an answer to ${MAX_ANSWER_LENGTH} characters at most`,
      ),
    ANSWER,
  ),
)
export type Answers = z.output<typeof answers>

/** A person's details as the API answers them; a new field is a type error in all that must handle it. */
export const registrationDetails = z.object({
  name: z.string(),
  guests: z.number().int(),
  answers,
  inDiamondHeartGroup: z.boolean(),
  diamondHeartGroupName: z.string().nullable(),
  additionalMessage: z.string().nullable(),
  contribution: z.number().nullable().describe("In the currency's main unit"),
  scholarship: z.boolean(),
  scholarshipNote: z.string().nullable(),
})
export type RegistrationDetailFields = z.output<typeof registrationDetails>

export const personDetails = registrationDetails.extend({ phone: z.string().nullable() })
export type PersonDetails = z.output<typeof personDetails>

export type DocumentedDetail = 'name' | 'inDiamondHeartGroup' | 'diamondHeartGroupName' | 'additionalMessage'

/** Domains that may follow a single letter: `x.com`. A name such as J.Page begins none of them. */
const COMMON = 'com|net|org|co|io|me|ru|cn|gd'
/** Every country's domain has two letters; of the others these are the ones that links in unwanted mail have. */
const DOMAINS = `${COMMON}|info|biz|xyz|top|site|online|shop|store|link|click|app|dev|tech|club|live|win|bid|loan|vip|fun|icu|pro|mobi|name|space|website|world|page|blog|cloud|zone|news|email|support|help|life|today|agency|company|\\p{L}{2}`
const END = '(?![\\p{L}\\p{N}])'

/** Text that a mail program would link, or a reader would type into a browser (spec B §3.5). */
const LINK = new RegExp(
  [
    '://',
    `\\bh(?:tt|xx)ps?${END}`,
    `\\bwww${END}`,
    '\\bxn--',
    '\\b\\d{1,3}(?:\\.\\d{1,3}){3}\\b',
    `[\\p{L}\\p{N}-]\\.(?:${COMMON})${END}`,
    `[\\p{L}\\p{N}-]{2}\\.(?:${DOMAINS})${END}`,
    // Before a path, whatever the domain.
    '[\\p{L}\\p{N}-]\\.\\p{L}{2,}/',
    `[\\p{L}\\p{N}] ?\\. ?(?:com|net|org)${END}`,
    `[\\p{L}\\p{N}][ ([{]+dot[ )\\]}]+(?:com|net|org|info|biz|xyz|io|ru)${END}`,
  ].join('|'),
  'iu',
)

const hasLink = (name: string) => LINK.test(plain(name))

/** Without what hides a link from us and not from a reader, and without titles, whose dot no space need follow: `Dr.Li`. */
const plain = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/ ?[[({] ?[.。] ?[\])}] ?|。/gu, '.')
    .replace(/(^|[^\p{L}\p{N}.-])(?:dr|mr|mrs|ms|st|fr|jr|sr|rev|prof)\.(?=\p{L})/giu, '$1')

export const personName = z
  .string('Name must be at least 2 characters')
  .trim()
  .min(2, 'Name must be at least 2 characters')
  .max(120, { error: 'Please keep the name to 120 characters at most', abort: true })
  .refine((name) => !/[\p{Cc}\u2028\u2029]/u.test(name), 'Please enter the name in one line')
  .refine((name) => !hasLink(name), 'Please enter a name without a link in it')

/** A required name where the specification quotes no text for an empty one; public registration quotes one (spec D1 §5). */
export const requiredName = (missing: string) => z.string(missing).trim().min(1, missing).pipe(personName)

/** A possible domain, of over a thousand endings: `refund.services`. `J.R.R. Tolkien` and `Dr.Li` are none. */
const DOMAIN = /[\p{L}\p{N}-]\.\p{L}{2}/u

const PHONE_DIGITS = 5

/** A name safe to email: null with a link, address or phone number for a stranger's mailbox (spec B §3.5); old names may have one. */
export function nameForEmail(name: string): string | null {
  const digits = name.match(/\p{N}/gu) ?? []
  return digits.length >= PHONE_DIGITS || name.includes('@') || hasLink(name) || DOMAIN.test(plain(name)) ? null : name
}

interface Issue {
  path: string
  message: string
}

const MISSING = 'Please answer this question'
const NOT_AN_OPTION = 'Please choose one of the options'

export function checkAnswers(questions: readonly Question[], input: Answers): { answers: Answers; issues: Issue[] } {
  const answers: Answers = {}
  const issues: Issue[] = []
  for (const question of questions) {
    const answer = Object.hasOwn(input, question.id) ? input[question.id] : undefined
    const isEmpty = answer === undefined || answer === '' || (Array.isArray(answer) && answer.length === 0)
    const missing = question.required ? MISSING : undefined
    const message = isEmpty ? missing : faultOf(question, answer)
    if (message) issues.push({ path: `answers.${question.id}`, message })
    else if (!isEmpty) answers[question.id] = answer
  }
  return { answers, issues }
}

function faultOf({ type, options }: Question, answer: Answers[string]): string | undefined {
  if (type === 'yes-no') return typeof answer === 'boolean' ? undefined : 'Please choose yes or no'
  if (type === 'choices') return Array.isArray(answer) && answer.every((one) => options.includes(one)) ? undefined : NOT_AN_OPTION
  if (typeof answer !== 'string') return 'Please answer in words'
  return type === 'choice' && !options.includes(answer) ? NOT_AN_OPTION : undefined
}

/** Faults of a registration by field, and its answers as stored (spec B §3.1, §3.3); guests from before a lower limit may stay. */
export function checkRegistration(
  settings: RegistrationSettings,
  registration: { guests: number; answers: Answers },
  guestsBefore = 0,
): { answers: Answers; issues: Issue[] } {
  const { answers, issues } = checkAnswers(settings.questions, registration.answers)
  if (registration.guests > Math.max(settings.guestsAllowed, guestsBefore)) {
    const most = settings.guestsAllowed === 1 ? 'one guest' : `${settings.guestsAllowed} guests`
    issues.push({
      path: 'guests',
      message: settings.guestsAllowed === 0 ? 'This event doesn’t allow guests' : `You can bring up to ${most}`,
    })
  }
  return { answers, issues }
}

export const refuseAnswers = (questions: PublicSettings['questions']) => (given: Answers, context: z.RefinementCtx<Answers>) => {
  for (const { path, message } of checkAnswers(questions, given).issues)
    context.addIssue({ code: 'custom', message, path: [path.slice('answers.'.length)] })
}
