import type { ChangeKind } from '@/features/desk/attendee-notices.schema'
import { addDays } from '@/platform/time/calendar'
import { type Clock, todayIn } from '@/platform/time/clock'
import type { EventRow } from '../event.repository.server'
import { attendanceFromLocation } from '../event-text'
import type { RegistrationRow } from '../places/registration.repository.server'
import { sessionEnd, sessionsOf, timingOf } from '../schedule/event-sessions.server'
import { formatDay, formatSession, formatShortDay, formatTimes } from '../schedule/format-session'
import { type DateDetails, dateDetailsOf, eventOnDate, formatDateDetails, type Session } from '../schedule/timing'
import { formatWhenForEmail, sessionWhen } from './build-email-facts.server'
import { findSession, formerSession, goneSession, sessionAt } from './registered-dates.server'

type Both = ReturnType<typeof beforeAndAfter>

/** An event's change, or its one date's, in the words of the message (spec B §3.9). */
export function eventChange(changed: ChangedEvent, clock: Clock) {
  const { event, before = event } = changed
  const both = beforeAndAfter(changed, clock)
  const { was, is, date } = both
  const isSame = !date && isSameSeries(before, event)
  // Where a series keeps its rule, single dates tell the change better than the next date does.
  const differs = findDifferences(was, is, { isTimeKnown: isSame && event.recurrence !== null })
  const dates = isSame && !differs.when ? changedDates(before, event, clock) : []
  const kind = kindOf(changed, both, { ...differs, isSameDay: isOnSameDay(before, event, both, clock), dates: dates.length })
  const [only] = kind === 'dates' && dates.length === 1 ? dates : []
  const isOff = changed.isDeleted === true || event.state === 'cancelled'
  return {
    kind,
    was,
    is,
    state: is.state,
    heading: headingOf(kind, {
      state: is.state,
      isDate: isOfDate(kind, both, { before, isOff }),
      isMoved: changed.isMoved,
      only,
      isSeries: isOfSeries(changed),
    }),
    note: event.stateNote,
    day: date && !isOff ? formatShortDay(date.startsAt.slice(0, 10), clock.today()) : (only?.day ?? null),
    formerWhen: differs.when ? (was.when ?? null) : null,
    formerLocation: differs.where && was.location !== is.location ? was.location : null,
    dates: kind === 'dates' ? formatChangedDates(dates) : [],
  } as const
}

const isOfSeries = ({ event, registration }: ChangedEvent): boolean => registration.session === '' && event.recurrence !== null

function isOfDate(kind: ChangeKind | null, { was, is, date }: Both, { before, isOff }: { before: EventRow; isOff: boolean }): boolean {
  if (!date) return false
  if (is.state === 'cancelled') return !isOff
  return kind === 'back on' ? was.state === 'cancelled' && before.state === 'scheduled' : kind === 'details'
}

const SERIES = ['startsAt', 'endsAt', 'timeZone', 'recurrence'] as const
const isSameSeries = (before: EventRow, event: EventRow) => SERIES.every((column) => before[column] === event[column])

function isOnSameDay(
  before: EventRow,
  event: EventRow,
  { date, formerDate }: { date?: Session | undefined; formerDate?: Session | undefined },
  clock: Clock,
) {
  const [old, now] = [before, event].map((row) => timingOf(row, clock.timeZone))
  const starts = date ? [formerDate?.startsAt, date.startsAt] : [old?.startsAt ?? before.eventDate, now?.startsAt ?? event.eventDate]
  const [day, today] = starts.map((start) => start?.slice(0, 10))
  return day === today && (date !== undefined || old?.recurrence === now?.recurrence)
}

interface Differences extends ReturnType<typeof findDifferences> {
  isSameDay: boolean
  dates: number
}

function kindOf({ isUnpublished, isRepublished }: ChangedEvent, { was, is }: Both, differs: Differences): ChangeKind | null {
  if (isUnpublished && is.state !== 'cancelled') return 'unpublished'
  if (is.state !== 'scheduled') return was.state === is.state ? null : is.state
  return was.state === 'scheduled' ? kindWhileOn(differs, isRepublished) : 'back on'
}

function kindWhileOn({ when, where, link, details, isSameDay, dates }: Differences, isRepublished = false): ChangeKind | null {
  if (when && where) return isSameDay ? 'time and place' : 'date and place'
  if (when) return isSameDay ? 'time' : 'date'
  if (where) return 'place'
  if (dates > 0) return 'dates'
  if (details) return 'details'
  if (isRepublished) return 'published'
  return link ? 'link' : null
}

const AHEAD = 800
const MAX_LINES = 12

interface ChangedDate {
  /** `No meeting on Sunday, December 27`. */
  line: string
  day: string
  isCancelled: boolean
}

/** The upcoming dates that a change removes, adds, moves or gives other details (spec B §3.9), in their order. */
function changedDates(before: EventRow, event: EventRow, clock: Clock): ChangedDate[] {
  const [was, is] = [byPlace(before, clock), byPlace(event, clock)]
  const today = clock.today()
  const places = [...new Set([...was.keys(), ...is.keys()])].sort()
  return places.flatMap((place) => {
    const [former, current] = [was.get(place), is.get(place)]
    const line = formatChange(former, current, today)
    const date = current ?? former
    if (!line || !date) return []
    return [{ line, day: formatShortDay((former ?? date).startsAt.slice(0, 10), today), isCancelled: current?.state !== 'scheduled' }]
  })
}

function formatChangedDates(dates: readonly ChangedDate[]): string[] {
  const lines = dates.slice(0, MAX_LINES).map(({ line }) => line)
  const more = dates.length - lines.length
  return more > 0 ? [...lines, `and ${more} more ${more === 1 ? 'date' : 'dates'}`] : lines
}

