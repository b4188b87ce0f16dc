import { isAllDay } from '../series/all-day'
import type { DateDetails, TimeSpan, Timing } from '../series/timing'
import { ruleDates } from '../sessions/rule-dates.server'
import { asLongAs, asUtc, endOfRule, isWithin, ruleLine, type Span, spanLines, timeList, wallTime } from './calendar-times.server'
import { type Change, changesOf, furtherDates } from './date-changes.server'
import { wallClock } from './ics-lines.server'
import type { PartOfTiming } from './timing-within.server'

/** A VEVENT to be: which event or date it is, and when. */
export interface Entry {
  uid: string
  isCancelled: boolean
  /** DTSTART and DTEND, and what repeats them or names the date they replace. */
  times: string[]
  /** What the date has of its own. */
  details?: DateDetails | undefined
}

/** The entries of an event for a calendar (spec B §2.1); none where no time of day is known. What its dates are, `sessionsOf` says too. */
export function entriesOf(uid: string, timing: PartOfTiming): Entry[] {
  const { startsAt, endsAt, recurrence } = timing
  if (!startsAt) return []
  const dates = ruleDates({ ...timing, startsAt })
  const extra = furtherDates(timing, dates)
  const changes = changesOf(timing, dates, extra)
  const once = (span: Span, ownUid = partUid(uid, span.startsAt)) => entryOfOne(ownUid, timing, span, changes.get(span.startsAt))
  if (!recurrence) return [once({ startsAt, endsAt }, uid), ...extra.map((span) => once(span))]
  // The first that the rule gives, which may be later: some calendars show DTSTART whether the rule gives it or not.
  const { value: first } = dates.following(asUtc(startsAt)).next()
  if (first === undefined) return extra.map((span) => once(span))
  const series = asLongAs({ startsAt, endsAt }, wallTime(first))
  const end = endOfRule(recurrence, timing.timeZone, dates)
  const { within = [], apart = [] } = Object.groupBy(extra, (span) => (isWithin({ ...series, end }, span) ? 'within' : 'apart'))
  const others = apart.map((span) => once(span))
  for (const span of apart) changes.delete(span.startsAt)
  return [
    ...seriesEntries(uid, { ...timing, recurrence }, series, within, changes),
    ...cancelledDates(uid, timing, series, changes),
    ...others,
  ]
}

/** A date with an entry of its own, as its exception has it. */
function entryOfOne(uid: string, timing: Timing, span: Span, change: Change | undefined): Entry {
  return { uid, isCancelled: change?.isCancelled ?? false, times: spanLines(timing, change?.span ?? span), details: change?.details }
}

/** A canceled date has an entry of its own, for people who planned to come. */
const cancelledDates = (uid: string, timing: Timing, series: Span, changes: Map<string, Change>): Entry[] =>
  [...changes].flatMap(([start, change]) =>
    change.isCancelled ? [entryOfOne(partUid(uid, start), timing, asLongAs(series, start), change)] : [],
  )

const startsOfCancelled = (changes: Map<string, Change>) =>
  [...changes].filter(([, { isCancelled }]) => isCancelled).map(([start]) => start)

/** A series under its UID: its rule without the cancelled dates (EXDATE, which every calendar knows), and an entry for each date that moved or has details of its own (RECURRENCE-ID). */
export function seriesEntries(
  uid: string,
  timing: PartOfTiming & { recurrence: string },
  series: Span,
  extra: TimeSpan[],
  changes: Map<string, Change>,
): Entry[] {
  const extraStarts = extra.map(({ startsAt }) => startsAt)
  // One that is not a whole day can't be expressed among all-day dates.
  const isDays = [series, ...extra].every(isAllDay)
  const changed = [...changes].flatMap(([start, change]) => (change.isCancelled ? [] : [{ start, change }]))
  const repeats = [
    ruleLine(timing.recurrence, timing.timeZone, isDays),
    ...timeList('RDATE', timing, extraStarts, isDays),
    ...timeList('EXDATE', timing, [...startsOfCancelled(changes), ...(timing.leftOut ?? [])], isDays),
  ]
  return [
    { uid, isCancelled: false, times: [...spanLines(timing, series, isDays), ...repeats] },
    ...changed.map(({ start, change: { span = asLongAs(series, start), details } }) => ({
      uid,
      isCancelled: false,
      times: [...timeList('RECURRENCE-ID', timing, [start], isDays), ...spanLines(timing, span)],
      details,
    })),
  ]
}

/** `event-12-20261220T183000@example.org`: a date of an event that has an entry of its own. */
const partUid = (uid: string, startsAt: string) => uid.replace(/(?=@)|$/, `-${wallClock(startsAt)}`)
