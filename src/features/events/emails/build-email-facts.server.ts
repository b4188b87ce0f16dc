import { isSeen } from '@/content/content-rows.server'
import type { Services } from '@/platform/services.server'
import { counted } from '@/platform/text/nouns'
import { addDays } from '@/platform/time/calendar'
import { type Clock, todayIn } from '@/platform/time/clock'
import { instantOf, wallClockAt } from '@/platform/time/zoned-time'
import { timingWithin } from '../calendar/calendar-times.server'
import { calendarMessage } from '../calendar/event-calendars.server'
import { plainBeginningOf } from '../event.presenter.server'
import type { EventRow } from '../event.repository.server'
import { emailTextsOf } from '../event.schema'
import { attendanceFromLocation, attendanceOn, beginLine, formatLeaders, introOf, leaderRole } from '../event-text'
import { amountOf, formatAmount, formatPaid } from '../places/format-price'
import { formatAnswer } from '../places/person-details'
import { type Answers, nameForEmail } from '../places/person-details.schema'
import { formatRefund } from '../places/refund-words'
import type { RegistrationRow } from '../places/registration.repository.server'
import type { Price, Question } from '../places/registration-settings.schema'
import { settingsOf } from '../places/stored-settings.server'
import {
  eventSessions,
  nextSessionOf,
  presentSession,
  sessionEnd,
  sessionsOf,
  stretchOf,
  timingOf,
} from '../schedule/event-sessions.server'
import { formatDay, formatDayAndTimes, formatSession, formatShortDay, formatTimes, withInsteadOf } from '../schedule/format-session'
import { formatSeries } from '../schedule/rule-words'
import { singleDates } from '../schedule/single-dates'
import { timeZoneName } from '../schedule/time-words'
import { eventOnDate, formatDateDetails, isMoved, type Session, saysAllDay, type TimeSpan, type Timing, withZone } from '../schedule/timing'
import type { EmailFacts } from './email-facts.server'
import { sessionAt } from './registered-dates.server'

export interface EmailTopic {
  registration: RegistrationRow
  event: EventRow
  position?: number | null
  session?: string
  isWithdrawn?: boolean | undefined
  since?: string | undefined
  /** What of a payment is refunded with it, in hundredths. */
  goesBack?: number | undefined
}

/** Facts of a registration as it is now; without a place, neither join link nor welcome are in them. */
export function buildEmailFacts(
  services: Pick<Services, 'config' | 'clock' | 'site' | 'payments'>,
  { registration, event, position = null, session = registration.session, isWithdrawn = false, since }: EmailTopic,
  method: 'REQUEST' | 'CANCEL' | undefined,
): EmailFacts {
  const { questions, welcome } = settingsOf(event)
  const { id, name, status, guests } = registration
  const hasPlace = status === 'registered'
  const hasPage = isSeen(services, event)
  const content = method && !(isWithdrawn && method === 'REQUEST') ? calendarEntry(services, { registration, event }, method, since) : null
  return {
    name,
    event: buildEventFacts(event, session, { clock: services.clock, hasPlace, isOver: status === 'cancelled' }),
    eventUrl: `${services.config.publicUrl}/events${hasPage ? `/${event.slug}` : ''}`,
    hasPage,
    registrationId: id,
    status,
    position: status === 'waitlisted' ? position : null,
    hasWaited: hasPlace && registration.queueNumber !== null,
    guests,
    choices: choicesOf(registration, questions),
    price: hasPlace || status === 'offered' ? priceOf(services, event, registration) : null,
    welcome: hasPlace ? welcome : null,
    calendar: method && content ? { method, content } : null,
  }
}

/** `$40 goes back to where it came from.`, and when; null where nothing does. */
export const formatGoesBack = ({ event, goesBack = 0 }: Pick<EmailTopic, 'event' | 'goesBack'>): string | null =>
  goesBack > 0
    ? `${formatAmount(amountOf(goesBack), settingsOf(event).price.currency)} goes back to where it came from. That can take your bank some days.`
    : null

/** People who haven't taken the place yet read what it costs, and not yet how to pay. */
function priceOf(
  { clock, payments }: Pick<Services, 'clock' | 'payments'>,
  event: EventRow,
  registration: RegistrationRow,
): EmailFacts['price'] {
  const { price } = settingsOf(event)
  const words = priceFacts(price, registration)
  if (!words) return null
  const online = payments !== undefined && price.online !== 'off' && registration.payment === 'due' && !registration.scholarship
  const refund =
    price.online === 'off' || !price.refund
      ? null
      : formatRefund(
          { ...price.refund, by: refundBy(event, registration, clock) },
          { timeZone: timingOf(event, clock.timeZone).timeZone, today: clock.today() },
        )
  return registration.status === 'offered'
    ? { ...words, payUrl: null, instructions: null, online: false, refund }
    : { ...words, online, refund }
}

