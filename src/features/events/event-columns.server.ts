import { type ColumnsOf, isSeen } from '@/content/content-rows.server'
import { findLastSeenVersion } from '@/content/content-versions.server'
import type { Services } from '@/platform/services.server'
import type { EventRow } from './event.repository.server'
import type { EventInput } from './event-input.schema'
import { timeColumns } from './event-times.server'
import { textsOf } from './optional-texts'
import { chosenSettings, settingsColumn } from './places/stored-settings.server'

/** Columns of staff's input, without those that depend on what was stored: times, and kind and attendance. */
export const columnsOf = (input: EventInput) =>
  ({
    title: input.title,
    description: input.description,
    introText: input.introText,
    location: input.location,
    facilitator: input.facilitator,
    facilitatorRole: input.facilitatorRole,
    facilitators: input.facilitators,
    registrationEmail: input.registrationEmail,
    videoUrl: input.videoUrl,
    imageUrl: input.imageUrl,
    imageAlt: input.imageAlt,
    imageFocus: input.imageFocus,
    flyerUrl: input.flyerUrl,
    registration: settingsColumn(input.registration),
    isPinned: input.isPinned ?? false,
  }) satisfies Partial<ColumnsOf<'events'>>

export const inputOf = (row: EventRow): Omit<EventInput, 'teacherProfileIds'> => ({
  title: row.title,
  description: row.description,
  introText: row.introText,
  date: row.day,
  month: row.month,
  year: row.year,
  time: row.time,
  location: row.location,
  facilitator: row.facilitator,
  facilitatorRole: row.facilitatorRole,
  facilitators: row.facilitators,
  registrationUrl: row.registrationUrl,
  registrationEmail: row.registrationEmail,
  eventDate: row.eventDate,
  isRecurring: row.isRecurring,
  startsAt: row.startsAt,
  endsAt: row.endsAt,
  timeZone: row.timeZone,
  recurrence: row.recurrence,
  extraDates: row.extraDates,
  exceptions: row.exceptions,
  kind: row.kind,
  attendance: row.attendance,
  ...textsOf(row),
  state: row.state,
  videoUrl: row.videoUrl,
  imageUrl: row.imageUrl,
  imageAlt: row.imageAlt,
  imageFocus: row.imageFocus,
  flyerUrl: row.flyerUrl,
  registration: chosenSettings(row),
  isPinned: row.isPinned,
  tellAttendees: false,
  noteToAttendees: null,
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
    eventDate: input.eventDate,
    isRecurring: input.isRecurring,
    startsAt: input.startsAt,
    endsAt: input.endsAt,
    timeZone: input.timeZone ?? null,
    recurrence: input.recurrence,
    extraDates: input.extraDates,
    exceptions: input.exceptions,
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
