import { addDays, dayParts, isDay, WEEKDAYS, wallTimeIn, weekdayOf } from '@/platform/time/calendar'
import { formatTimes } from './format-session'
import type { Timing } from './timing'

/** A rule (spec B §1.1) as a choice of the form, or null; the start fills what it leaves out, `timeZone` tells the day of its UNTIL. */
export function readRule(recurrence: string, startsAt?: string | null, timeZone?: string): RuleChoice | null {
  const parsed = parseRule(recurrence.toUpperCase())
  if ('problem' in parsed) return null
  const { parts } = parsed
  const interval = wholeNumber(parts.get('INTERVAL') ?? '1')
  const end = readEnd(parts, startsAt ?? null, timeZone)
  const startDay = startDayOf(startsAt)
  const repeat = interval && isSameWeek(parts, interval, startDay) ? readRepeat(parts, startDay) : null
  return repeat && interval && end ? { ...repeat, interval, end } : null
}

function startDayOf(startsAt: string | null | undefined): string | undefined {
  const day = startsAt?.slice(0, 10)
  return day !== undefined && isDay(day) ? day : undefined
}

const wholeNumber = (text: string) => (/^0*[1-9]\d{0,3}$/.test(text) ? Number(text) : null)
const codeOf = (day: string | undefined) => (day === undefined ? [] : WEEKDAY_CODES.filter((_, index) => index === weekdayOf(day)))
const isOneOf = <T>(list: readonly T[], value: unknown): value is T => list.includes(value as T)

function readEnd(parts: RuleParts, startsAt: string | null, timeZone: string | undefined): RuleEnd | null {
  const [count, until] = [parts.get('COUNT'), parts.get('UNTIL')]
  if (count !== undefined && until !== undefined) return null
  if (until !== undefined) {
    const day = untilLastDay(until, startsAt, timeZone)
    return day === null ? null : { ends: 'on-day', until: day }
  }
  if (count === undefined) return { ends: 'never' }
  const number = wholeNumber(count)
  return number === null ? null : { ends: 'after-count', count: number }
}

/** The form's weeks begin as RFC 5545's do, on Monday. Which day it is tells only where weeks are left out and a rule has several days. */
function isSameWeek(parts: RuleParts, interval: number, startDay: string | undefined): boolean {
  const first = parts.get('WKST') ?? 'MO'
  if (!isOneOf(WEEKDAY_CODES, first)) return false
  const onItsStart = (parts.get('BYDAY') ?? codeOf(startDay)[0]) === codeOf(startDay)[0]
  return first === 'MO' || interval === 1 || parts.get('FREQ') !== 'WEEKLY' || onItsStart
}

const repeats: Record<string, { by: string[]; read: (parts: RuleParts, startDay: string | undefined) => RuleRepeat | null }> = {
  DAILY: { by: [], read: () => ({ repeats: 'daily' }) },
  WEEKLY: { by: ['BYDAY'], read: readWeekly },
  MONTHLY: { by: ['BYDAY', 'BYSETPOS', 'BYMONTHDAY'], read: readMonthly },
  YEARLY: { by: ['BYMONTH', 'BYMONTHDAY'], read: (parts, startDay) => (isOnStart(parts, startDay) ? { repeats: 'yearly' } : null) },
}

function readRepeat(parts: RuleParts, startDay: string | undefined): RuleRepeat | null {
  const { by, read } = repeats[parts.get('FREQ') ?? ''] ?? {}
  const isShown = [...parts.keys()].every((name) => !name.startsWith('BY') || by?.includes(name))
  return read && isShown ? read(parts, startDay) : null
}

function readWeekly(parts: RuleParts, startDay: string | undefined): RuleRepeat | null {
  const weekdays = parts.get('BYDAY')?.split(',') ?? codeOf(startDay)
  return weekdays.every((day) => isOneOf(WEEKDAY_CODES, day)) ? { repeats: 'weekly', weekdays: inWeekOrder(weekdays) } : null
}

function readMonthly(parts: RuleParts, startDay: string | undefined): RuleRepeat | null {
  const [weekday, setPosition, date] = [parts.get('BYDAY'), parts.get('BYSETPOS'), parts.get('BYMONTHDAY')]
  if (weekday !== undefined) return date === undefined ? readMonthlyOnWeekday(weekday, setPosition) : null
  return setPosition === undefined ? readMonthlyOnDay(date ?? startDay?.slice(8)) : null
}

