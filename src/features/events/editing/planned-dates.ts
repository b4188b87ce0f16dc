import { addDays } from '@/platform/time/calendar-days'
import type { TimeSpan, TimingException } from '../series/timing'
import type { TimingFields } from './event-timing-form'

type Changes = Pick<TimingFields, 'extraDates' | 'exceptions'>

/** One coming date, as the server tells it. */
export interface PlannedDate extends TimeSpan {
  /** The day that the rule gave it. */
  date: string
}

export type PlannedState = 'as scheduled' | 'skipped' | 'moved' | 'added'

/** What staff have made of a date that is not saved yet. */
export function stateOf({ extraDates, exceptions }: Changes, { date, startsAt }: PlannedDate): PlannedState {
  const exception = exceptions.find((each) => each.date === date)
  if (exception) return 'cancelled' in exception ? 'skipped' : 'moved'
  return extraDates.some((span) => span.startsAt === startsAt) ? 'added' : 'as scheduled'
}

/** The changes after which the date that the rule gives on `date` is skipped, or takes place at another time. */
export function withException({ exceptions }: Changes, date: string, instead: TimeSpan | 'skipped'): Partial<Changes> {
  const exception: TimingException = instead === 'skipped' ? { date, cancelled: true } : { date, ...instead }
  const others = exceptions.filter((each) => each.date !== date)
  return { exceptions: [...others, exception].toSorted((a, b) => a.date.localeCompare(b.date)) }
}

export const withoutException = ({ exceptions }: Changes, date: string): Partial<Changes> => ({
  exceptions: exceptions.filter((each) => each.date !== date),
})

/** One that already exists is not added twice. */
export const withDate = ({ extraDates }: Changes, span: TimeSpan): Partial<Changes> => ({
  extraDates: [...extraDates.filter(({ startsAt }) => startsAt !== span.startsAt), span].toSorted((a, b) =>
    a.startsAt.localeCompare(b.startsAt),
  ),
})

export const withoutDate = ({ extraDates }: Changes, startsAt: string): Partial<Changes> => ({
  extraDates: extraDates.filter((span) => span.startsAt !== startsAt),
})

/** What three fields tell: a day, a beginning, and an end, which may be empty; one before the beginning is on the next day. */
export function toSpan({ day, from, to }: { day: string; from: string; to: string }): TimeSpan {
  const startsAt = `${day}T${from}`
  if (!to) return { startsAt, endsAt: startsAt }
  return { startsAt, endsAt: `${to < from ? addDays(day, 1) : day}T${to}` }
}
