import { addDays } from '@/platform/time/calendar'
import { epochOf, wallTimeOf } from '@/platform/time/zoned-time'
import { sessionEnd } from '../schedule/event-sessions.server'
import { getRecurrence, type RuleDates, ruleDates, untilOnWallClock, writeParts } from '../schedule/rule-dates.server'
import {
  type DateDetails,
  dateDetailsOf,
  hasDateDetails,
  isAllDay,
  isMoved,
  type OpenSpan,
  type TimeSpan,
  type Timing,
  type TimingException,
  wholeDaysOf,
} from '../schedule/timing'

export interface PartOfTiming extends Timing {
  leftOut?: string[]
}

/** A part of an event's dates as a timing of its own (spec B §1.4); dates moved over the border are extra ones. Null where empty. */
export function timingWithin(
  timing: Timing,
  { since = '', until, without = new Set() }: { since?: string | undefined; until?: string | undefined; without?: ReadonlySet<string> },
): PartOfTiming | null {
  if (!timing.startsAt) return null
  const known = { ...timing, startsAt: timing.startsAt }
  const isIn = (span: TimeSpan) => {
    const end = sessionEnd({ ...span, timeZone: timing.timeZone }, timing)
    return end > since && (until === undefined || end <= until)
  }
  const isGiven = (start: string) => !without.has(dayOf(start)) && isIn(withEnd(asLongAs(known, start)))
  const part: Part = { timing: known, startsOn: startsOfRule(known), isIn, isGiven, without }
  const byRule = timing.recurrence ? rulePart({ ...known, recurrence: timing.recurrence }, { since, until, isGiven }) : undefined
  const single = singleDates(part)
  const changed = changedDates(part, byRule)
  const extraDates = [...single.extraDates, ...changed.extraDates]
  const exceptions = [...single.exceptions, ...changed.exceptions]
  if (byRule) {
    const isChanged = (start: string) => exceptions.some(({ date }) => date === dayOf(start))
    const leftOut = [...new Set([...byRule.leftOut, ...changed.leftOut])].filter((start) => !isChanged(start))
    return { ...timing, ...asLongAs(known, byRule.startsAt), recurrence: byRule.recurrence, extraDates, exceptions, leftOut }
  }
  const [first, ...others] = extraDates
  if (!first) return null
  const endsAt = timing.endsAt === null && first.endsAt === first.startsAt ? null : first.endsAt
  return { ...timing, startsAt: first.startsAt, endsAt, recurrence: null, extraDates: others, exceptions }
}

interface Part {
  timing: Timing & { startsAt: string }
  startsOn: (day: string) => string[]
  isIn: (span: TimeSpan) => boolean
  isGiven: (start: string) => boolean
  without: ReadonlySet<string>
}

function startsOfRule(timing: Timing & { startsAt: string }): Part['startsOn'] {
  if (!timing.recurrence) return () => []
  const dates = ruleDates(timing)
  return (day) => dates.between(asUtc(day), asUtc(day) + DAY).map(wallTime)
}

type Dates = Pick<Timing, 'extraDates' | 'exceptions'>

function singleDates({ timing, startsOn, isIn }: Part): Dates {
  const all = timing.recurrence ? timing.extraDates : [withEnd(timing), ...timing.extraDates]
  const exceptionOf = (span: TimeSpan) => timing.exceptions.find(({ date }) => date === dayOf(span.startsAt))
  const extraDates = all.filter((span) => {
    const exception = exceptionOf(span)
    return isIn(exception && isMove(exception) ? exception : span)
  })
  const exceptions = extraDates.flatMap((span) => exceptionOf(span) ?? []).filter(({ date }) => startsOn(date).length === 0)
  return { extraDates, exceptions: [...new Set(exceptions)] }
}

/** Dates of the rule with an exception; those moved into the part from outside are single dates there. */
function changedDates(part: Part, byRule: RulePart | undefined): Dates & { leftOut: string[] } {
  const ofRule = part.timing.exceptions.filter(({ date }) => part.startsOn(date).length > 0)
  const isOfRule = ({ date }: TimingException) => byRule !== undefined && isBetween(byRule, date)
  const isThere = (exception: TimingException) =>
    isMove(exception) ? part.isIn(exception) && !part.without.has(exception.date) : part.startsOn(exception.date).some(part.isGiven)
  const movedIn = ofRule.filter(isMove).filter((exception) => isThere(exception) && !isOfRule(exception))
  return {
    extraDates: movedIn.map(({ startsAt, endsAt }) => ({ startsAt, endsAt })),
    exceptions: [
      ...ofRule.filter((exception) => isThere(exception) && isOfRule(exception)),
      ...movedIn.filter(hasDateDetails).map((exception) => ({ ...dateDetailsOf(exception), date: dayOf(exception.startsAt) })),
    ],
    leftOut: ofRule
      .filter((exception) => isMove(exception) && isOfRule(exception) && !isThere(exception))
      .flatMap(({ date }) => part.startsOn(date)),
  }
}

