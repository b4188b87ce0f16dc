import { LRUCache } from 'lru-cache'
import type { SearchDocument } from '@/content/content-kind.server'
import type { Teacher } from '@/features/teachers/teacher.kind'
import { pick } from '@/platform/keys-of'
import type { Services } from '@/platform/services.server'
import { firstCharacters } from '@/platform/text/plain-text'
import { presentTimeZone } from '@/platform/time/time-zones'
import { plainTextOfMarkdown } from '@/ui/parse-markdown'
import type { EventRow } from './event.repository.server'
import { type AdminEvent, type CommunityEvent, publicTextsOf, staffTextsOf } from './event.schema'
import { attendanceFromLocation, BEGINNING, beginLine, formatState, kindFromTitle } from './event-text'
import { deadlineOf, presentSettings, presentSettingsForStaff } from './places/stored-settings.server'
import { stretchOf } from './schedule/event-sessions.server'
import { formatTimes } from './schedule/format-session'
import { formatSeries } from './schedule/rule-words'
import type { NextSession } from './schedule/session.repository.server'
import { timeZoneName } from './schedule/time-words'
import { publicExceptionOf, timeHere, withZone } from './schedule/timing'

export interface WhenContext {
  nextSession: NextSession | undefined
  timeZone: string
}

/** The words of the next date's time; those of the event are of its first date, or of its rule. */
function ownTime({ startsAt, endsAt, recurrence, extraDates }: EventRow, next: NextSession): { time?: string } {
  if (!startsAt || recurrence || extraDates.length === 0) return {}
  const [usual, own] = [formatTimes({ startsAt, endsAt }), formatTimes(next)]
  return own === usual ? {} : { time: own }
}

export const presentEvent = (row: EventRow, teachers: readonly Teacher[], when: WhenContext): CommunityEvent => ({
  ...pick(row, ['id', 'slug', 'title', 'description', 'introText', 'location', 'registrationUrl', 'state', 'sortOrder', 'isFull']),
  ...pick(row, ['facilitator', 'facilitatorRole', 'facilitators']),
  ...pick(row, ['month', 'year', 'time', 'eventDate', 'isRecurring', 'startsAt', 'endsAt', 'recurrence', 'extraDates']),
  ...pick(row, ['videoUrl', 'imageUrl', 'imageAlt', 'imageFocus', 'flyerUrl']),
  plainText: plainBeginningOf(row.description),
  date: row.day,
  teacherProfileIds: teachers.map((teacher) => teacher.id),
  teacherProfiles: [...teachers],
  timeZone: presentTimeZone(row.timeZone ?? when.timeZone),
  zoneName: timeZoneName(row.timeZone ?? when.timeZone),
  exceptions: row.exceptions.map(publicExceptionOf),
  kind: row.kind ?? kindFromTitle(row.title),
  attendance: row.attendance ?? attendanceFromLocation(row.location),
  ...publicTextsOf(row),
  nextSession: when.nextSession ? { ...when.nextSession, ...ownTime(row, when.nextSession) } : null,
  stretch: stretchOf(row, when.timeZone),
  lastDay: eventLastDay(row),
  registration: presentSettings(row, deadlineOf(row, when.timeZone), when.timeZone),
})

function eventLastDay(row: EventRow) {
  if (row.sessionsUntil) return row.lastDay
  return row.isRecurring ? null : row.eventDate
}

export const presentEventForAdmin = (row: EventRow, teachers: readonly Teacher[], when: WhenContext): AdminEvent => ({
  ...presentEvent(row, teachers, when),
  registrationEmail: row.registrationEmail,
  ...staffTextsOf(row),
  exceptions: row.exceptions,
  registration: presentSettingsForStaff(row, deadlineOf(row, when.timeZone), when.timeZone),
  isPinned: row.isPinned,
})

/** `Every week on Sunday, 6:30–7:00 PM`: an event's time in one line, with its zone where that is not `siteZone` (IANA). */
export function formatEventTime(row: EventRow, siteZone: string): string {
  const { recurrence, startsAt, endsAt } = row
  const timeZone = presentTimeZone(row.timeZone ?? siteZone)
  const zoneName = timeZoneName(timeZone)
  const stretch = stretchOf(row, siteZone)
  const time = timeHere({ time: row.time, startsAt, endsAt, timeZone, zoneName, stretch }, siteZone)
  if (stretch) return time
  const series = formatSeries({ recurrence, startsAt, endsAt, timeZone })
  if (series && startsAt) return timeZone === siteZone ? series : withZone(series, { startsAt, endsAt }, zoneName)
  if (row.isRecurring) return ['Ongoing', time].filter(Boolean).join(', ')
  return beginLine({ date: row.day, month: row.month, year: row.year, time, isRecurring: false })
}

export const eventDocument = (row: EventRow, { clock }: Pick<Services, 'clock'>): SearchDocument => ({
  title: row.title,
  facts: [formatState(row), formatEventTime(row, clock.timeZone), row.location].filter(Boolean).join(' · '),
  text: [row.introText, plainTextOfMarkdown(row.description), formatTeam(row)].filter(Boolean).join('\n'),
  url: `/events/${row.slug}`,
  day: row.startsAt?.slice(0, 'YYYY-MM-DD'.length) ?? row.eventDate,
  lastDay: eventLastDay(row),
})

function formatTeam({ facilitator, facilitators }: EventRow): string {
  const names = new Set([facilitator, ...facilitators].filter(Boolean))
  return names.size > 0 ? `With ${[...names].join(', ')}` : ''
}

const beginnings = new LRUCache<string, string>({
  maxSize: 1 << 22,
  sizeCalculation: (_beginning, description) => description.length + 1,
  memoMethod: (description) => firstCharacters(plainTextOfMarkdown(description), BEGINNING + 1),
})

/** The beginning of an event's description, in markdown, as plain text: what pages, feeds and calendars show of it. Made here, so that lists need no parser. */
export const plainBeginningOf = (description: string): string => beginnings.memo(description)
