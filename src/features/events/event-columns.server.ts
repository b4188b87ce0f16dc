import { type ColumnsOf, isSeen } from '@/content/content-rows.server'
import { findLastSeenVersion } from '@/content/content-versions.server'
import { invalidInput } from '@/platform/http/errors.server'
import { pick } from '@/platform/keys-of'
import type { Services } from '@/platform/services.server'
import { daysBetween, MONTHS } from '@/platform/time/calendar'
import { todayIn } from '@/platform/time/clock'
import type { Site } from '@/site/site.schema'
import type { EventRow } from './event.repository.server'
import { textsOf } from './event.schema'
import { type EventInput, isUndated } from './event-input.schema'
import { attendanceFromLocation, kindFromTitle } from './event-text'
import { chosenSettings, settingsColumn, settingsOf } from './places/stored-settings.server'
import { asClocksShow, fieldsFromTimes, timesFromFields, timeWithoutDay } from './schedule/derived-words'
import { lastSessionOf, seriesProblem, sessionEnd } from './schedule/event-sessions.server'
import { isMoved, MOST_DAYS, saysAllDay, type Timing, wholeDaysOf } from './schedule/timing'

const AS_SENT = [
  'title',
  'description',
  'introText',
  'location',
  'facilitator',
  'facilitatorRole',
  'facilitators',
  'registrationEmail',
  'videoUrl',
  'imageUrl',
  'imageAlt',
  'imageFocus',
  'flyerUrl',
] as const

/** When it takes place, in columns of these names; the zone, and the day beside `date`, are said apart. */
const TIMES = ['month', 'year', 'time', 'eventDate', 'isRecurring', 'startsAt', 'endsAt', 'recurrence', 'extraDates', 'exceptions'] as const

/** Columns of staff's input, without those that depend on what was stored: times, and kind and attendance. */
export const columnsOf = (input: EventInput, site: Pick<Site, 'currency'>) =>
  ({
    ...pick(input, AS_SENT),
    registration: settingsColumn(input.registration, site),
    isPinned: input.isPinned ?? false,
  }) satisfies Partial<ColumnsOf<'events'>>

export const inputOf = (row: EventRow): Omit<EventInput, 'teacherProfileIds'> => ({
  ...pick(row, AS_SENT),
  ...pick(row, TIMES),
  ...pick(row, ['registrationUrl', 'timeZone', 'kind', 'attendance', 'state', 'isPinned']),
  ...textsOf(row),
  date: row.day,
  registration: chosenSettings(row),
  tellAttendees: false,
  noteToAttendees: null,
})

/** A stored event as it was at a former save, of which `content` is the input. What staff cannot send stays as it is. */
export function rowAt(row: EventRow, content: Partial<EventInput>, zone: string): EventRow {
  // A field may be younger than the version.
  const input = { teacherProfileIds: [], ...inputOf(row), ...content } as EventInput
  const former: EventRow = {
    ...row,
    ...columnsOf(input, settingsOf(row).price),
    ...pick(input, TIMES),
    day: input.date,
    timeZone: input.timeZone ?? null,
    kind: input.kind ?? null,
    attendance: input.attendance ?? null,
    ...textsOf(input),
    state: input.state,
  }
  return { ...former, ...timeColumns(input, former, zone) }
}

/** An event as visitors last saw it (record 33), or as stored where they never did; `until` (ISO-8601 UTC) leaves out later saves. */
export async function asPublished(services: Services, event: EventRow, until?: string): Promise<EventRow> {
  if (isSeen(services, event)) return event
  const content = await findLastSeenInput(services, event.id, until)
  return content ? rowAt(event, content, services.clock.timeZone) : event
}

/** The last save that visitors saw; undefined where they never saw one. Fields that are newer than it may be missing. */
export const findLastSeenInput = async (services: Services, id: number, until?: string) =>
  (await findLastSeenVersion(services, { entity: 'event', entityId: id }, until))?.content as EventInput | undefined

type Times = Pick<EventInput, 'date' | (typeof TIMES)[number]>

type ZonedTimes = Times & { timeZone: string }

