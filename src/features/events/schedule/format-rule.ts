import { dayParts, WEEKDAYS } from '@/platform/time/calendar'
import { formatTimes } from './format-session'
import { readRule, startDayOf } from './read-rule'
import { LAST_DAY, type Position, type RuleEnd, type RuleRepeat, WEEKDAY_CODES, type WeekdayCode } from './rule-choice'
import type { Timing } from './timing'

/** For a rule that the form cannot show. */
const UNSHOWN = 'On various dates'

/**
 * A recurrence rule as people say it: `Every 2 weeks on Tuesday and Thursday`, `First Saturday of the month, until December 20, 2026`. Null
 * without a rule. Start and zone as for `readRule`.
 */
export function formatRule(recurrence: string | null, startsAt?: string | null, timeZone?: string): string | null {
  return recurrence ? describeRule(recurrence, startsAt ?? null, timeZone, '') : null
}

/** The same with the times of day: `Every week on Sunday, 6:30–7:00 PM, 10 times`. Null for what is no series. */
export function formatSeries({ recurrence, startsAt, endsAt, timeZone }: Omit<Timing, 'extraDates' | 'exceptions'>): string | null {
  return recurrence && startsAt ? describeRule(recurrence, startsAt, timeZone, formatTimes({ startsAt, endsAt })) : null
}

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

const POSITION_NAMES: Record<Position, string> = { 1: 'First', 2: 'Second', 3: 'Third', 4: 'Fourth', [-1]: 'Last' }

const on = (every: string, day: string | undefined) => (day ? `${every} on ${day}` : every)
const nameOf = (code: WeekdayCode) => WEEKDAYS[WEEKDAY_CODES.indexOf(code)] ?? ''
const inOneList = (names: string[]) => [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ')

/** `15th`, `21st`, `12th`. */
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