/** `1SU` and `SU` with BYSETPOS 1 are the same. */
function readMonthlyOnWeekday(day: string, setPosition: string | undefined): RuleRepeat | null {
  const [, own, weekday] = /^([+-]?\d)?([A-Z]{2})$/.exec(day) ?? []
  const position = Number(own ?? setPosition)
  if (own && setPosition) return null
  return isOneOf(WEEKDAY_CODES, weekday) && isOneOf(POSITIONS, position) ? { repeats: 'monthly-on-weekday', position, weekday } : null
}

function readMonthlyOnDay(day: string | undefined): RuleRepeat | null {
  if (day === String(LAST_DAY)) return { repeats: 'monthly-on-day', dayOfMonth: LAST_DAY }
  const dayOfMonth = wholeNumber(day ?? '')
  return dayOfMonth && dayOfMonth <= 31 ? { repeats: 'monthly-on-day', dayOfMonth } : null
}

function isOnStart(parts: RuleParts, startDay: string | undefined): boolean {
  if (!parts.has('BYMONTH')) return !parts.has('BYMONTHDAY')
  const [, month, date] = startDay?.split('-').map(Number) ?? []
  return Number(parts.get('BYMONTH')) === month && Number(parts.get('BYMONTHDAY') ?? date) === date
}

export const WEEKDAY_CODES = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const
export type WeekdayCode = (typeof WEEKDAY_CODES)[number]

export const POSITIONS = [1, 2, 3, 4, -1] as const
export type Position = (typeof POSITIONS)[number]

export const LAST_DAY = -1

export type RuleRepeat =
  | { repeats: 'daily' }
  /** None means that of the start. */
  | { repeats: 'weekly'; weekdays: WeekdayCode[] }
  | { repeats: 'monthly-on-day'; dayOfMonth: number }
  | { repeats: 'monthly-on-weekday'; position: Position; weekday: WeekdayCode }
  | { repeats: 'yearly' }

/** `until` is the last day on which it may take place, YYYY-MM-DD. */
export type RuleEnd = { ends: 'never' } | { ends: 'on-day'; until: string } | { ends: 'after-count'; count: number }

/** A recurrence rule that staff can choose in a form. An `interval` of 2 is every second day, week, month or year. */
export type RuleChoice = RuleRepeat & { interval: number; end: RuleEnd }

const inWeekOrder = (days: readonly string[]) => WEEKDAY_CODES.filter((code) => days.includes(code))

export type Frequency = 'daily' | 'weekly' | 'monthly' | 'yearly'

export const frequencyOf = ({ repeats }: RuleRepeat): Frequency =>
  repeats === 'monthly-on-day' || repeats === 'monthly-on-weekday' ? 'monthly' : repeats

export function repeatOn(day: string, repeats: RuleRepeat['repeats']): RuleRepeat {
  switch (repeats) {
    case 'weekly':
      return { repeats, weekdays: [weekdayCode(day)] }
    case 'monthly-on-day':
      return { repeats, dayOfMonth: Number(dayParts(day).date) }
    case 'monthly-on-weekday':
      return { repeats, position: positionOf(day), weekday: weekdayCode(day) }
    default:
      return { repeats }
  }
}

/** A rule that repeated as its first day did goes along with it to another; days that were chosen otherwise stay. */
export function alongWith(choice: RuleChoice, from: string, to: string): RuleChoice {
  const own = repeatOn(from, choice.repeats)
  const isOwn = Object.entries(own).every(([name, value]) => String(value) === String(choice[name as keyof RuleChoice]))
  return isOwn ? { ...choice, ...repeatOn(to, choice.repeats) } : choice
}

export function isOn(choice: RuleRepeat, day: string): boolean {
  switch (choice.repeats) {
    case 'weekly':
      return choice.weekdays.length === 0 || choice.weekdays.includes(weekdayCode(day))
    case 'monthly-on-day':
      return choice.dayOfMonth === LAST_DAY ? dayParts(addDays(day, 1)).date === '1' : choice.dayOfMonth === Number(dayParts(day).date)
    case 'monthly-on-weekday':
      return choice.weekday === weekdayCode(day) && (choice.position === -1 ? isLastOfMonth(day) : choice.position === nthOfMonth(day))
    default:
      return true
  }
}