/** Until when something goes back, by the start of their date, or of an event's first; ISO-8601 UTC, null where no time is known or nothing goes back. */
export function refundBy(event: EventRow, { session }: { session: string }, clock: Clock): string | null {
  const { refund } = settingsOf(event).price
  const { startsAt, timeZone } = session ? sessionAt(event, session, clock.timeZone) : timingOf(event, clock.timeZone)
  if (!startsAt || !refund) return null
  return new Date(Date.parse(instantOf(startsAt, timeZone)) - (refund.until ?? 0) * 60_000).toISOString()
}

/** The chosen options in the event's own words, and nothing typed, so that a stranger cannot write to others through us (spec B §3.5). */
function choicesOf({ guests, answers }: RegistrationRow, questions: readonly Question[]): EmailFacts['choices'] {
  const chosen = questions.map((question) => ({ label: question.label, answer: chosenAnswer(question, answers[question.id]) }))
  return [{ label: 'Guests', answer: guests > 0 ? String(guests) : undefined }, ...chosen].flatMap(({ label, answer }) => {
    const text = formatAnswer(answer)
    return text ? [{ label, text }] : []
  })
}

function chosenAnswer({ type, options }: Question, answer: Answers[string] | undefined): Answers[string] | undefined {
  if (type === 'yes-no') return typeof answer === 'boolean' ? answer : undefined
  return [answer].flat().flatMap((option) => (typeof option === 'string' && options.includes(option) ? [option] : []))
}

type PayingRow = Pick<RegistrationRow, 'contributionCents' | 'paidCents' | 'payment' | 'guests' | 'scholarship'>

/** Price of a registration and how to pay it (spec B §3.5); null where nothing is asked for. */
export function priceFacts(price: Price, row: PayingRow): EmailFacts['price'] {
  const { contributionCents: cents, payment, scholarship } = row
  const label = price.kind === 'fixed' ? 'Price' : 'Contribution'
  const settled = (text: string) => ({ label, words: text, payUrl: null, instructions: null, online: false, refund: null })
  if (cents === null && row.paidCents > 0) return settled(`You’ve paid ${formatAmount(amountOf(row.paidCents), price.currency)}.`)
  if (price.kind === 'free' && cents === null) return null
  const asked = cents === null ? suggestion(price) : amount(cents, price, row)
  const words = formatPaid(asked, { payment, contribution: amountOf(cents), amountPaid: amountOf(row.paidCents) }, price.currency)
  if (payment === 'waived' && row.paidCents === 0) return settled('Nothing to pay.')
  if (payment === 'paid' || payment === 'waived') return settled(words)
  // With a scholarship, staff say first what is to be paid.
  if (scholarship) return settled(`${words}. You asked for a scholarship.`)
  return { label, words, payUrl: price.payUrl, instructions: price.instructions, online: false, refund: null }
}

const amount = (cents: number, { kind, currency }: Price, { guests }: PayingRow) =>
  formatAmount(amountOf(cents), currency) + (kind === 'fixed' && guests > 0 ? ` for ${guests + 1} people` : '')

function suggestion({ amount, from, to, currency }: Price): string {
  const money = (main: number) => formatAmount(main, currency)
  if (from !== null && to !== null) return `Pay what you can, from ${money(from)} to ${money(to)}`
  return amount === null ? 'Pay what you can' : `Pay what you can; ${money(amount)} suggested`
}

const AHEAD = 400
const MAX_DATES = 12

/** Facts of an event, or of one date (`session`) with its own details (spec B §1.1); only people with a place get the join link. */
export function buildEventFacts(
  event: EventRow,
  session: string,
  { clock, hasPlace, isOver = false }: { clock: Clock; hasPlace: boolean; isOver?: boolean },
): EmailFacts['event'] {
  const date = session ? sessionAt(event, session, clock.timeZone) : undefined
  const shown = eventOnDate(event, date)
  return {
    title: shown.title,
    when: formatWhenForEmail(event, session, clock),
    location: shown.location,
    guide: formatLeaders(shown),
    guideLabel: leaderRole(event),
    joinUrl: hasPlace ? shown.joinUrl : null,
    note: date ? shown.note : (!isOver && notesOfDates(event, clock).join('\n')) || null,
    texts: emailTextsOf(event),
  }
}

