import { capitalize } from '@/platform/text/nouns'
import { calendarDayText } from '@/platform/time/date-format'
import { instantOf, wallClockAt } from '@/platform/time/zoned-time'
import type { Site } from '@/site/site.schema'
import type { AdminEvent } from '../event.schema'
import { formatClock } from '../schedule/format-session'
import { formatPrice } from './format-price'
import { defaultSettings, type Price, type Question, type QuestionType, type RegistrationSettings } from './registration-settings.schema'
import { type ClosingUnit, formatClosesBefore, inUnits, minutesIn } from './registration-state'

/** The contents of the event dialogs' fields about how people register. Texts are as typed, times as on the event's clocks. */
export interface RegistrationFields {
  mode: 'here' | 'elsewhere' | 'none'
  url: string
  opensAt: string
  closesBy: 'moment' | 'date'
  closesAt: string
  closesBefore: string
  closesBeforeUnit: ClosingUnit
  capacity: string
  waitlist: boolean
  perSession: boolean
  guestsAllowed: string
  questions: QuestionFields[]
  price: {
    kind: Price['kind']
    amount: string
    currency: string
    from: string
    to: string
    payUrl: string
    instructions: string
    scholarships: boolean
    online: Price['online']
    /** Of a hundred; empty where nothing goes back by itself. */
    refundPercent: string
    refundUntil: string
    refundUnit: ClosingUnit
    refundWords: string
  }
  reminder: boolean
  cancellationNotice: 'daily' | NonNullable<RegistrationSettings['cancellationNotice']>
  welcome: string
}

/** Where a number is expected, what was typed: the number, or the text where it is none, for the schema to refuse in its own words. */
type Typed<T> = { [K in keyof T]: number extends T[K] ? T[K] | string : T[K] }
type TypedPrice = Typed<Price>
export type TypedSettings = Typed<Omit<RegistrationSettings, 'price'>> & { price: TypedPrice }

type Stored = Pick<AdminEvent, 'slug' | 'registration' | 'registrationUrl'>

const textOf = (value: number | null) => (value === null ? '' : String(value))
const wallClockOf = (moment: string | null, timeZone: string) => (moment ? wallClockAt(moment, timeZone) : '')
const placeOf = (url: string) => (url ? 'elsewhere' : 'here')
const ownUrl = ({ slug }: Pick<Stored, 'slug'>) => `/register/${slug}`

export function toRegistrationFields(
  event: Stored | undefined,
  { timeZone, currency }: Pick<Site, 'timeZone' | 'currency'>,
): RegistrationFields {
  const settings = { ...defaultSettings, ...event?.registration }
  const { amount, from, to, refund, ...price } = settings.price
  const closing = inUnits(settings.closesBefore ?? 0)
  const url = event && event.registrationUrl !== ownUrl(event) ? event.registrationUrl : ''
  return {
    mode: settings.mode === 'none' ? 'none' : placeOf(url),
    url,
    opensAt: wallClockOf(settings.opensAt, timeZone),
    closesBy: settings.closesBefore === null ? 'moment' : 'date',
    closesAt: wallClockOf(settings.closesAt, timeZone),
    closesBefore: settings.closesBefore === null ? '' : String(closing.count),
    closesBeforeUnit: closing.unit,
    capacity: textOf(settings.capacity),
    waitlist: settings.waitlist,
    perSession: settings.perSession,
    guestsAllowed: String(settings.guestsAllowed),
    questions: settings.questions.map(toQuestionFields),
    price: {
      ...price,
      currency: price.kind === 'free' ? currency : price.currency,
      amount: textOf(amount),
      from: textOf(from),
      to: textOf(to),
      payUrl: price.payUrl ?? '',
      instructions: price.instructions ?? '',
      ...toRefundFields(refund),
    },
    reminder: settings.reminder,
    cancellationNotice: settings.cancellationNotice ?? 'daily',
    welcome: settings.welcome ?? '',
  }
}

function toRefundFields(refund: Price['refund']) {
  const time = inUnits(refund?.until ?? 0)
  return {
    refundPercent: refund ? String(refund.percent) : '',
    refundUntil: refund?.until ? String(time.count) : '',
    refundUnit: refund?.until ? time.unit : ('days' as const),
    refundWords: refund?.words ?? '',
  }
}

interface EventTimes {
  timeZone: string
  hasDates: boolean
}