export function skippedMonths(choice: RuleRepeat): string | undefined {
  if (choice.repeats !== 'monthly-on-day') return undefined
  if (choice.dayOfMonth === 31) return 'Five months of the year have no 31st and are skipped.'
  if (choice.dayOfMonth === 30) return 'February has no 30th and is skipped.'
  return choice.dayOfMonth === 29 ? 'February has a 29th only in leap years and is skipped in the others.' : undefined
}

const nthOfMonth = (day: string) => Math.ceil(Number(dayParts(day).date) / 7)
const isLastOfMonth = (day: string) => dayParts(addDays(day, 7)).month !== dayParts(day).month

const weekdayCode = (day: string) => WEEKDAY_CODES[weekdayOf(day)] ?? 'SU'

/** A fifth such weekday is the last one; a fourth may be, but counts as the fourth. */
const positionOf = (day: string): Position => POSITIONS.find((position) => position === nthOfMonth(day)) ?? -1

/** The rule of a choice, in one order and without defaults. An end is a day, `UNTIL=20261220`, for calendars to be put in UTC. */
export function writeRule(choice: RuleChoice): string {
  const { interval, end } = choice
  return [
    ...writeRepeat(choice),
    ...(end.ends === 'on-day' ? [`UNTIL=${end.until.replaceAll('-', '')}`] : []),
    ...(end.ends === 'after-count' ? [`COUNT=${end.count}`] : []),
  ]
    .toSpliced(1, 0, ...(interval > 1 ? [`INTERVAL=${interval}`] : []))
    .join(';')
}

function writeRepeat(choice: RuleRepeat): string[] {
  switch (choice.repeats) {
    case 'daily':
      return ['FREQ=DAILY']
    case 'weekly':
      return ['FREQ=WEEKLY', ...(choice.weekdays.length > 0 ? [`BYDAY=${inWeekOrder(choice.weekdays)}`] : [])]
    case 'monthly-on-day':
      return ['FREQ=MONTHLY', `BYMONTHDAY=${choice.dayOfMonth}`]
    case 'monthly-on-weekday':
      return ['FREQ=MONTHLY', `BYDAY=${choice.position}${choice.weekday}`]
    case 'yearly':
      return ['FREQ=YEARLY']
  }
}

const UNSHOWN = 'On various dates'

/** A recurrence rule as people say it: `Every 2 weeks on Tuesday and Thursday`, `First Saturday of the month`. Null without a rule. */
export const formatRule = (recurrence: string | null, startsAt?: string | null, timeZone?: string): string | null =>
  recurrence ? describeRule(recurrence, startsAt ?? null, timeZone, '') : null

/** A series with its times of day: `Every week on Sunday, 6:30–7:00 PM, 10 times`. Null for what is no series. */
export const formatSeries = ({ recurrence, startsAt, endsAt, timeZone }: Omit<Timing, 'extraDates' | 'exceptions'>): string | null =>
  recurrence && startsAt ? describeRule(recurrence, startsAt, timeZone, formatTimes({ startsAt, endsAt })) : null

function describeRule(recurrence: string, startsAt: string | null, timeZone: string | undefined, times: string): string {
  const choice = readRule(recurrence, startsAt, timeZone)
  const parts = choice ? [formatRepeat(choice, choice.interval, startDayOf(startsAt)), times, formatEnd(choice.end)] : [UNSHOWN, times]
  return parts.filter(Boolean).join(', ')
}

function formatRepeat(choice: RuleRepeat, interval: number, startDay: string | undefined): string {
  const every = (unit: string) => (interval === 1 ? `Every ${unit}` : `Every ${interval} ${unit}s`)
  switch (choice.repeats) {
    case 'daily':
      return every('day')
    case 'weekly':
      return on(every('week'), inOneList(choice.weekdays.map(nameOf)))
    case 'monthly-on-day':
      if (choice.dayOfMonth !== LAST_DAY) return on(every('month'), `the ${ordinal(choice.dayOfMonth)}`)
      return interval === 1 ? 'Last day of the month' : on(every('month'), 'the last day of the month')
    case 'monthly-on-weekday': {
      const [position, weekday] = [POSITION_NAMES[choice.position], nameOf(choice.weekday)]
      return interval === 1 ? `${position} ${weekday} of the month` : on(every('month'), `the ${position.toLowerCase()} ${weekday}`)
    }
    case 'yearly':
      return on(every('year'), startDay && `${dayParts(startDay).month} ${dayParts(startDay).date}`)
  }
}

