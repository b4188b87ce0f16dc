import { addDays } from '@/platform/time/calendar'
import type { DateDetails, TimeSpan, TimingException } from '../schedule/timing'
import { dateDetailsOf, isMoved, wholeDaysOf } from '../schedule/timing'
import type { TimingFields } from './event-timing-form'

type Changes = Pick<TimingFields, 'extraDates' | 'exceptions'>

/** One upcoming date, as the server answers it. */
export interface PlannedDate extends TimeSpan {
  /** The day that the rule gave it. */
  date: string
}

export type PlannedState = 'as scheduled' | 'skipped' | 'moved' | 'added'

/** What staff have made of a date that is not saved yet. */
export function stateOf({ extraDates, exceptions }: Changes, { date, startsAt }: PlannedDate): PlannedState {
  const exception = exceptions.find((each) => each.date === date)
  if (exception?.cancelled) return 'skipped'
  if (exception && isMoved(exception)) return 'moved'
  return extraDates.some((span) => span.startsAt === startsAt) ? 'added' : 'as scheduled'
}

/** The changes after which the date that the rule gives on `date` is skipped, or takes place at another time. */
export const withException = (changes: Changes, date: string, instead: TimeSpan | 'skipped'): Partial<Changes> =>
  withChange(changes, { ...ownDetails(changes, date), date, ...(instead === 'skipped' ? { cancelled: true } : instead) })

/** Those after which it takes place as scheduled again; what it has of its own stays. */
export const withoutException = (changes: Changes, date: string): Partial<Changes> =>
  withChange(changes, { ...ownDetails(changes, date), date })

/** Those after which a date has these details of its own. */
export function withDetails(changes: Changes, date: string, details: DateDetails): Partial<Changes> {
  const { cancelled, startsAt, endsAt } = exceptionOn(changes, date) ?? {}
  return withChange(changes, {
    date,
    ...(cancelled && { cancelled }),
    ...(startsAt && endsAt && { startsAt, endsAt }),
    ...dateDetailsOf(details),
  })
}

/** What a date has of its own. */
export const ownDetails = (changes: Changes, date: string): DateDetails => dateDetailsOf(exceptionOn(changes, date) ?? {})

const exceptionOn = ({ exceptions }: Changes, date: string) => exceptions.find((each) => each.date === date)

/** One that says nothing any more is left out. */
function withChange({ exceptions }: Changes, exception: TimingException): Partial<Changes> {
  const others = exceptions.filter(({ date }) => date !== exception.date)
  const all = Object.keys(exception).length > 1 ? [...others, exception] : others
  return { exceptions: all.toSorted((a, b) => a.date.localeCompare(b.date)) }
}

/** When a date begins as it is stored: what its people are registered for, wherever the dialog has moved it since. */
export function storedStart(stored: Changes & Pick<TimeSpan, 'startsAt'>, { date, startsAt }: PlannedDate): string {
  const moved = exceptionOn(stored, date)?.startsAt
  const added = stored.extraDates.map((span) => span.startsAt).filter((start) => start.startsWith(date))
  const starts = [...(moved ? [moved] : []), ...added, `${date}T${stored.startsAt.slice(11)}`]
  return starts.find((start) => start === startsAt) ?? starts[0] ?? startsAt
}

/** One that already exists is not added twice. */
export const withDate = ({ extraDates }: Changes, span: TimeSpan): Partial<Changes> => ({
  extraDates: [...extraDates.filter(({ startsAt }) => startsAt !== span.startsAt), span].toSorted((a, b) =>
    a.startsAt.localeCompare(b.startsAt),
  ),
})

export const withoutDate = ({ extraDates }: Changes, startsAt: string): Partial<Changes> => ({
  extraDates: extraDates.filter((span) => span.startsAt !== startsAt),
})

/** The fields of one date: `HH:mm` each; of whole days the times are empty, and `days` is how many there are. */
export interface SpanFields {
  day: string
  from: string
  to: string
  days?: number | undefined
}

/** What the fields of a date begin with; those of a new one, whose day is still to be chosen, with the usual times. */
export function toSpanFields({ startsAt, endsAt }: { startsAt: string | null; endsAt: string | null }): SpanFields {
  if (startsAt === null) return { day: '', from: '', to: '' }
  const days = wholeDaysOf({ startsAt, endsAt })
  const day = startsAt.slice(0, 10)
  if (days) return { day, from: '', to: '', days: (Date.parse(days.last) - Date.parse(days.first)) / 86_400_000 + 1 }
  return { day, from: startsAt.slice(11), to: endsAt === null || endsAt === startsAt ? '' : endsAt.slice(11) }
}

/** What the fields tell: a day, a beginning, and an end, which may be empty; one before the beginning is on the next day. */
export function toSpan({ day, from, to, days }: SpanFields): TimeSpan {
  if (!from && days) return { startsAt: `${day}T00:00`, endsAt: `${addDays(day, days - 1)}T23:59` }
  const startsAt = `${day}T${from}`
  if (!to) return { startsAt, endsAt: startsAt }
  return { startsAt, endsAt: `${to < from ? addDays(day, 1) : day}T${to}` }
}
