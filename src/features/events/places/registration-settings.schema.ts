import * as z from 'zod'
import { amount, currencyCode } from '@/platform/forms/amount'
import { atMost, isWebLink, optionalText, requiredText } from '@/platform/forms/input-fields'
import { BEYOND_PARSING, isBeyondParsing } from '@/ui/markdown-limits'

export const QUESTION_TYPES = ['text', 'long-text', 'choice', 'choices', 'yes-no'] as const
/** Otherwise once a day. */
const CANCELLATION_NOTICES = ['at-once', 'none'] as const
export const MAX_QUESTIONS = 20
export const MAX_WELCOME_LENGTH = 5000
const PRICE_KINDS = ['free', 'fixed', 'suggested'] as const
const ONLINE = ['off', 'optional', 'required'] as const
export type QuestionType = (typeof QUESTION_TYPES)[number]

const CAPACITY = 'The places must be a number from 1 to 10,000'
const GUESTS = 'The guests must be a number from 0 to 10'
const CLOSES_BEFORE = 'The deadline must be a whole number, and at most a year before'
const QUESTION_ID = 'The id of a question must be 1 to 40 letters, digits or hyphens'

export const withDefault = <S extends z.ZodType, const D>(schema: S, byDefault: D) =>
  schema.nullish().transform((value) => value ?? byDefault)

const yesOrNo = (label: string, byDefault: boolean) => withDefault(z.boolean(`${label} must be true or false`), byDefault)

const wholeNumber = (min: number, max: number, error: string) => z.int(error).min(min, error).max(max, error)

const moment = (label: string) =>
  z
    .string(`${label} must be a moment like 2027-10-05T18:00:00Z`)
    .refine((value) => /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(value) && !Number.isNaN(Date.parse(value)), {
      error: `${label} must be a moment like 2027-10-05T18:00:00Z`,
    })
    .transform((value) => new Date(value).toISOString())
    .nullish()
    .transform((value) => value ?? null)

const optionalAmount = withDefault(amount, null)

const takesOptions = (type: QuestionType) => type === 'choice' || type === 'choices'

const question = z
  .object(
    {
      id: z.string(QUESTION_ID).regex(/^[A-Za-z0-9-]{1,40}$/, QUESTION_ID),
      label: requiredText('The question', 200),
      help: optionalText('The help for a question', 300),
      type: z.enum(QUESTION_TYPES, 'A question takes text, long-text, choice, choices or yes-no'),
      options: atMost(30, 'A question may have at most 30 options', z.array(requiredText('An option', 120), 'The options must be a list'))
        .nullish()
        .transform((options) => [...new Set(options ?? [])]),
      required: yesOrNo('Whether an answer is needed', false),
    },
    'A question must be an object',
  )
  .refine(({ type, options }) => !takesOptions(type) || options.length >= 2, {
    error: 'A choice needs at least two options',
    path: ['options'],
  })
  .transform((question) => (takesOptions(question.type) ? question : { ...question, options: [] }))
export type Question = z.output<typeof question>

const price = z
  .object(
    {
      kind: z.enum(PRICE_KINDS, 'A price is free, fixed or suggested'),
      amount: optionalAmount,
      currency: withDefault(currencyCode, '' as string).describe('The community’s where it is left out'),
      from: optionalAmount,
      to: optionalAmount,
      payUrl: optionalText('The link for paying', 500).refine(
        (value) => value === null || (isWebLink(value) && value.startsWith('https:')),
        'The link for paying must be an address that starts with https://',
      ),
      instructions: optionalText('How to pay', 500),
      scholarships: yesOrNo('Whether there are scholarships', false),
      online: withDefault(z.enum(ONLINE, 'Paying online is off, optional or required'), 'off'),
      refund: z
        .object({
          until: wholeNumber(0, 366 * 24 * 60, 'The deadline must be a whole number')
            .nullish()
            .transform((value) => value ?? null),
          percent: wholeNumber(0, 100, 'The part must be from 0 to 100'),
          words: optionalText('The words on refunds', 500),
        })
        .nullish()
        .transform((value) => value ?? null),
    },
    'The price must be an object',
  )
  .refine(({ kind, amount }) => kind !== 'fixed' || Boolean(amount), { error: 'Please enter the price', path: ['amount'] })
  .refine(({ from, to }) => from === null || to === null || from <= to, {
    error: 'The highest amount must not be below the lowest',
    path: ['to'],
  })
export type Price = z.output<typeof price>

const FREE: Price = {
  kind: 'free',
  amount: null,
  currency: 'USD',
  from: null,
  to: null,
  payUrl: null,
  instructions: null,
  scholarships: false,
  online: 'off',
  refund: null,
}