function byPlace(event: EventRow, clock: Clock): Map<string, Session> {
  const timing = timingOf(event, clock.timeZone)
  const from = todayIn(timing.timeZone, clock.now())
  const now = clock.now().toISOString()
  const sessions = sessionsOf(timing, { from, to: addDays(from, AHEAD), includeCancelled: true })
  const turns = new Map<string, number>()
  return new Map(
    sessions.flatMap((session) => {
      const turn = (turns.get(session.date) ?? 0) + 1
      turns.set(session.date, turn)
      return sessionEnd(session, timing) > now ? [[`${session.date} ${turn}`, session] as const] : []
    }),
  )
}

function formatChange(former: Session | undefined, current: Session | undefined, today: string): string | undefined {
  const [was, is] = [former, current].map((session) => (session?.state === 'scheduled' ? session : undefined))
  if (!is) return was && [`No meeting on ${formatDay(was.startsAt.slice(0, 10), today)}`, current?.note].filter(Boolean).join(': ')
  if (!was) return `Also on ${formatSession(is, today)}`
  const day = formatDay(was.startsAt.slice(0, 10), today)
  const isSameDay = was.startsAt.slice(0, 10) === is.startsAt.slice(0, 10)
  if (!isSameDay) return `${formatSession(is, today)} instead of ${day}`
  if (was.startsAt !== is.startsAt || was.endsAt !== is.endsAt) return `${formatSession(is, today)} instead of ${formatTimes(was)}`
  const [old, own] = [was, is].map((session) => formatDateDetails(session))
  if (old !== own) return `${day}: ${own || 'as on the other dates'}`
  return dateDetailsOf(was).joinUrl === dateDetailsOf(is).joinUrl ? undefined : `${day}: another link to join`
}

interface Changed {
  state: 'scheduled' | 'cancelled' | 'postponed'
  isDate: boolean
  isMoved?: boolean | undefined
  only: { isCancelled: boolean } | undefined
  isSeries: boolean
}

function headingOf(kind: ChangeKind | null, { state, isDate, isMoved, only, isSeries }: Changed): string {
  const it = isDate ? 'date' : 'event'
  if (state !== 'scheduled') return `This ${it} is ${state === 'cancelled' ? 'canceled' : 'postponed'}.`
  if (isMoved) return 'Your date has changed.'
  if (kind === 'dates' && only) return `One date ${only.isCancelled ? 'is canceled' : 'has changed'}.`
  return { ...HEADINGS, ...(isSeries && OF_SERIES), 'back on': `This ${it} is back on.`, details: `This ${it} has changed.` }[
    kind ?? 'details'
  ]
}

const OF_SERIES = { date: 'The dates have changed.', 'date and place': 'Dates and place have changed.' }

const HEADINGS = {
  cancelled: '',
  postponed: '',
  date: 'The date has changed.',
  time: 'The time has changed.',
  place: 'The place has changed.',
  'date and place': 'Date and place have changed.',
  'time and place': 'Time and place have changed.',
  dates: 'Some dates have changed.',
  details: '',
  link: 'The link to join has changed.',
  unpublished: 'This event is no longer on our website.',
  published: 'This event is on our website again.',
}

export interface ChangedEvent {
  event: EventRow
  before?: EventRow
  registration: Pick<RegistrationRow, 'session'>
  isDeleted?: boolean
  isUnpublished?: boolean
  isRepublished?: boolean
  /** Their date is no more, whatever takes place at its time now. */
  isGone?: boolean
  isMoved?: boolean
  formerStart?: string | undefined
}

type Known = ReturnType<typeof known>

function beforeAndAfter({ event, before = event, registration, isDeleted, isGone, formerStart }: ChangedEvent, clock: Clock) {
  const now = formatWhenForEmail(event, registration.session, clock)
  const after = isDeleted ? { ...event, state: 'cancelled' as const } : event
  if (!registration.session)
    return { was: known(before, undefined, formatWhenForEmail(before, '', clock)), is: known(after, undefined, now) }
  const date = isGone ? goneSession(event, registration.session, clock.timeZone) : sessionAt(event, registration.session, clock.timeZone)
  // Found where theirs was, or by the day of the rule, since drafts move dates unseen.
  const start = (isGone ? registration.session : formerStart) ?? date.startsAt
  const formerDate = findSession(before, start, clock.timeZone) ?? formerSession(before, date, clock.timeZone)
  return {
    was: known(before, formerDate ?? NOT_THERE, formerDate && sessionWhen(formerDate)),
    is: known(after, date, now),
    date,
    formerDate,
  }
}

const NOT_THERE = { state: 'cancelled' } as const

function known(event: EventRow, date: (Pick<Session, 'state'> & DateDetails) | undefined, when: string | undefined) {
  const { location, joinUrl } = eventOnDate(event, date)
  const state = event.state !== 'cancelled' && date?.state === 'cancelled' ? 'cancelled' : event.state
  const attendance = event.attendance ?? attendanceFromLocation(event.location)
  return { state, when, location, joinUrl, attendance, details: date ? formatDateDetails(date) : '' }
}

function findDifferences(was: Known, is: Known, { isTimeKnown }: { isTimeKnown: boolean }) {
  const takesPlace = is.state === 'scheduled'
  return {
    when: takesPlace && !isTimeKnown && was.when !== undefined && was.when !== is.when,
    where: takesPlace && (was.location !== is.location || was.attendance !== is.attendance),
    link: was.joinUrl !== is.joinUrl,
    details: was.details !== is.details,
  }
}