const isMove = (exception: TimingException): exception is TimingException & TimeSpan => !exception.cancelled && isMoved(exception)
const isBetween = ({ startsAt, last }: RulePart, day: string) => day >= dayOf(startsAt) && (last === undefined || day <= dayOf(last))
type RulePart = NonNullable<ReturnType<typeof rulePart>>

function rulePart(
  timing: Timing & { startsAt: string; recurrence: string },
  { since, until, isGiven }: { since: string; until: string | undefined; isGiven: (start: string) => boolean },
) {
  const dates = ruleDates(timing)
  const onWallClock = (moment: string) => wallTimeOf(Date.parse(moment), timing.timeZone)
  const length = timing.endsAt ? asUtc(timing.endsAt) - asUtc(timing.startsAt) : DAY
  const begin = asUtc(timing.startsAt)
  const from = since ? Math.max(begin, onWallClock(since) - length - DAY) : begin
  const near = dates.between(from, Math.max(from, until ? onWallClock(until) : onWallClock(since) + length) + 2 * DAY).map(wallTime)
  const first = near.find(isGiven) ?? (until ? undefined : nextAfter(dates.following(from), isGiven))
  if (first === undefined) return undefined
  const last = until ? near.findLast(isGiven) : undefined
  const leftOut = near.filter((start) => start > first && (last === undefined || start < last) && !isGiven(start))
  const before = dates.between(begin, asUtc(first)).length
  return { startsAt: first, last, leftOut, recurrence: ruleFrom(timing.recurrence, before, last) }
}

function nextAfter(starts: Iterable<number>, fits: (start: string) => boolean): string | undefined {
  for (const time of starts) if (fits(wallTime(time))) return wallTime(time)
  return undefined
}

function ruleFrom(rule: string, before: number, last: string | undefined): string {
  if (last === undefined) return rule.replace(/(?<=\bCOUNT=)\d+/, (count) => String(Number(count) - before))
  const parts = rule.split(';').filter((part) => !/^(COUNT|UNTIL)=/.test(part))
  return [...parts, `UNTIL=${last.replace(/[-:]/g, '')}00`].join(';')
}

const dayOf = (time: string) => time.slice(0, 'YYYY-MM-DD'.length)
export const withEnd = ({ startsAt, endsAt }: OpenSpan): TimeSpan => ({ startsAt, endsAt: endsAt ?? startsAt })

export const DAY = 24 * 60 * 60_000

/** DTSTART and DTEND; whole days end with the day after. An end missing, or not after the start, is left as the start. */
export function spanLines({ timeZone }: Timing, span: OpenSpan, isDays = isAllDay(span)): string[] {
  const { startsAt, endsAt } = span
  if (isDays) return dayLines(startsAt.slice(0, 10), wholeDaysOf(span)?.last ?? endsAt?.slice(0, 10))
  const lasts = endsAt && epochOf(asUtc(endsAt), timeZone) > epochOf(asUtc(startsAt), timeZone)
  return [`DTSTART;TZID=${timeZone}:${wallClock(startsAt)}`, ...(lasts ? [`DTEND;TZID=${timeZone}:${wallClock(endsAt)}`] : [])]
}

export const dayLines = (first: string, last = first): string[] => [
  `DTSTART;VALUE=DATE:${calendarDay(first)}`,
  `DTEND;VALUE=DATE:${calendarDay(addDays(last, 1))}`,
]

/** EXDATE, RDATE or RECURRENCE-ID, of the kind that DTSTART has: days (`isDays`), or times. */
export function timeList(name: string, { timeZone }: Timing, times: string[], isDays: boolean): string[] {
  if (times.length === 0) return []
  return isDays
    ? [`${name};VALUE=DATE:${times.map((time) => calendarDay(time.slice(0, 10))).join()}`]
    : [`${name};TZID=${timeZone}:${times.map(wallClock).join()}`]
}

/** The rule as calendars want it: FREQ first, and the moment after which nothing follows in UTC; of days (`isDays`) the last day (RFC 5545 §3.3.10). */
export function ruleLine(rule: string, timeZone: string, isDays: boolean): string {
  const { parts } = getRecurrence(rule)
  const frequencyFirst = new Map([...parts].toSorted(([a], [b]) => Number(b === 'FREQ') - Number(a === 'FREQ')))
  const writeUntil = (until: string) => {
    const last = untilOnWallClock(until, timeZone)
    if (isDays) return calendarDay(wallTime(last).slice(0, 10))
    // An instant in the hour that comes twice when clocks change would not be the same again.
    return until.endsWith('Z') ? until : utc(new Date(epochOf(last, timeZone)))
  }
  return `RRULE:${writeParts(frequencyFirst, writeUntil)}`
}

/** Whether an extra date can be an RDATE: Google drops those after the rule's `end`, and few calendars know one of another length. */
export const isWithin = (series: OpenSpan & { end: number }, extra: TimeSpan): boolean =>
  extra.startsAt > series.startsAt && asUtc(extra.startsAt) <= series.end && lengthOf(extra) === lengthOf(series)