export const whenAndWhat = (event: EventRow, session: string, clock: Clock): string =>
  [formatWhenForEmail(event, session, clock), session && formatDateDetails(sessionAt(event, session, clock.timeZone))]
    .filter(Boolean)
    .join('\n')

/** `Thu, Dec 10: Reading Night · The library`: a line per upcoming date with own details, or that departs from the rule (spec B §3.6). */
export function notesOfDates(event: EventRow, clock: Clock): string[] {
  const timing = timingOf(event, clock.timeZone)
  const { exceptions, extraDates, recurrence } = timing
  if (event.state !== 'scheduled' || exceptions.length + extraDates.length === 0) return []
  const today = todayIn(timing.timeZone, clock.now())
  const isSeries = recurrence !== null && !stretchOf(event, clock.timeZone)
  const hasOwnTime = ({ date, startsAt }: Session) =>
    exceptions.some((exception) => exception.date === date && isMoved(exception)) || extraDates.some((span) => span.startsAt === startsAt)
  const notes = (date: Session) => {
    if (date.state === 'cancelled') return ['No meeting', date.note]
    return [isSeries && hasOwnTime(date) && withInsteadOf(formatTimes(date), presentSession(date)), formatDateDetails(date)]
  }
  const lines = sessionsOf(timing, { from: today, to: addDays(today, AHEAD), includeCancelled: isSeries }).flatMap((date) => {
    if (sessionEnd(date, timing) <= clock.now().toISOString()) return []
    const words = notes(date).filter(Boolean).join(' · ')
    return words ? [`${formatShortDay(date.startsAt.slice(0, 10), today)}: ${words}`] : []
  })
  return [...new Set(lines)].slice(0, MAX_DATES)
}

/** `Thu, Dec 3`: the date of a registration, for the subject of an email to someone who may have several; null for a whole event. */
export const dayOfDate = ({ session }: { session: string }, clock: Clock): string | null =>
  session ? formatShortDay(session.slice(0, 10), clock.today()) : null

/** When someone's session, dates or series are, with the zone (spec B §3.5); `isMoveKnown` omits the day first planned for a moved one. */
export function formatWhenForEmail(event: EventRow, session: string, clock: Clock, { isMoveKnown = false } = {}): string {
  const timing = timingOf(event, clock.timeZone)
  const zone = timeZoneName(timing.timeZone)
  const inZone = (span: Parameters<typeof withZone>[1]) => withZone(formatSession(span), span, zone)
  if (session) return sessionWhen(sessionAt(event, session, clock.timeZone), { isMoveKnown })
  const { startsAt } = timing
  const stretch = stretchOf(event, clock.timeZone)
  if (stretch) return [withZone(stretch.words, stretch, zone), ...hoursOf(event, stretch, clock)].join('\n')
  if (timing.recurrence && startsAt) return formatRuleAndNext({ ...timing, startsAt }, clock.now(), isMoveKnown)
  const all = singleDates(timing)
  if (all.length === 0) return dayKnown(event)
  const upcoming = all.filter((date) => sessionEnd({ ...date, timeZone: timing.timeZone }, timing) > clock.now().toISOString())
  const dates = upcoming.length > 0 ? upcoming : all
  const shown = dates.slice(0, MAX_DATES).map(inZone)
  const more = dates.length - shown.length
  return [...shown, ...(more > 0 ? [`and ${counted(more, 'more date', 'more dates')}`] : [])].join('\n')
}

/** `Fri, Apr 16: 6:00–9:00 PM`: a line for each day of a stretch that is not over, where it has several sessions. */
function hoursOf(event: EventRow, stretch: TimeSpan, clock: Clock): string[] {
  const sessions = eventSessions(event, clock.timeZone, { from: stretch.startsAt.slice(0, 10), to: stretch.endsAt.slice(0, 10) })
  if (sessions.length < 2) return []
  return sessions
    .filter((session) => session.state === 'scheduled' && sessionEnd(session, event) > clock.now().toISOString())
    .map(formatDayAndTimes)
}

export const sessionWhen = (session: Session, { isMoveKnown = false } = {}): string =>
  withMove(withZone(formatSession(session), session, timeZoneName(session.timeZone)), session, isMoveKnown)

/** `sessionWhen` beside a label that names its day (YYYY-MM-DD): `6:00–7:30 PM, Mountain Time`, `7:00 PM to Sun, Jun 7, 2026, 1:00 PM`. */
export function withoutDay(when: string, day: string): string {
  const named = [formatDay, formatShortDay].flatMap((format) => [format(day), format(day, day)]).find((text) => when.startsWith(text))
  return named === undefined ? when : when.slice(named.length).replace(/^, /, '') || 'all day'
}