/** Columns of an event's time: times from words, or missing words from times (spec B §1.2). Throws ApiError 400 with `issues`. */
export function timeColumns(input: Times & Pick<EventInput, 'timeZone'>, stored: EventRow | undefined, zone: string) {
  const timeZone = input.timeZone ?? stored?.timeZone ?? zone
  const sent = { ...input, isRecurring: recurs(input, stored), timeZone }
  const times = withoutSkippedTimes(timesSent(sent, stored) ? withWords(sent, stored) : withTimes(sent, stored))
  const { startsAt, endsAt, extraDates, exceptions } = times
  const timing: Timing = { startsAt, endsAt, timeZone, recurrence: times.recurrence, extraDates, exceptions }
  if (!isUndated(times)) requirePossible(timing)
  if (!stored || stored.startsAt !== startsAt || stored.endsAt !== endsAt) requireShort('endsAt', timing)
  for (const span of extraDates.filter((span) => !stored?.extraDates.some((each) => each.endsAt === span.endsAt)))
    requireShort('extraDates', span)
  const { recurrence } = times
  return {
    ...pick(times, TIMES),
    day: times.date,
    timeZone,
    extraDates: times.startsAt ? times.extraDates : [],
    // A single event has no date that could differ from others.
    exceptions: recurrence || (times.startsAt && times.extraDates.length > 0) ? times.exceptions : [],
    ...ending(timing, times, zone),
  }
}

/** Moves single dates out of hours that clocks skip, so that pages, calendars and emails agree (spec B §1.4); rules keep their time. */
function withoutSkippedTimes(times: ZonedTimes): ZonedTimes {
  const { startsAt, endsAt, timeZone, eventDate, time, recurrence } = times
  const others = {
    extraDates: times.extraDates.map((date) => asClocksShow(date, timeZone)),
    exceptions: times.exceptions.map((exception) => (isMoved(exception) ? asClocksShow(exception, timeZone) : exception)),
  }
  if (startsAt === null || recurrence) return { ...times, ...others }
  const span = asClocksShow({ startsAt, endsAt }, timeZone)
  const isSkipped = span.startsAt !== startsAt || span.endsAt !== endsAt
  const words = isSkipped && eventDate && hasTimes(time, eventDate, times) ? fieldsFromTimes({ ...span, recurrence }) : null
  return { ...times, ...others, ...span, ...(words && { time: words.time }) }
}

const recurs = ({ isRecurring, recurrence }: Times, stored: EventRow | undefined) =>
  isRecurring || (recurrence !== null && recurrence !== stored?.recurrence)

const timesSent = (input: Times, stored: EventRow | undefined) =>
  input.startsAt !== null && (input.startsAt !== (stored?.startsAt ?? null) || input.endsAt !== stored?.endsAt)

function withWords(input: ZonedTimes, stored: EventRow | undefined): ZonedTimes {
  const derived = fieldsFromTimes(input)
  if (!derived) return input
  const keepsEvery = input.isRecurring && input.date === 'Every'
  const isDaySent = input.eventDate !== null && input.eventDate !== stored?.eventDate
  if (isDaySent && input.eventDate !== derived.eventDate) throw invalidInput('startsAt', 'The start must be on the day of the date.')
  const isTimeSent = stored ? input.time !== stored.time : input.time !== ''
  const keepsTime = (isTimeSent && !saysTooFewDays(input.time, input)) || hasTimes(input.time, derived.eventDate, input)
  const { time, isRecurring: _, ...day } = derived
  const recurrence = input.isRecurring ? input.recurrence : null
  return { ...input, recurrence, ...(!keepsEvery && day), ...(!keepsTime && { time }) }
}

/** Whether words promise one whole day where the times are several: a client that has only a switch for whole days sends `All day` with all of them. */
function saysTooFewDays(time: string, { startsAt, endsAt }: Pick<Times, 'startsAt' | 'endsAt'>): boolean {
  const days = startsAt && wholeDaysOf({ startsAt, endsAt })
  return Boolean(days && days.last > days.first && saysAllDay(time))
}

/** Whether words mean these times already, as `6:30-7:00 PM` may: then they stay as people wrote them. */
function hasTimes(
  time: string,
  eventDate: string,
  { startsAt, endsAt, timeZone }: Pick<ZonedTimes, 'startsAt' | 'endsAt' | 'timeZone'>,
): boolean {
  const read = timesFromFields({ date: '', month: '', year: '', time, eventDate, timeZone })
  return read?.startsAt === startsAt && read.endsAt === endsAt
}