/** How people register for an event, as staff send it (spec B §3.1). What is absent has the value of the time before there were settings. */
export const registrationSettings = z
  .object(
    {
      mode: withDefault(z.enum(['open', 'none'], 'The mode must be open or none'), 'open'),
      opensAt: moment('The opening'),
      closesAt: moment('The deadline'),
      closesBefore: withDefault(wholeNumber(0, 366 * 24 * 60, CLOSES_BEFORE), null).describe(
        'Instead of closesAt: minutes before the event begins, or before each of the dates that people register for one by one',
      ),
      capacity: withDefault(wholeNumber(1, 10_000, CAPACITY), null),
      perSession: yesOrNo('Registering for single dates', false),
      waitlist: yesOrNo('The waitlist', false),
      guestsAllowed: withDefault(wholeNumber(0, 10, GUESTS), 0 as number),
      questions: atMost(
        MAX_QUESTIONS,
        `An event may ask at most ${MAX_QUESTIONS} questions`,
        z.array(question, 'The questions must be a list'),
      )
        .refine((questions) => new Set(questions.map(({ id }) => id)).size === questions.length, 'Two questions have the same id')
        .nullish()
        .transform((questions) => questions ?? []),
      price: withDefault(price, FREE),
      reminder: yesOrNo('The reminder', true),
      cancellationNotice: z
        .enum(['daily', ...CANCELLATION_NOTICES], 'The notice of cancellations is daily, at-once or none')
        .nullish()
        .transform((value) => (value && value !== 'daily' ? value : null)),
      welcome: optionalText('The note in the confirmation email', MAX_WELCOME_LENGTH).refine(
        (text) => !isBeyondParsing(text ?? ''),
        BEYOND_PARSING,
      ),
    },
    'The registration settings must be an object',
  )
  .refine(({ opensAt, closesAt }) => !opensAt || !closesAt || opensAt < closesAt, {
    error: 'The deadline must be after the opening',
    path: ['closesAt'],
  })
  .refine(({ closesAt, closesBefore }) => closesAt === null || closesBefore === null, {
    error: 'Registration closes at a moment or before each date, not both',
    path: ['closesBefore'],
  })
export type RegistrationSettings = z.output<typeof registrationSettings>

export const defaultSettings: RegistrationSettings = registrationSettings.parse({})

const publicQuestion = z.object({
  id: z.string(),
  label: z.string(),
  help: z.string().nullable(),
  type: z.enum(QUESTION_TYPES),
  options: z.array(z.string()),
  required: z.boolean(),
})

const publicFields = {
  mode: z.enum(['open', 'none']),
  opensAt: z.string().nullable().describe('ISO-8601 UTC'),
  closesAt: z.string().nullable().describe('ISO-8601 UTC'),
  closesBefore: z.int().nullable().describe('Minutes before the event, or before each of its dates'),
  deadline: z.string().nullish().describe('When registration closes in the end, by closesAt or closesBefore, ISO-8601 UTC'),
  capacity: z.number().int().nullable(),
  perSession: z.boolean(),
  waitlist: z.boolean(),
  guestsAllowed: z.number().int(),
  questions: z.array(publicQuestion),
  price: z.object({
    kind: z.enum(PRICE_KINDS),
    amount: z.number().nullable(),
    currency: z.string(),
    from: z.number().nullable(),
    to: z.number().nullable(),
    payUrl: z.string().nullable().describe('Null for everyone but staff and people who hold a place'),
    instructions: z.string().nullable().describe('How to pay, for the same'),
    scholarships: z.boolean(),
    online: z.enum(ONLINE).describe('Whether it is paid on this site: not, now or later, or before the place is theirs'),
    refund: z
      .object({
        until: z.int().nullable(),
        percent: z.int(),
        words: z.string().nullable(),
        by: z.string().nullish().describe('Until when, for an event that one registers for as a whole, ISO-8601 UTC'),
      })
      .nullable()
      .describe('What goes back to someone who cancels until so many minutes before the start'),
  }),
}

export const publicSettings = z.object(publicFields)
export const staffSettings = z.object({
  ...publicFields,
  reminder: z.boolean(),
  cancellationNotice: z
    .enum(CANCELLATION_NOTICES)
    .nullable()
    .describe('How those who are notified of registrations learn of cancellations; null: once a day'),
  welcome: z.string().nullable().describe('Markdown'),
})
export type PublicSettings = z.output<typeof publicSettings>
export type StaffSettings = z.output<typeof staffSettings>

/** How many days before its session a reminder goes out (spec B §3.10). What staff read of it follows, and its subject. */
export const REMINDER_DAYS_AHEAD: number = 1

/** Who can pay online and has not is reminded of it so many days ahead (spec B §13.3). */
export const PAYMENT_REMINDER_DAYS_AHEAD = 3