export function toSettings(fields: RegistrationFields, { timeZone, hasDates }: EventTimes, stored: Stored | undefined): TypedSettings {
  const capacity = typedNumber(fields.capacity)
  // An untouched moment stays to the second, also in the hour that clocks show twice.
  const momentOf = (name: 'opensAt' | 'closesAt') => {
    const before = stored?.registration?.[name] ?? null
    if (!fields[name]) return null
    return fields[name] === wallClockOf(before, timeZone) ? before : instantOf(fields[name], timeZone)
  }
  return {
    mode: fields.mode === 'none' ? 'none' : 'open',
    opensAt: momentOf('opensAt'),
    closesAt: fields.closesBy === 'moment' ? momentOf('closesAt') : null,
    closesBefore: fields.closesBy === 'date' ? typedMinutes(fields.closesBefore, fields.closesBeforeUnit) : null,
    capacity,
    perSession: hasDates && fields.perSession,
    waitlist: capacity !== null && fields.waitlist,
    guestsAllowed: typedNumber(fields.guestsAllowed) ?? 0,
    questions: fields.questions.map(toQuestion),
    price: toPrice(fields.price),
    reminder: fields.reminder,
    cancellationNotice: fields.cancellationNotice === 'daily' ? null : fields.cancellationNotice,
    welcome: fields.welcome.trim() || null,
  }
}

function toPrice({ kind, ...typed }: RegistrationFields['price']): TypedPrice {
  if (kind === 'free') return defaultSettings.price
  return {
    kind,
    amount: typedNumber(typed.amount),
    currency: typed.currency.trim().toUpperCase(),
    from: kind === 'suggested' ? typedNumber(typed.from) : null,
    to: kind === 'suggested' ? typedNumber(typed.to) : null,
    payUrl: typed.payUrl.trim() || null,
    instructions: typed.instructions.trim() || null,
    scholarships: typed.scholarships,
    online: typed.online,
    refund: toRefund(typed),
  }
}

function toRefund(typed: Omit<RegistrationFields['price'], 'kind'>): TypedPrice['refund'] {
  const percent = typedNumber(typed.refundPercent)
  if (percent === null) return null
  const until = typedMinutes(typed.refundUntil, typed.refundUnit)
  return { percent, until, words: typed.refundWords.trim() || null } as TypedPrice['refund']
}

export const areDefaults = (settings: TypedSettings) => JSON.stringify(settings) === JSON.stringify(defaultSettings)

/** The documented Registration URL: the one of this site, unless people register elsewhere. `own` is that of a new event. */
export function toRegistrationUrl({ mode, url }: RegistrationFields, stored: Stored | undefined, own: string): string {
  if (mode === 'elsewhere') return url.trim()
  if (mode === 'none' && stored) return stored.registrationUrl
  return stored ? ownUrl(stored) : own
}

function typedMinutes(text: string, unit: ClosingUnit): number | string | null {
  const count = typedNumber(text)
  return typeof count === 'number' ? count * minutesIn(unit) : count
}

function typedNumber(text: string): number | string | null {
  const typed = text.trim()
  if (!typed) return null
  return /^\d+(\.\d+)?$/.test(typed) ? Number(typed) : typed
}

export interface QuestionFields {
  /** Answers are kept by it, so that it stays whatever becomes of the words. */
  id: string
  label: string
  help: string
  type: QuestionType
  options: string
  required: boolean
}

export const questionTypeNames: Record<QuestionType, string> = {
  text: 'Short text',
  'long-text': 'Long text',
  choice: 'One of several',
  choices: 'Any of several',
  'yes-no': 'Yes or no',
}

export const hasOptions = ({ type }: Pick<QuestionFields, 'type'>) => type === 'choice' || type === 'choices'

const toQuestionFields = ({ help, options, ...question }: Question): QuestionFields => ({
  ...question,
  help: help ?? '',
  options: options.join('\n'),
})

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const toQuestion = (fields: QuestionFields): RegistrationSettings['questions'][number] => ({
  id: fields.id,
  label: fields.label.trim(),
  help: fields.help.trim() || null,
  type: fields.type,
  options: hasOptions(fields) ? linesOf(fields.options) : [],
  required: fields.required,
})

const numberOf = ({ id }: Pick<QuestionFields, 'id'>) => Number(/^q(\d+)$/.exec(id)?.[1] ?? 0)

export const lastNumberOf = (questions: readonly Pick<QuestionFields, 'id'>[]) => Math.max(0, ...questions.map(numberOf))

export const newQuestion = (number: number): QuestionFields => ({
  id: `q${number}`,
  label: '',
  help: '',
  type: 'text',
  options: '',
  required: false,
})

export function movedQuestion(questions: readonly QuestionFields[], index: number, by: -1 | 1): QuestionFields[] {
  const question = questions[index]
  return question ? questions.toSpliced(index, 1).toSpliced(index + by, 0, question) : [...questions]
}

