import type { Generated } from 'kysely'
import type { ContentRow, SampleMark } from '@/content/content-rows.server'
import type { PictureFocus } from '@/features/media/picture-details.schema'
import type { RawRow } from '@/platform/database/columns.server'
import type { Attendance, EventKind, EventState } from './event.schema'
import type { RegistrationSettings } from './places/registration-settings.schema'
import type { PastSeries, TimeSpan, TimingException } from './schedule/timing'

interface EventTable extends ContentRow {
  slug: string
  title: string
  description: string
  introText: string | null
  day: string
  month: string
  year: string
  time: string
  location: string
  facilitator: string
  facilitatorRole: 'teacher' | 'facilitator'
  facilitators: string[]
  registrationUrl: string
  registrationEmail: string | null
  eventDate: string | null
  isRecurring: boolean
  sortOrder: number
  videoUrl: string | null
  imageUrl: string | null
  imageAlt: string | null
  imageFocus: PictureFocus | null
  flyerUrl: string | null
  /** YYYY-MM-DDTHH:mm on the clocks of `time_zone`; null where only the day is known. */
  startsAt: string | null
  endsAt: string | null
  /** IANA name; null for the site's. */
  timeZone: string | null
  /** RFC 5545 RRULE value. */
  recurrence: string | null
  extraDates: Generated<TimeSpan[]>
  exceptions: Generated<TimingException[]>
  /** How it was before it was changed, for its dates that were over by then. */
  pastSeries: Generated<PastSeries[]>
  kind: EventKind | null
  attendance: Attendance | null
  joinUrl: string | null
  state: Generated<EventState>
  stateNote: string | null
  /** Rises with each change of time, place or state, for calendars that have the event already. */
  sequence: Generated<number>
  /** The day of the last session where the community is, YYYY-MM-DD; null where none is the last. */
  lastDay: string | null
  /** When that session is over, ISO-8601 UTC. */
  lastEndsAt: string | null
  /** Up to which day its sessions are kept as rows, YYYY-MM-DD; null for an event whose words were never read. */
  sessionsUntil: string | null
  /** Null for the defaults, where staff changed nothing. */
  registration: RegistrationSettings | null
  /** Whether no places are left, whichever date they choose; kept by the registrations. */
  isFull: Generated<boolean>
  isPinned: Generated<boolean>
  sample: SampleMark | null
}

interface SessionTable {
  eventId: number
  startsAt: string
  endsAt: string
  timeZone: string
  day: string
  state: 'scheduled' | 'cancelled'
  title: string | null
  location: string | null
  facilitator: string | null
  joinUrl: string | null
  capacity: number | null
  note: string | null
  begins: string
  ends: string
}

/** An event that calendars had and that is no longer published, for as long as they show it as canceled. */
interface WithdrawalTable {
  id: Generated<number>
  eventId: number
  content: RawRow
  withdrawnAt: string
}

declare module '@/platform/database/database.server' {
  interface Schema {
    events: EventTable
    event_sessions: SessionTable
    calendar_withdrawals: WithdrawalTable
  }
}
