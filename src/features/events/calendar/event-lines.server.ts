import { LRUCache } from 'lru-cache'
import { addDays } from '@/platform/time/calendar'
import { ruleDates } from '../schedule/rule-dates.server'
import {
  type DateDetails,
  dateDetailsOf,
  hasDateDetails,
  isAllDay,
  isMoved,
  type OpenSpan,
  type TimeSpan,
  type Timing,
  type TimingException,
} from '../schedule/timing'
import {
  addressLine,
  asLongAs,
  asUtc,
  type Change,
  changesOf,
  DAY,
  dayLines,
  endOfRule,
  furtherDates,
  isWithin,
  lengthOf,
  type PartOfTiming,
  ruleLine,
  spanLines,
  textLine,
  timeList,
  titleLine,
  utc,
  wallClock,
  wallTime,
  withEnd,
} from './calendar-times.server'

/** An event as a calendar shows it. What only attendees may know (the join link) goes only into theirs. */
export interface CalendarEvent {
  /** Never changes; in the form of an email address: `event-12@example.org`. */
  uid: string
  /** Higher after each change of time, place or state. */
  sequence: number
  title: string
  description: string
  location: string
  url: string
  /** For a calendar of someone who may know it; a public one is given none, nor that of any single date. */
  joinUrl?: string | null | undefined
  timing: Timing
  /** YYYY-MM-DD, for an event of which only the day is known. */
  day: string | null
  /** Deleted and unpublished events are `cancelled`. */
  state: 'scheduled' | 'cancelled' | 'postponed'
  lastModified: string
  /** Whether all of its dates share one UID, as in what one person gets by email; else some have one of their own. */
  hasOneUid?: boolean
  attendee?: Organizer | undefined
}

export interface Organizer {
  name: string
  email: string
}

/** Google removes canceled events, Apple and Thunderbird strike them through, others leave them, so the title says it too. */
const states = {
  scheduled: { status: 'CONFIRMED', word: '' },
  cancelled: { status: 'CANCELLED', word: 'Canceled: ' },
  // Not CANCELLED: Google's calendar would show nothing, and no one would notice the change.
  postponed: { status: 'TENTATIVE', word: 'Postponed: ' },
}

/** The VEVENTs of an event, line by line; none where no day is known. Throws a RangeError for a rule that `readRecurrence` refuses. */
export function eventLines(event: CalendarEvent, organizer: Organizer): string[] {
  const { uid, timing, day, hasOneUid } = event
  const entriesOfTiming = hasOneUid ? entriesUnderOneUid : entriesOf
  const entries = !timing.startsAt && day ? [{ uid, isCancelled: false, times: dayLines(day) }] : entriesOfTiming(uid, timing)
  return entries.flatMap((entry) => entryLines(event, organizer, entry))
}

function entryLines(event: CalendarEvent, organizer: Organizer, { uid, isCancelled, times, details = {} }: Entry): string[] {
  const changed = utc(new Date(event.lastModified))
  const state = isCancelled ? 'cancelled' : event.state
  const { status, word } = states[state]
  return [
    'BEGIN:VEVENT',
    ...titleLine('UID', uid),
    `SEQUENCE:${event.sequence}`,
    // Not the moment of asking: the same events give the same bytes, and so the same ETag.
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    ...times,
    ...titleLine('SUMMARY', word + (details.title ?? event.title)),
    // Google shows no other link than those in the text.
    ...textLine('DESCRIPTION', descriptionOf(event, details)),
    ...titleLine('LOCATION', details.location ?? (event.location === event.joinUrl ? details.joinUrl : undefined) ?? event.location),
    `URL:${new URL(event.url).href}`,
    addressLine('ORGANIZER', organizer),
    ...(event.attendee
      ? [addressLine('ATTENDEE', event.attendee, 'CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE')]
      : []),
    `STATUS:${status}`,
    ...(state === 'scheduled' ? [] : ['TRANSP:TRANSPARENT']),
    'END:VEVENT',
  ]
}

function descriptionOf({ description, joinUrl, url }: CalendarEvent, { facilitator, note, ...own }: DateDetails): string {
  const join = joinUrl === undefined ? null : (own.joinUrl ?? joinUrl)
  return [note, facilitator && `With ${facilitator}`, description.trim(), join && `Join: ${join}`, url].filter(Boolean).join('\n\n')
}

/** The longest rule made from single dates: in a longer one, most dates would be exceptions. */
const MAX_DATES = 400
const MAX_STEP = 1000

/** Entries by timing, since reading a rule takes a good part of a registration. */
const cache = new LRUCache<string, Omit<Entry, 'uid'>[]>({ max: 20 })

