import { LRUCache } from 'lru-cache'
import { addDays } from '@/platform/time/calendar'
import { dateDetailsOf, hasDateDetails, isMoved } from '../series/date-details'
import type { DateDetails, TimeSpan, Timing, TimingException } from '../series/timing'
import { ruleDates } from '../sessions/rule-dates.server'
import { type Entry, seriesEntries } from './calendar-entries.server'
import { asLongAs, asUtc, DAY, lengthOf, type Span, spanLines, wallTime } from './calendar-times.server'
import { changesOf, furtherDates } from './date-changes.server'

/** Of a rule that is made from single dates: of more, most would be dates that it leaves out. */
const MAX_DATES = 400
const MAX_STEP = 1000

/** Of the series that people register for at present, by their timing: reading a rule takes a good part of a registration. */
const cache = new LRUCache<string, Omit<Entry, 'uid'>[]>({ max: 20 })

/**
 * The entries of an event where all have to share one UID, as those of a message to a calendar do (RFC 5546 §3.2.2); none where no time of day is
 * known. A further date is an RDATE, with its own times by RECURRENCE-ID where it is longer or shorter than the others.
 */
export function entriesUnderOneUid(uid: string, timing: Timing): Entry[] {
  const key = JSON.stringify(timing)
  const entries = cache.get(key) ?? readEntries(timing)
  cache.set(key, entries)
  return entries.map((entry) => ({ ...entry, uid }))
}

function readEntries(timing: Timing): Omit<Entry, 'uid'>[] {
  if (!timing.startsAt) return []
  const known = { ...timing, startsAt: timing.startsAt }
  const { startsAt, endsAt, recurrence, ...rest } = known.recurrence || known.extraDates.length === 0 ? known : asSeries(known)
  const once = [{ isCancelled: false, times: spanLines(timing, { startsAt, endsAt }) }]
  if (!recurrence) return once
  const series = { startsAt, endsAt, recurrence, ...rest }
  const dates = ruleDates(series)
  const { value: first } = dates.following(asUtc(startsAt)).next()
  if (first === undefined) return once
  const firstSpan = asLongAs(series, wallTime(first))
  const extra = furtherDates(series, dates)
  const changes = changesOf(series, dates, extra)
  for (const span of extra) {
    const { isCancelled, span: moved = span, ...change } = changes.get(span.startsAt) ?? { isCancelled: false }
    if (!isCancelled && lengthOf(span) !== lengthOf(firstSpan)) changes.set(span.startsAt, { ...change, isCancelled, span: moved })
  }
  return seriesEntries('', series, firstSpan, extra, changes)
}

/**
 * Several dates without a rule as a series: every few days, without the days between, since Outlook refuses the whole event where there is
 * RDATE and no rule. A second date on one day, and dates that no short rule could hold, stay RDATEs, which Outlook leaves out.
 */
function asSeries(timing: Timing & { startsAt: string }): Timing & { startsAt: string } {
  const spans = datesWithDetails(timing)
  const first = spans[0] ?? timing
  const firstDay = dayOf(first)
  const offsets = spans.map((span) => (asUtc(dayOf(span)) - asUtc(firstDay)) / DAY)
  const step = offsets.reduce(greatestDivisor) || 1
  const count = Math.max(...offsets) / step + 1
  const others = { ...timing, startsAt: first.startsAt, endsAt: first.endsAt, exceptions: spans.flatMap(detailsException) }
  if (count > MAX_DATES || step > MAX_STEP)
    return { ...others, recurrence: 'FREQ=DAILY;COUNT=1', extraDates: withEnds(spans.filter((span) => span !== first)) }

  const onDay = Map.groupBy(spans, dayOf)
  const byRule = Array.from({ length: count }, (_, index) => {
    const planned = asLongAs(first, `${addDays(firstDay, index * step)}${first.startsAt.slice(10)}`)
    const there = onDay.get(dayOf(planned)) ?? []
    return { planned, span: there.find((span) => span.startsAt === planned.startsAt) ?? there[0] }
  })
  const ruleSpans = new Set(byRule.map(({ span }) => span))
  const extra = spans.filter((span) => !ruleSpans.has(span))
  return {
    ...others,
    recurrence: `FREQ=DAILY;INTERVAL=${step};COUNT=${count}`,
    extraDates: withEnds(extra),
    exceptions: byRule.flatMap(({ planned, span }) => exceptionFor(planned, span)),
  }
}

interface DateOfEvent extends Span {
  details: DateDetails
}

/** The dates that take place, in order, where they were moved to. */
function datesWithDetails({ startsAt, endsAt, extraDates, exceptions }: Timing & { startsAt: string }): DateOfEvent[] {
  const moved = new Set<string>()
  const dates = [{ startsAt, endsAt }, ...extraDates].flatMap((span): DateOfEvent[] => {
    const exception = exceptions.find(({ date }) => date === dayOf(span))
    if (exception?.cancelled) return []
    const isFirst = exception && isMoved(exception) && !moved.has(exception.date)
    if (isFirst) moved.add(exception.date)
    const { startsAt, endsAt } = isFirst ? exception : span
    return [{ startsAt, endsAt, details: exception ? dateDetailsOf(exception) : {} }]
  })
  return dates.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
}

function exceptionFor(planned: Span, span: DateOfEvent | undefined): TimingException[] {
  const date = dayOf(planned)
  if (!span) return [{ date, cancelled: true }]
  const isAsPlanned = span.startsAt === planned.startsAt && lengthOf(span) === lengthOf(planned)
  return isAsPlanned ? detailsException(span) : [{ date, ...withEnd(span), ...span.details }]
}

const detailsException = (span: DateOfEvent): TimingException[] =>
  hasDateDetails(span.details) ? [{ date: dayOf(span), ...span.details }] : []

const dayOf = ({ startsAt }: Span) => startsAt.slice(0, 'YYYY-MM-DD'.length)
const withEnd = ({ startsAt, endsAt }: Span): TimeSpan => ({ startsAt, endsAt: endsAt ?? startsAt })
const withEnds = (spans: readonly Span[]) => spans.map(withEnd)

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b)
}