/** When a rule ends, by the wall clock: at its UNTIL, or with the last date that it counts. */
export function endOfRule(rule: string, timeZone: string, dates: RuleDates): number {
  const { until } = getRecurrence(rule)
  if (until) return untilOnWallClock(until, timeZone)
  return dates.isEndless ? Number.POSITIVE_INFINITY : (dates.backwards().next().value ?? Number.NEGATIVE_INFINITY)
}

/** In milliseconds by the wall clock. */
export const lengthOf = ({ startsAt, endsAt }: OpenSpan) => (endsAt ? asUtc(endsAt) - asUtc(startsAt) : 0)

export const asLongAs = (span: OpenSpan, startsAt: string): OpenSpan => ({
  startsAt,
  endsAt: span.endsAt && wallTime(asUtc(startsAt) + lengthOf(span)),
})

/** A wall-clock time, or a day, in milliseconds as if it were UTC. */
export const asUtc = (time: string) => Date.parse(time.includes('T') ? `${time}Z` : time)

export const wallTime = (time: number): string => new Date(time).toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length)

export interface Change {
  isCancelled: boolean
  span?: TimeSpan | undefined
  details?: DateDetails
}

export function furtherDates({ extraDates }: Timing, dates: RuleDates): TimeSpan[] {
  const byStart = new Map(extraDates.toReversed().map((span) => [span.startsAt, span]))
  return [...byStart.values()].filter(({ startsAt }) => dates.between(asUtc(startsAt), asUtc(startsAt) + 1).length === 0).toReversed()
}

/** Exceptions by the start of their date. Of several on one day, cancelling and details hold for all, moving for the first. */
export function changesOf(timing: Timing, dates: RuleDates, extra: TimeSpan[]): Map<string, Change> {
  const exceptions = new Map(timing.exceptions.map((exception) => [exception.date, exception]))
  const changes = [...exceptions].flatMap(([date, exception]): [string, Change][] => {
    const midnight = asUtc(date)
    const byRule = dates.between(midnight, midnight + DAY).map(wallTime)
    const starts = [...byRule, ...extra.map(({ startsAt }) => startsAt).filter((start) => start.startsWith(date))]
    const details = dateDetailsOf(exception)
    if (exception.cancelled) return starts.map((start) => [start, { isCancelled: true, details }])
    const span = isMoved(exception) ? { startsAt: exception.startsAt, endsAt: exception.endsAt } : undefined
    const changed = hasDateDetails(details) ? starts : starts.slice(0, 1)
    return changed.map((start, index) => [start, { isCancelled: false, span: index === 0 ? span : undefined, details }])
  })
  return new Map(changes)
}

const MAX_LINE_LENGTH = 75

/** Characters to take out: RFC 5545 §3.1 forbids control characters, and some readers end a line at these separators. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

const cleanText = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(CONTROL, '')
    .trim()

/** `NAME:value` with the value escaped as RFC 5545 §3.3.11 asks; no line at all where nothing is to be said. */
export function textLine(name: string, text: string): string[] {
  const clean = cleanText(text)
  return clean ? [`${name}:${clean.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')}`] : []
}

export const titleLine = (name: string, text: string): string[] => textLine(name, text.replace(/[\s\u0085]+/g, ' '))

/** `NAME;CN="Name":mailto:address`, with further parameters in front. Nothing can be escaped in a quoted one (RFC 5545 §3.2), so what would end it goes. */
export const addressLine = (name: string, { name: person, email }: { name: string; email: string }, parameters = ''): string =>
  `${name}${parameters && `;${parameters}`};CN="${cleanText(person).replaceAll('"', "'").replaceAll('\n', ' ')}":mailto:${encodeURI(cleanText(email))}`

/** `20261220T183000` for wall-clock time, `YYYY-MM-DDTHH:mm`. */
export const wallClock = (time: string): string => `${time.replace(/[-:]/g, '')}00`

/** `20261220` for a day, `YYYY-MM-DD`. */
const calendarDay = (day: string): string => day.replaceAll('-', '')

/** `20261221T013000Z` for a moment. */
export const utc = (moment: Date): string => `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** The lines of an iCalendar object as text: CRLF after each, and none longer than 75 octets (RFC 5545 §3.1). */
export const icsText = (lines: readonly string[]): string => lines.map((line) => `${folded(line)}\r\n`).join('')

function folded(line: string): string {
  if (Buffer.byteLength(line) <= MAX_LINE_LENGTH) return line
  const bytes = Buffer.from(line)
  const parts: string[] = []
  let start = 0
  let room = MAX_LINE_LENGTH
  while (bytes.length - start > room) {
    let end = start + room
    // No character is cut.
    while (((bytes[end] ?? 0) & 0xc0) === 0x80) end--
    parts.push(bytes.toString('utf8', start, end))
    start = end
    // The space with which a continuation begins counts too.
    room = MAX_LINE_LENGTH - 1
  }
  return [...parts, bytes.toString('utf8', start)].join('\r\n ')
}
