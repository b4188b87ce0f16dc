import { RRuleTemporal } from 'rrule-temporal'
import { wallTimeOf } from '@/platform/time/zoned-time'
import { getRecurrence, type RecurrenceRule } from './recurrence-rule'
import { type RuleParts, readUntil } from './rule-words'

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

/**
 * Dates of `recurrence` from `startsAt`, by the wall clock, so that no zone matters. A start off the rule is no date,
 * as RFC 5545 §3.8.5.3 leaves open. Throws a RangeError for a rule that `readRecurrence` refuses.
 */
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