export const POSITION_NAMES: Record<Position, string> = { 1: 'First', 2: 'Second', 3: 'Third', 4: 'Fourth', [-1]: 'Last' }

const on = (every: string, day: string | undefined) => (day ? `${every} on ${day}` : every)
const nameOf = (code: WeekdayCode) => WEEKDAYS[WEEKDAY_CODES.indexOf(code)] ?? ''
const inOneList = (names: string[]) => [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ')

function ordinal(number: number): string {
  const ending = { 1: 'st', 2: 'nd', 3: 'rd' }[number % 10]
  return `${number}${(Math.floor(number / 10) === 1 ? undefined : ending) ?? 'th'}`
}

function formatEnd(end: RuleEnd): string {
  if (end.ends === 'never') return ''
  if (end.ends === 'after-count') return end.count === 1 ? 'once' : `${end.count} times`
  const { month, date, year } = dayParts(end.until)
  return `until ${month} ${date}, ${year}`
}

const PARTS = ['FREQ', 'INTERVAL', 'BYDAY', 'BYMONTHDAY', 'BYMONTH', 'BYSETPOS', 'WKST', 'COUNT', 'UNTIL'] as const

export type RulePart = (typeof PARTS)[number]

/** By the names of RFC 5545, for instance `BYDAY` → `SU,WE`, in the order in which they are written. */
export type RuleParts = ReadonlyMap<RulePart, string>

/** Parses an RRULE value (RFC 5545) without judging its parts; or gives a sentence for its author, without a full stop. */
export function parseRule(text: string): { parts: RuleParts } | { problem: string } {
  if (!/^[A-Z]+=[A-Z0-9,+-]+(?:;[A-Z]+=[A-Z0-9,+-]+)*$/.test(text)) {
    return { problem: 'A recurrence rule looks like FREQ=WEEKLY;BYDAY=SU, without RRULE: before it, without blanks and line breaks' }
  }
  const pairs = text.split(';').map((pair) => pair.split('=') as [RulePart, string])
  const names = pairs.map(([name]) => name)
  const unknown = names.find((name) => !PARTS.includes(name))
  if (unknown) return { problem: `${unknown} is not supported in a recurrence rule; ${PARTS.join(', ')} are` }
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) return { problem: `${twice} is there twice in the recurrence rule` }
  return { parts: new Map(pairs) }
}

/** The end of a rule: a day, as the wall clock shows it where `time` (HH:mm:ss) is given, or in UTC. */
interface Until {
  day: string
  time: string | null
  isUtc: boolean
}

/** Reads an UNTIL: a day (`20271231`), a wall-clock time (`20271231T183000`) or an instant (`20280101T013000Z`). Null for anything else. */
export function readUntil(text: string): Until | null {
  const [, year, month, date, hour, minute, second, utc] =
    /^(\d{4})(\d\d)(\d\d)(?:T([01]\d|2[0-3])([0-5]\d)([0-5]\d)(Z)?)?$/.exec(text) ?? []
  const day = `${year}-${month}-${date}`
  if (!isDay(day)) return null
  return { day, time: hour === undefined ? null : `${hour}:${minute}:${second}`, isUtc: utc !== undefined }
}

/** The last day (YYYY-MM-DD) that an UNTIL leaves for sessions at that time of day; null where it is none or cannot be known. */
export function untilLastDay(until: string, startsAt: string | null, timeZone: string | undefined): string | null {
  const end = readUntil(until)
  if (!end) return null
  if (end.time === null) return end.day
  if (startsAt === null || (end.isUtc && !timeZone)) return null
  const last = end.isUtc && timeZone ? wallTimeIn(timeZone, new Date(`${end.day}T${end.time}Z`)) : `${end.day}T${end.time.slice(0, 5)}`
  const lastDay = last.slice(0, 10)
  return last.slice(11) < startsAt.slice(11) ? addDays(lastDay, -1) : lastDay
}
