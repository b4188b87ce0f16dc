import type { Teacher } from '@/features/teachers/teacher.schema'
import type { Attendance, EventKind, EventState } from '../event.schema'
import { formatRegistration } from '../places/format-registration'
import { DATE_DETAILS, isMoved } from '../schedule/date-details'
import { formatRule } from '../schedule/format-rule'
import { formatSession, formatShortDay } from '../schedule/format-session'
import { timeZoneName } from '../schedule/time-zone-name'
import type { DateDetails, TimingException } from '../schedule/timing'
import { attendanceOf, type EventFields, eventKindOf } from './event-fields'
import { hasRule, hasSeveralDates, understoodTimes } from './event-timing-form'

export const kindNames: Record<EventKind, string> = {
  introduction: 'Introduction',
  workshop: 'Workshop',
  meditation: 'Meditation',
  group: 'Group',
  talk: 'Talk',
  gathering: 'Gathering',
  other: 'Other',
}

export const attendanceNames: Record<Attendance, string> = { 'in-person': 'In person', online: 'Online', hybrid: 'Both' }

/** What the fields of one date are called. */
export const detailLabels: Record<keyof DateDetails, string> = {
  title: 'Title',
  facilitator: 'Facilitator',
  location: 'Location',
  capacity: 'Places',
  joinUrl: 'Link to join',
  note: 'Note for visitors',
}

export const stateNames: Record<EventState, string> = { scheduled: 'As planned', postponed: 'Postponed', cancelled: 'Canceled' }

/** One of two versions as people compare them: teachers by their names, files by what saving this version would leave. */
export const formatEventFields = (fields: EventFields, theirs: EventFields, teachers: readonly Teacher[]) => ({
  ...fields,
  kind: kindNames[eventKindOf(fields)],
  attendance: attendanceNames[attendanceOf(fields)],
  state: stateNames[fields.state],
  timeZone: timeZoneName(fields.timeZone),
  recurrence: ruleOf(fields),
  extraDates: fields.extraDates.map((span) => formatSession(span)).join('\n'),
  exceptions: fields.exceptions.map(formatException).join('\n'),
  registration: formatRegistration(registrationOf(fields)),
  teacherProfileIds: fields.teacherProfileIds.map((id) => teacherName(teachers, id)),
  image: formatFile(fields.image, fields.deleteExistingImage, fields.imageUrl, theirs.imageUrl),
  flyer: formatFile(fields.flyer, fields.deleteExistingFlyer, fields.flyerUrl, theirs.flyerUrl),
})

/** Single dates are those of what has several. */
export const registrationOf = (fields: EventFields) => ({
  ...fields.registration,
  perSession: fields.registration.perSession && hasSeveralDates(fields),
})

function ruleOf(fields: EventFields) {
  if (!hasRule(fields)) return fields.isRecurring ? 'No fixed days' : ''
  return formatRule(fields.recurrence, understoodTimes(fields)?.startsAt, fields.timeZone)
}

function formatException(exception: TimingException): string {
  const day = formatShortDay(exception.date)
  const details = DATE_DETAILS.flatMap((name) => (exception[name] ? [`${detailLabels[name]}: ${exception[name]}`] : []))
  const time = timeOfException(exception)
  return [day + (time && ` ${time}`), ...details].join(', ')
}

function timeOfException(exception: TimingException): string {
  if (exception.cancelled) return 'is skipped'
  return isMoved(exception) ? `is moved to ${formatSession(exception)}` : ''
}

export const teacherName = (teachers: readonly Teacher[], id: number) =>
  teachers.find((teacher) => teacher.id === id)?.name ?? 'Deleted teacher'

function formatFile(chosen: File | undefined, isRemoved: boolean, url: string | null, theirUrl: string | null) {
  if (chosen) return chosen.name
  if (isRemoved) return 'none'
  // An update without a file leaves the one that is stored by then.
  if (url !== theirUrl) return 'not changed, so theirs stays'
  return url ? 'the one that is stored now' : 'none'
}
