import type { ColumnsOf } from '@/content/content-rows.server'
import { pictureColumns, presentPictureDetails } from '@/features/media/picture-details.server'
import type { EventRow } from './event.repository.server'
import type { Attendance, EventKind } from './event.schema'
import type { EventInput } from './event-input.schema'
import { chosenSettings, settingsColumn } from './registration/stored-settings.server'
import { timeColumns } from './series/event-times.server'

/** What is stored of what staff sent, but for what depends on what was stored before: its times and its nature. */
export const columnsOf = (input: EventInput) =>
  ({
    title: input.title,
    description: input.description,
    intro_text: input.introText,
    location: input.location,
    facilitator: input.facilitator,
    facilitator_role: input.facilitatorRole,
    facilitators: JSON.stringify(input.facilitators),
    registration_email: input.registrationEmail,
    video_url: input.videoUrl,
    image_url: input.imageUrl,
    ...pictureColumns(input),
    flyer_url: input.flyerUrl,
    registration: settingsColumn(input.registration),
    is_pinned: input.isPinned ? 1 : 0,
  }) satisfies Partial<ColumnsOf<'events'>>

/** The way back: a stored event as staff would send it. */
export const inputOf = (row: EventRow): Omit<EventInput, 'teacherProfileIds'> => ({
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
  facilitators: JSON.parse(row.facilitators),
  registrationUrl: row.registration_url,
  registrationEmail: row.registration_email,
  eventDate: row.event_date,
  isRecurring: row.is_recurring === 1,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  timeZone: row.time_zone,
  recurrence: row.recurrence,
  extraDates: JSON.parse(row.extra_dates),
  exceptions: JSON.parse(row.exceptions),
  kind: row.kind as EventKind | null,
  attendance: row.attendance as Attendance | null,
  joinUrl: row.join_url,
  state: row.state,
  stateNote: row.state_note,
  videoUrl: row.video_url,
  imageUrl: row.image_url,
  ...presentPictureDetails(row),
  flyerUrl: row.flyer_url,
  registration: chosenSettings(row),
  isPinned: row.is_pinned === 1,
  tellAttendees: false,
})

/** A stored event as it was at a former save, of which `content` is the input. What staff cannot send stays as it is. */
export function rowAt(row: EventRow, content: Partial<EventInput>, zone: string): EventRow {
  // A field may be younger than the version.
  const input = { teacherProfileIds: [], ...inputOf(row), ...content } as EventInput
  const former: EventRow = {
    ...row,
    ...columnsOf(input),
    day: input.date,
    month: input.month,
    year: input.year,
    time: input.time,
    event_date: input.eventDate,
    is_recurring: input.isRecurring ? 1 : 0,
    starts_at: input.startsAt,
    ends_at: input.endsAt,
    time_zone: input.timeZone ?? null,
    recurrence: input.recurrence,
    extra_dates: JSON.stringify(input.extraDates),
    exceptions: JSON.stringify(input.exceptions),
    kind: input.kind ?? null,
    attendance: input.attendance ?? null,
    join_url: input.joinUrl,
    state: input.state,
    state_note: input.stateNote,
  }
  return { ...former, ...timeColumns(input, former, zone) }
}
