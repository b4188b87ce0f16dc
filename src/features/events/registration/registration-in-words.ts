import { calendarDayText } from '@/platform/time/date-format'
import { clockInWords } from '../series/time-words'
import { priceInWords } from './price-in-words'
import { questionInWords } from './question-fields'
import { type RegistrationFields, toPrice } from './registration-fields'

/** How people register, in one line that says what differs from the usual: `Open, without a limit`. */
export function registrationInShort(fields: RegistrationFields): string {
  const { questions, price, reminder, welcome } = fields
  const count = questions.length
  return [
    openingInWords(fields),
    placesInWords(fields),
    ...guestsInWords(fields),
    ...(count > 0 ? [count === 1 ? '1 question' : `${count} questions`] : []),
    ...(price.kind === 'free' ? [] : [priceInWords(toPrice(price))]),
    ...(reminder ? [] : ['no reminder']),
    ...(welcome.trim() ? ['words for the confirmation'] : []),
  ].join(', ')
}

/** All of it, for comparing two versions. */
export function registrationInWords(fields: RegistrationFields): string {
  const { mode, url, questions, price, reminder, welcome } = fields
  if (mode === 'elsewhere') return `On another site: ${url}`
  if (mode === 'none') return 'None'
  return [
    [openingInWords(fields), placesInWords(fields), ...guestsInWords(fields)].join(', '),
    ...questions.map((question) => [question.label, questionInWords(question), question.help].filter(Boolean).join(' | ')),
    ...priceLines(price),
    ...(reminder ? [] : ['No reminder']),
    ...(welcome.trim() ? [welcome.trim()] : []),
  ].join('\n')
}

const timeInWords = (wallClock: string) => `${calendarDayText(wallClock.slice(0, 10))}, ${clockInWords(wallClock.slice(11, 16))}`

function openingInWords({ opensAt, closesAt }: RegistrationFields): string {
  const from = opensAt && ` from ${timeInWords(opensAt)}`
  const until = closesAt && ` until ${timeInWords(closesAt)}`
  return `Open${from}${until}`
}

function placesInWords({ capacity, waitlist, perSession }: RegistrationFields): string {
  const places = capacity.trim()
  const dates = perSession ? ' for each date' : ''
  if (!places) return perSession ? 'for single dates, without a limit' : 'without a limit'
  return `${places} ${places === '1' ? 'place' : 'places'}${dates}${waitlist ? ' and a waitlist' : ''}`
}

function guestsInWords({ guestsAllowed }: RegistrationFields): string[] {
  const guests = guestsAllowed.trim()
  if (!guests || guests === '0') return []
  return [guests === '1' ? '1 guest each' : `${guests} guests each`]
}

function priceLines(price: RegistrationFields['price']): string[] {
  const { kind, payUrl, instructions, scholarships } = toPrice(price)
  if (kind === 'free') return []
  const line = [priceInWords(toPrice(price)), ...(scholarships ? ['scholarships'] : [])].join(', ')
  return [line, ...(payUrl ? [payUrl] : []), ...(instructions ? [instructions] : [])]
}