/** The times from the words, where these were sent; a series keeps its day where its words have none, and its times where they tell none. */
function withTimes(input: ZonedTimes, stored: EventRow | undefined): ZonedTimes {
  const isSame =
    stored?.sessionsUntil && input.eventDate === stored.eventDate && input.time === stored.time && input.isRecurring === stored.isRecurring
  // Words that were not understood may be by now: on other clocks (`7 PM Eastern`), or as a whole day.
  if (isSame && input.startsAt) return input
  const recurrence = input.isRecurring ? input.recurrence : null
  const none = { startsAt: null, endsAt: null }
  // Without a rule no one knows when it is: its words may name any day.
  if (input.isRecurring && !recurrence) return { ...input, ...none, recurrence }
  // A form that shows no date for what recurs sends today's in its place.
  const keepsDay = recurrence && stored?.startsAt && !stored.eventDate
  const storedDay = stored?.startsAt?.slice(0, 10)
  const words = keepsDay || !input.eventDate ? { ...input, date: '', month: '', year: '', eventDate: storedDay } : input
  const read = timesFromFields(words)
  if (read) return { ...input, recurrence, startsAt: read.startsAt, endsAt: read.endsAt }
  return { ...input, ...(!recurrence && none), recurrence }
}

function requirePossible(timing: Timing) {
  const { startsAt, recurrence, extraDates } = timing
  if (!startsAt && (recurrence || extraDates.length > 0)) throw invalidInput('startsAt', 'A rule and further dates need a start.')
  const problem = seriesProblem(timing)
  if (problem) throw invalidInput('recurrence', `${problem}.`)
}

function requireShort(path: string, { startsAt, endsAt }: Pick<Timing, 'startsAt' | 'endsAt'>) {
  if (startsAt && endsAt && daysBetween(startsAt.slice(0, 10), endsAt.slice(0, 10)) > MOST_DAYS)
    throw invalidInput(path, `The end must be within ${MOST_DAYS} days of the start.`)
}

/** Times of a copy: time of day, length and rule, without date, end and what was of single dates (spec B §6.2). */
export function timesOfCopy(input: EventInput) {
  const { startsAt, endsAt, time, eventDate, recurrence } = input
  const none = { startsAt: null, endsAt: null, extraDates: [], exceptions: [], eventDate: null }
  if (input.isRecurring && !recurrence) return none
  const words = { ...none, date: '', month: '', year: '' }
  if (!startsAt) return words
  const day = eventDate ?? startsAt.slice(0, 10)
  const isKept = !NAMES_A_DAY.test(time) && hasTimes(time, day, { startsAt, endsAt, timeZone: input.timeZone ?? 'UTC' })
  const rule = recurrence?.split(';').filter((part) => !part.startsWith('UNTIL='))
  return { ...words, time: isKept ? time : timeWithoutDay({ startsAt, endsAt }), recurrence: rule?.join(';') ?? null }
}

const NAMES_A_DAY = new RegExp(`${MONTHS.map((name) => name.slice(0, 3)).join('|')}|\\d{4}|\\d/\\d`, 'i')

/** When it is over for good; null where it never is. */
function ending(timing: Timing, { isRecurring, eventDate }: Times, zone: string) {
  const last = lastSessionOf(timing)
  if (last === 'endless' || (isRecurring && !timing.recurrence)) return { lastDay: null, lastEndsAt: null }
  if (last) {
    const ends = sessionEnd(last, timing)
    return { lastDay: lastDayOf(ends, zone), lastEndsAt: ends }
  }
  return { lastDay: eventDate, lastEndsAt: null }
}

/** The day on which a session that ends then (ISO-8601 UTC) is over in `zone`; one that ends at midnight is over with the day before. */
export const lastDayOf = (ends: string, zone: string): string => todayIn(zone, new Date(Date.parse(ends) - 60_000))

export function readStoredWords(event: EventRow, zone: string) {
  const words = { date: event.day, month: event.month, year: event.year, time: event.time, eventDate: event.eventDate }
  const none = { startsAt: null, endsAt: null, recurrence: null, extraDates: [], exceptions: [] }
  const { startsAt, endsAt, timeZone, lastDay, lastEndsAt } = timeColumns(
    { ...words, ...none, timeZone: event.timeZone, isRecurring: event.isRecurring },
    undefined,
    zone,
  )
  return {
    startsAt,
    endsAt,
    timeZone,
    lastDay,
    lastEndsAt,
    kind: event.kind ?? kindFromTitle(event.title),
    attendance: event.attendance ?? attendanceFromLocation(event.location),
  }
}
