import { capitalize } from '@/platform/text/nouns'
import { calendarDayText } from '@/platform/time/date-format'
import { formatClock } from '../schedule/format-session'
import { formatPrice } from './format-price'
import { formatQuestion, type RegistrationFields, type TypedPrice, toPrice } from './registration-fields'
import { formatClosesBefore, minutesIn } from './registration-state'

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

function priceLines(price: RegistrationFields['price']): string[] {
  const { kind, payUrl, instructions, scholarships } = toPrice(price)
  if (kind === 'free') return []
  const line = [formatTypedPrice(toPrice(price)), ...(scholarships ? ['scholarships'] : [])].join(', ')
  return [line, ...(payUrl ? [payUrl] : []), ...(instructions ? [instructions] : [])]
}