export function formatQuestion(fields: QuestionFields): string {
  const kind = [questionTypeNames[fields.type], ...(fields.required ? ['required'] : [])].join(', ')
  return hasOptions(fields) ? `${kind}: ${linesOf(fields.options).join(', ')}` : kind
}

export function summarizeRegistration(fields: RegistrationFields): string {
  const { questions, price, reminder, cancellationNotice, welcome } = fields
  const count = questions.length
  return [
    formatOpening(fields),
    formatPlaces(fields),
    ...formatGuests(fields),
    ...(count > 0 ? [count === 1 ? '1 question' : `${count} questions`] : []),
    ...(price.kind === 'free' ? [] : [withinLine(formatTypedPrice(toPrice(price)))]),
    ...(reminder ? [] : ['no reminder']),
    ...(cancellationNotice === 'daily' ? [] : [noticeTexts[cancellationNotice]]),
    ...(welcome.trim() ? ['a note in the confirmation email'] : []),
  ].join(', ')
}

const noticeTexts = { 'at-once': 'cancellations emailed at once', none: 'no notice of cancellations' }

/** An amount that is no number is left out, as if it hadn’t been typed yet. */
function formatTypedPrice({ amount, from, to, ...price }: TypedPrice): string {
  const known = (value: number | string | null) => (typeof value === 'number' ? value : null)
  return formatPrice({ ...price, amount: known(amount), from: known(from), to: known(to) })
}

const withinLine = (price: string) => price.replace(/^(?:A|Up) /, (word) => word.toLowerCase())

export function formatRegistration(fields: RegistrationFields): string {
  const { mode, url, questions, price, reminder, cancellationNotice, welcome } = fields
  if (mode === 'elsewhere') return `On another site: ${url}`
  if (mode === 'none') return 'None'
  return [
    [formatOpening(fields), formatPlaces(fields), ...formatGuests(fields)].join(', '),
    ...questions.map((question) => [question.label, formatQuestion(question), question.help].filter(Boolean).join(' | ')),
    ...priceLines(price),
    ...(reminder ? [] : ['No reminder']),
    ...(cancellationNotice === 'daily' ? [] : [capitalize(noticeTexts[cancellationNotice])]),
    ...(welcome.trim() ? [welcome.trim()] : []),
  ].join('\n')
}

const formatWallClock = (wallClock: string) => `${calendarDayText(wallClock.slice(0, 10))}, ${formatClock(wallClock.slice(11, 16))}`

function formatOpening({ opensAt, ...closing }: RegistrationFields): string {
  const from = opensAt && ` from ${formatWallClock(opensAt)}`
  const until = formatClosing(closing)
  return `Open${from}${until && ` until ${until}`}`
}

type Closing = Pick<RegistrationFields, 'closesBy' | 'closesAt' | 'closesBefore' | 'closesBeforeUnit' | 'perSession'>

function formatClosing({ closesBy, closesAt, closesBefore, closesBeforeUnit, perSession }: Closing): string {
  if (closesBy === 'moment') return closesAt && formatWallClock(closesAt)
  const count = closesBefore.trim()
  if (!/^\d+$/.test(count)) return ''
  return formatClosesBefore(Number(count) * minutesIn(closesBeforeUnit), perSession ? 'each date' : 'it begins')
}

function formatPlaces({ capacity, waitlist, perSession }: RegistrationFields): string {
  const places = capacity.trim()
  const dates = perSession ? ' for each date' : ''
  if (!places) return perSession ? 'for single dates, without a limit' : 'without a limit'
  return `${places} ${places === '1' ? 'place' : 'places'}${dates}${waitlist ? ' and a waitlist' : ''}`
}

function formatGuests({ guestsAllowed }: RegistrationFields): string[] {
  const guests = guestsAllowed.trim()
  if (!guests || guests === '0') return []
  return [guests === '1' ? '1 guest each' : `${guests} guests each`]
}

export const onlineNames: Record<Price['online'], string> = {
  off: 'No',
  optional: 'Now or later',
  required: 'Before the place is theirs',
}

function priceLines(price: RegistrationFields['price']): string[] {
  const { kind, payUrl, instructions, scholarships, online } = toPrice(price)
  if (kind === 'free') return []
  const line = [formatTypedPrice(toPrice(price)), ...(scholarships ? ['scholarships'] : [])].join(', ')
  const refund =
    price.refundPercent && `Refund: ${price.refundPercent}%${price.refundUntil && ` until ${price.refundUntil} ${price.refundUnit} before`}`
  const paid = online === 'off' ? [] : [`Paid on this site: ${onlineNames[online].toLowerCase()}`, refund, price.refundWords.trim()]
  return [line, ...[payUrl, instructions, ...paid].flatMap((text) => text || [])]
}
