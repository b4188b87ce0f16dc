import { presentPictureDetails } from '@/features/media/picture-details.server'
import type { Teacher } from '@/features/teachers/teacher.schema'
import { presentTimeZone } from '@/platform/time/time-zones'
import type { EventRow } from './event.repository.server'
import type { AdminEvent, Attendance, CommunityEvent, EventKind } from './event.schema'
import { presentSettings, presentSettingsForStaff } from './registration/stored-settings.server'
import { attendanceInWords, kindInWords } from './series/event-words'
import { timeZoneName } from './series/time-zone-name'
import type { NextSession } from './sessions/session.repository.server'

/** What is told of an event's time that is not in its row: the next session, and the site's zone for an event that names none. */
export interface WhenContext {
  nextSession: NextSession | undefined
  timeZone: string
}

/** An event as anybody may see it. */
export const presentEvent = (row: EventRow, teachers: readonly Teacher[], when: WhenContext): CommunityEvent => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  description: row.description,
  introText: row.intro_text,
  date: row.day,
  month: row.month,
  year: row.year,
  time: row.time,
  location: row.location,
  facilitator: row.facilitator,
  facilitatorRole: row.facilitator_role,
  facilitators: JSON.parse(row.facilitators) as string[],
  teacherProfileIds: teachers.map((teacher) => teacher.id),
  teacherProfiles: [...teachers],
  registrationUrl: row.registration_url,
  eventDate: row.event_date,
  isRecurring: row.is_recurring === 1,
  sortOrder: row.sort_order,
  videoUrl: row.video_url,
  imageUrl: row.image_url,
  ...presentPictureDetails(row),
  flyerUrl: row.flyer_url,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  timeZone: presentTimeZone(row.time_zone ?? when.timeZone),
  zoneName: timeZoneName(row.time_zone ?? when.timeZone),
  recurrence: row.recurrence,
  extraDates: JSON.parse(row.extra_dates) as CommunityEvent['extraDates'],
  exceptions: JSON.parse(row.exceptions) as CommunityEvent['exceptions'],
  kind: (row.kind ?? kindInWords(row.title)) as EventKind,
  attendance: (row.attendance ?? attendanceInWords(row.location)) as Attendance,
  state: row.state,
  stateNote: row.state_note,
  nextSession: when.nextSession ?? null,
  lastDay: lastDayOf(row),
  registration: presentSettings(row),
  isFull: row.is_full === 1,
})

/** Of an event whose words were not read yet, its day. */
export function lastDayOf(row: EventRow) {
  if (row.sessions_until) return row.last_day
  return row.is_recurring ? null : row.event_date
}

/** The same with where registrations go. */
export const presentEventForAdmin = (row: EventRow, teachers: readonly Teacher[], when: WhenContext): AdminEvent => ({
  ...presentEvent(row, teachers, when),
  registrationEmail: row.registration_email,
  joinUrl: row.join_url,
  registration: presentSettingsForStaff(row),
  isPinned: row.is_pinned === 1,
})