const withMove = (text: string, session: Session, isMoveKnown: boolean) =>
  isMoveKnown ? text : withInsteadOf(text, presentSession(session), formatDay)

let last: { key: string; text: string } | undefined

/** The rule of a series and its next date. Many register for the same one within a minute, and reading its rule costs as much as storing all of it. */
function formatRuleAndNext(timing: Timing & { startsAt: string }, now: Date, isMoveKnown: boolean): string {
  const key = `${Math.floor(now.getTime() / 60_000)} ${isMoveKnown} ${JSON.stringify(timing)}`
  if (last?.key === key) return last.text
  const next = nextSessionOf(timing, now)
  const rule = withZone(formatSeries(timing) ?? '', timing, timeZoneName(timing.timeZone))
  last = { key, text: next ? `${rule}\nNext: ${withMove(formatSession(next), next, isMoveKnown)}` : rule }
  return last.text
}

function dayKnown(event: EventRow): string {
  const { day, month, year, eventDate, isRecurring } = event
  const time = saysAllDay(event.time) ? 'all day' : event.time
  if (isRecurring) return [beginLine({ date: day, month, year, time, isRecurring }), time].filter(Boolean).join('\n')
  return [eventDate ? formatDay(eventDate) : beginLine({ date: day, month, year, time: '', isRecurring }), time].filter(Boolean).join(', ')
}

/** `Friday, December 4, 2026, 6:30 PM, Mountain Time`: a moment (ISO-8601 UTC) on the clocks of the event. */
export function formatMomentForEmail(moment: string, event: EventRow, clock: Clock): string {
  const { timeZone } = timingOf(event, clock.timeZone)
  return `${formatSession({ startsAt: wallClockAt(moment, timeZone), endsAt: null })}, ${timeZoneName(timeZone)}`
}

/** A registration for its owner's calendar (spec B §3.5): one UID, no date over by `since` (ISO-8601 UTC); null where no day is known. */
export function calendarEntry(
  { config, clock, site }: Pick<Services, 'config' | 'clock' | 'site'>,
  { registration, event }: { registration: RegistrationRow; event: EventRow },
  method: 'PUBLISH' | 'REQUEST' | 'CANCEL',
  since = registration.placedAt ?? registration.createdAt,
): string | null {
  const hasPlace = registration.status === 'registered'
  const date = registration.session ? sessionAt(event, registration.session, clock.timeZone) : undefined
  const { title, location, joinUrl, note } = eventOnDate(event, date)
  const attendance = event.attendance ?? attendanceFromLocation(event.location)
  const isOnline = attendanceOn({ location: event.location, attendance }, date) === 'online'
  const intro = introOf({ introText: event.introText, plainText: plainBeginningOf(event.description) })
  const leader = date?.facilitator && `With ${date.facilitator}`
  const timing = timingOfEntry(date, event, clock.timeZone)
  const rest = date || method === 'CANCEL' ? timing : timingSince(timing, since)
  if (!rest) return null
  const entry = {
    uid: `registration-${registration.id}-${Date.parse(registration.createdAt).toString(36)}@flatirons`,
    sequence: registration.calendarSequence,
    title,
    description: [note, leader, intro].filter(Boolean).join('\n\n'),
    joinUrl: hasPlace ? joinUrl : undefined,
    location: (hasPlace && isOnline && joinUrl) || location,
    url: `${config.publicUrl}/events/${event.slug}`,
    timing: rest,
    day: registration.session || event.isRecurring ? null : event.eventDate,
    state: method === 'CANCEL' ? ('cancelled' as const) : event.state,
    lastModified: clock.now().toISOString(),
    // A file that is published asks no one (RFC 5546 §3.2.1).
    attendee: method === 'PUBLISH' ? undefined : attendeeOf(registration),
  }
  return calendarMessage(method, entry, { name: site.community, email: site.email })
}

const attendeeOf = ({ name, email }: RegistrationRow) => (email === null ? undefined : { name: nameForEmail(name) ?? email, email })

function timingOfEntry(date: Session | undefined, event: EventRow, zone: string): Timing {
  const timing = timingOf(event, zone)
  if (!date) return timing
  const { startsAt, endsAt } = date
  return { startsAt, endsAt, timeZone: timing.timeZone, recurrence: null, extraDates: [], exceptions: [] }
}

function timingSince(timing: Timing, since: string): Timing | null {
  const { startsAt, endsAt, timeZone } = timing
  // Nearly always: reading a rule takes a good part of a registration.
  if (startsAt === null || sessionEnd({ startsAt, endsAt: endsAt ?? startsAt, timeZone }, timing) > since) return timing
  return timingWithin(timing, { since })
}
