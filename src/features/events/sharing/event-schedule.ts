import { WEEKDAYS } from '@/platform/time/calendar'
import type { CommunityEvent } from '../event.schema'
import { isAllDay } from '../series/all-day'
import { isMoved } from '../series/date-details'
import { readRule } from '../series/read-rule'
import { LAST_DAY, type RuleChoice, WEEKDAY_CODES } from '../series/rule-choice'

/** When a series takes place, as schema.org's Schedule; undefined for a single event, and for a rule that its terms cannot say. */
export function eventSchedule(event: CommunityEvent): object | undefined {
  const { recurrence, startsAt, endsAt, timeZone, exceptions = [] } = event
  if (!recurrence || !startsAt || event.state !== 'scheduled') return undefined
  const rule = readRule(recurrence, startsAt, timeZone)
  // Its days of a month are counted from the first.
  if (!rule || (rule.repeats === 'monthly-on-day' && rule.dayOfMonth === LAST_DAY)) return undefined
  const left = exceptions.filter((exception) => exception.cancelled || isMoved(exception))
  return {
    '@type': 'Schedule',
    ...repetition(rule, startsAt),
    startDate: startsAt.slice(0, 10),
    ...(rule.end.ends === 'on-day' && { endDate: rule.end.until }),
    ...(rule.end.ends === 'after-count' && { repeatCount: rule.end.count }),
    ...(!isAllDay({ startsAt, endsAt }) && {
      startTime: `${startsAt.slice(11)}:00`,
      ...(endsAt && { endTime: `${endsAt.slice(11)}:00` }),
    }),
    scheduleTimezone: timeZone,
    // What was moved does not take place then either.
    ...(left.length > 0 && { exceptDate: left.map(({ date }) => date) }),
  }
}

function repetition(rule: RuleChoice, startsAt: string): object {
  const every = (unit: string) => ({ repeatFrequency: `P${rule.interval}${unit}` })
  switch (rule.repeats) {
    case 'daily':
      return every('D')
    case 'weekly':
      return {
        ...every('W'),
        ...(rule.weekdays.length > 0 && {
          byDay: rule.weekdays.map((code) => `https://schema.org/${WEEKDAYS[WEEKDAY_CODES.indexOf(code)]}`),
        }),
      }
    case 'monthly-on-day':
      return { ...every('M'), byMonthDay: rule.dayOfMonth }
    case 'monthly-on-weekday':
      return { ...every('M'), byDay: `${rule.position}${rule.weekday}` }
    case 'yearly':
      return { ...every('Y'), byMonth: Number(startsAt.slice(5, 7)), byMonthDay: Number(startsAt.slice(8, 10)) }
  }
}
