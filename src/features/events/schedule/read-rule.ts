import { isDay, weekdayOf } from '@/platform/time/calendar'
import { inWeekOrder, LAST_DAY, POSITIONS, type RuleChoice, type RuleEnd, type RuleRepeat, WEEKDAY_CODES } from './rule-choice'
import { parseRule, type RuleParts, untilLastDay } from './rule-parts'

/**
 * A recurrence rule (an RRULE value, spec B §1.1) as a choice of the form; null for one that the form cannot show, and for what is no rule.
 * The start (`YYYY-MM-DDTHH:mm`) supplies what a rule leaves out, and with `timeZone` on which day an UNTIL with a time of day ends.
 */
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

/** Undefined too where someone is still typing it. */
export function startDayOf(startsAt: string | null | undefined): string | undefined {
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

/** By FREQ: which of the parts that choose days the form can show, and what they mean. */
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

/** Whether a rule by the year names no other day than that of its start. */
function isOnStart(parts: RuleParts, startDay: string | undefined): boolean {
  if (!parts.has('BYMONTH')) return !parts.has('BYMONTHDAY')
  const [, month, date] = startDay?.split('-').map(Number) ?? []
  return Number(parts.get('BYMONTH')) === month && Number(parts.get('BYMONTHDAY') ?? date) === date
}
