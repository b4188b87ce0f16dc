import { RRuleTemporal } from 'rrule-temporal'
import * as z from 'zod'
import { wallTimeOf } from '@/platform/time/zoned-time'
import { parseRule, type RulePart, type RuleParts, readUntil } from './rule-words'
import type { Timing } from './timing'

/** The dates that a rule gives, each as its wall-clock time in milliseconds as if it were UTC, ascending. */
export interface RuleDates {
  isEndless: boolean
  between(from: number, before: number): number[]
  following(from: number): Generator<number>
  /** One after the other backwards from the last one. Only for rules that end. */
  backwards(): Generator<number>
}

const LATEST = Date.parse('9999-12-31T23:59Z')

/** Dates by the wall clock, so that no zone matters; a start off the rule is none (RFC 5545 §3.8.5.3 leaves it open). Throws a RangeError for a bad rule. */
export function ruleDates(timing: Pick<Timing, 'timeZone' | 'recurrence'> & { startsAt: string }): RuleDates {
  const key = `${timing.startsAt} ${timing.timeZone} ${timing.recurrence}`
  if (last?.key !== key) last = { key, dates: expand(timing) }
  return last.dates
}

/** That of the last series: many register for the same one at once, and reading its rule takes a good part of a registration. */
let last: { key: string; dates: RuleDates } | undefined

function expand({ startsAt, timeZone, recurrence }: Parameters<typeof ruleDates>[0]): RuleDates {
  const start = Date.parse(`${startsAt}Z`)
  if (recurrence === null) return datesOf([start])
  const rule = getRecurrence(recurrence)
  const expansion = new RRuleTemporal({ rruleString: `DTSTART:${inBasicFormat(start)}\nRRULE:${onWallClock(rule, timeZone)}` })
  return {
    isEndless: rule.count === undefined && rule.until === undefined,
    between: (from, before) => {
      const dates = found(() => expansion.between(new Date(from), new Date(Math.min(before, LATEST)), true)) ?? []
      return dates.map(({ epochMilliseconds }) => epochMilliseconds).filter((time) => time < before)
    },
    *following(from) {
      const after = (time: number, inclusive: boolean) => found(() => expansion.next(new Date(time), inclusive))?.epochMilliseconds
      for (let date = after(from, true); date !== undefined && date <= LATEST; date = after(date, false)) yield date
    },
    *backwards() {
      const before = (time: number) => found(() => expansion.previous(new Date(time)))?.epochMilliseconds
      for (let date = before(LATEST); date !== undefined; date = before(date)) yield date
    },
  }
}

const datesOf = (times: number[]): RuleDates => ({
  isEndless: false,
  between: (from, before) => times.filter((time) => time >= from && time < before),
  *following(from) {
    yield* times.filter((time) => time >= from)
  },
  *backwards() {
    yield* times.toReversed()
  },
})

/** The library gives up on a rule that yields nothing over 10,000 of its periods, and that is none to us. */
function found<T>(ask: () => T): T | undefined {
  try {
    return ask()
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('Maximum ')) return undefined
    throw error
  }
}

const onWallClock = ({ parts }: RecurrenceRule, timeZone: string): string =>
  writeParts(parts, (until) => inBasicFormat(untilOnWallClock(until, timeZone)))

export const writeParts = (parts: RuleParts, writeUntil: (until: string) => string): string =>
  [...parts].map(([name, value]) => `${name}=${name === 'UNTIL' ? writeUntil(value) : value}`).join(';')

/** An UNTIL as a wall-clock time in milliseconds as if it were UTC. A day without a time counts to its end. Throws a RangeError for what is none. */
export function untilOnWallClock(until: string, timeZone: string): number {
  const end = readUntil(until)
  if (!end) throw new RangeError(`${until} is no UNTIL`)
  const time = Date.parse(`${end.day}T${end.time ?? '23:59:59'}Z`)
  return end.isUtc ? wallTimeOf(time, timeZone) : time
}

const inBasicFormat = (time: number) => new Date(time).toISOString().replace(/[-:]|\.\d+/g, '')

interface RecurrenceRule {
  parts: RuleParts
  count: number | undefined
  until: string | undefined
}

const MAX_DATES = 1000

/** Every value that a list may hold, once each, is shorter. */
const MAX_RULE_LENGTH = 500

const WEEKDAY = '(?:MO|TU|WE|TH|FR|SA|SU)'

const numbers = (most: number, least = -most) => ({
  allows: (text: string) => /^[+-]?\d{1,4}$/.test(text) && Number(text) !== 0 && Number(text) >= least && Number(text) <= most,
})

const words = (pattern: string) => ({ allows: (text: string) => new RegExp(`^(?:${pattern})$`).test(text) })