/** Entries under one UID, as messages need (RFC 5546 §3.2.2); an extra date is an RDATE, with RECURRENCE-ID for another length. */
function entriesUnderOneUid(uid: string, timing: Timing): Entry[] {
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

/** Single dates as a rule with gaps, since Outlook refuses RDATE without a rule; dates that no short rule holds stay RDATEs. */
function asSeries(timing: Timing & { startsAt: string }): Timing & { startsAt: string } {
  const spans = datesWithDetails(timing)
  const first = spans[0] ?? timing
  const firstDay = dayOf(first)
  const offsets = spans.map((span) => (asUtc(dayOf(span)) - asUtc(firstDay)) / DAY)
  const step = offsets.reduce(greatestDivisor) || 1
  const count = Math.max(...offsets) / step + 1
  const others = { ...timing, startsAt: first.startsAt, endsAt: first.endsAt, exceptions: spans.flatMap(detailsException) }
  if (count > MAX_DATES || step > MAX_STEP)
    return { ...others, recurrence: 'FREQ=DAILY;COUNT=1', extraDates: spans.filter((span) => span !== first).map(withEnd) }

  const onDay = Map.groupBy(spans, dayOf)
  const byRule = Array.from({ length: count }, (_, index) => {
    const planned = asLongAs(first, `${addDays(firstDay, index * step)}${first.startsAt.slice(10)}`)
    const there = onDay.get(dayOf(planned)) ?? []
    return { planned, span: there.find((span) => span.startsAt === planned.startsAt) ?? there[0] }
  })
  const ruleSpans = new Set(byRule.map(({ span }) => span))
  return {
    ...others,
    recurrence: `FREQ=DAILY;INTERVAL=${step};COUNT=${count}`,
    extraDates: spans.filter((span) => !ruleSpans.has(span)).map(withEnd),
    exceptions: byRule.flatMap(({ planned, span }) => exceptionFor(planned, span)),
  }
}

interface DateOfEvent extends OpenSpan {
  details: DateDetails
}

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

function exceptionFor(planned: OpenSpan, span: DateOfEvent | undefined): TimingException[] {
  const date = dayOf(planned)
  if (!span) return [{ date, cancelled: true }]
  const isAsPlanned = span.startsAt === planned.startsAt && lengthOf(span) === lengthOf(planned)
  return isAsPlanned ? detailsException(span) : [{ date, ...withEnd(span), ...span.details }]
}

const detailsException = (span: DateOfEvent): TimingException[] =>
  hasDateDetails(span.details) ? [{ date: dayOf(span), ...span.details }] : []

const dayOf = ({ startsAt }: OpenSpan) => startsAt.slice(0, 'YYYY-MM-DD'.length)

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b))

interface Entry {
  uid: string
  isCancelled: boolean
  times: string[]
  details?: DateDetails | undefined
}

/** The entries of an event for a calendar (spec B §2.1); none where no time of day is known. What its dates are, `sessionsOf` says too. */
function entriesOf(uid: string, timing: PartOfTiming): Entry[] {
  const { startsAt, endsAt, recurrence } = timing
  if (!startsAt) return []
  const dates = ruleDates({ ...timing, startsAt })
  const extra = furtherDates(timing, dates)
  const changes = changesOf(timing, dates, extra)
  const once = (span: OpenSpan, ownUid = partUid(uid, span.startsAt)) => entryOfOne(ownUid, timing, span, changes.get(span.startsAt))
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

const entryOfOne = (uid: string, timing: Timing, span: OpenSpan, change: Change | undefined): Entry => ({
  uid,
  isCancelled: change?.isCancelled ?? false,
  times: spanLines(timing, change?.span ?? span),
  details: change?.details,
})

/** A canceled date has an entry of its own, for people who planned to come. */
const cancelledDates = (uid: string, timing: Timing, series: OpenSpan, changes: Map<string, Change>): Entry[] =>
  [...changes].flatMap(([start, change]) =>
    change.isCancelled ? [entryOfOne(partUid(uid, start), timing, asLongAs(series, start), change)] : [],
  )

/** A series under its UID: the rule without cancelled dates (EXDATE), and a RECURRENCE-ID entry for each changed one. */
function seriesEntries(
  uid: string,
  timing: PartOfTiming & { recurrence: string },
  series: OpenSpan,
  extra: TimeSpan[],
  changes: Map<string, Change>,
): Entry[] {
  const extraStarts = extra.map(({ startsAt }) => startsAt)
  // One that is not a whole day can't be expressed among all-day dates.
  const isDays = [series, ...extra].every(isAllDay)
  const changed = [...changes].flatMap(([start, change]) => (change.isCancelled ? [] : [{ start, change }]))
  const cancelled = [...changes].flatMap(([start, { isCancelled }]) => (isCancelled ? [start] : []))
  const repeats = [
    ruleLine(timing.recurrence, timing.timeZone, isDays),
    ...timeList('RDATE', timing, extraStarts, isDays),
    ...timeList('EXDATE', timing, [...cancelled, ...(timing.leftOut ?? [])], isDays),
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