const VALUES: Record<RulePart, { allows: (text: string) => boolean; single?: true; otherwise: string }> = {
  FREQ: { ...words('DAILY|WEEKLY|MONTHLY|YEARLY'), single: true, otherwise: 'FREQ must be DAILY, WEEKLY, MONTHLY or YEARLY' },
  INTERVAL: { ...numbers(1000, 1), single: true, otherwise: 'INTERVAL must be a whole number from 1 to 1000' },
  BYDAY: { ...words(`(?:[+-]?[1-9]\\d?)?${WEEKDAY}`), otherwise: 'BYDAY must list weekdays, like SU,WE or 1SA or -1FR' },
  BYMONTHDAY: { ...numbers(31), otherwise: 'BYMONTHDAY must list days of the month, from 1 to 31 or, from its end, -1 to -31' },
  BYMONTH: { ...numbers(12, 1), otherwise: 'BYMONTH must list months from 1 to 12' },
  BYSETPOS: { ...numbers(366), otherwise: 'BYSETPOS must list positions, from 1 to 366 or, from the end, -1 to -366' },
  WKST: { ...words(WEEKDAY), single: true, otherwise: 'WKST must be a weekday, like MO or SU' },
  COUNT: { ...numbers(MAX_DATES, 1), single: true, otherwise: `COUNT must be a whole number from 1 to ${MAX_DATES}` },
  UNTIL: {
    allows: (text: string) => readUntil(text) !== null,
    single: true,
    otherwise: 'UNTIL must be a day like 20271231 or a moment like 20271231T183000Z',
  },
}

/** Reads an RRULE value (RFC 5545, spec B §1.1) without `RRULE:`; gives the rule, or a sentence for its author, without a full stop. */
export function readRecurrence(text: string): { rule: RecurrenceRule } | { problem: string } {
  if (text.length > MAX_RULE_LENGTH) return { problem: `A recurrence rule has at most ${MAX_RULE_LENGTH} characters` }
  const parsed = parseRule(text)
  if ('problem' in parsed) return parsed
  const { parts } = parsed
  const problem = problemOfParts(parts) ?? problemTogether(parts)
  return problem === undefined
    ? { rule: { parts, count: parts.has('COUNT') ? Number(parts.get('COUNT')) : undefined, until: parts.get('UNTIL') } }
    : { problem }
}

/** Reads a rule that is stored. Throws a RangeError for one that `readRecurrence` refuses. */
export function getRecurrence(text: string): RecurrenceRule {
  const read = readRecurrence(text)
  if ('problem' in read) throw new RangeError(read.problem)
  return read.rule
}

function problemOfParts(parts: RuleParts): string | undefined {
  const wrong = [...parts].find(([name, value]) => !isAllowed(name, value))
  return wrong && VALUES[wrong[0]].otherwise
}

function isAllowed(name: RulePart, value: string): boolean {
  const values = VALUES[name].single ? [value] : value.split(',')
  return new Set(values).size === values.length && values.every(VALUES[name].allows)
}

/** Combinations that RFC 5545 §3.3.10 forbids, and one that it leaves open so that calendars differ. */
function problemTogether(parts: RuleParts): string | undefined {
  const frequency = parts.get('FREQ')
  if (!frequency) return 'A recurrence rule needs FREQ: DAILY, WEEKLY, MONTHLY or YEARLY'
  if (parts.has('COUNT') && parts.has('UNTIL')) return 'A series ends after COUNT dates or with UNTIL, not with both'
  if (frequency === 'WEEKLY' && parts.has('BYMONTHDAY')) return 'BYMONTHDAY cannot be used with FREQ=WEEKLY'
  const days = (parts.get('BYDAY') ?? '').split(',')
  const positions = days.map((day) => Math.abs(Number(day.slice(0, -2)))).filter((position) => position > 0)
  if (positions.length > 0) return problemOfPositions(parts, Math.max(...positions))
  if (parts.has('BYSETPOS') && !parts.has('BYDAY') && !parts.has('BYMONTHDAY') && !parts.has('BYMONTH')) {
    return 'BYSETPOS needs BYDAY, BYMONTHDAY or BYMONTH'
  }
  return undefined
}

/** Numbered weekdays, like 1SA: within the month, or within the year where no month is named. */
function problemOfPositions(parts: RuleParts, highest: number): string | undefined {
  const frequency = parts.get('FREQ')
  if (frequency === 'DAILY' || frequency === 'WEEKLY') return 'BYDAY with a number, like 1SA, needs FREQ=MONTHLY or FREQ=YEARLY'
  const withinMonth = frequency === 'MONTHLY' || parts.has('BYMONTH')
  if (highest > (withinMonth ? 5 : 53)) return 'BYDAY counts weekdays to 5 in a month and to 53 in a year'
  if (!withinMonth && parts.has('BYMONTHDAY')) return 'BYDAY with a number, together with BYMONTHDAY, needs FREQ=MONTHLY or BYMONTH'
  return undefined
}

export const recurrence = z
  .string()
  .superRefine((text, context) => {
    const read = readRecurrence(text)
    if ('problem' in read) context.addIssue({ code: 'custom', message: read.problem })
  })
  .describe('An RFC 5545 RRULE value, for instance FREQ=WEEKLY;BYDAY=SU')
