import type { Generated } from 'kysely'
import type { ContentStatus, SampleMark } from '@/content/content-rows.server'
import type { EventState } from './event.schema'

interface EventTable {
  id: Generated<number>
  slug: string
  title: string
  description: string
  intro_text: string | null
  day: string
  month: string
  year: string
  time: string
  location: string
  facilitator: string
  facilitator_role: 'teacher' | 'facilitator'
  /** JSON list of names. */
  facilitators: string
  registration_url: string
  registration_email: string | null
  /** YYYY-MM-DD. */
  event_date: string | null
  is_recurring: number
  sort_order: number
  video_url: string | null
  image_url: string | null
  /** Alt text. */
  image_alt: string | null
  /** `PictureFocus` as JSON. */
  image_focus: string | null
  flyer_url: string | null
  /** YYYY-MM-DDTHH:mm on the clocks of `time_zone`; null where only the day is known. */
  starts_at: string | null
  ends_at: string | null
  /** IANA name; null for the site's. */
  time_zone: string | null
  /** RFC 5545 RRULE value. */
  recurrence: string | null
  /** JSON lists of `TimeSpan` and of `TimingException`. */
  extra_dates: Generated<string>
  exceptions: Generated<string>
  kind: string | null
  attendance: string | null
  join_url: string | null
  state: Generated<EventState>
  state_note: string | null
  /** Rises with each change of time, place or state, for calendars that have the event already. */
  sequence: Generated<number>
  /** The day of the last session where the community is, YYYY-MM-DD; null where none is the last. */
  last_day: string | null
  /** When that session is over, ISO-8601 UTC. */
  last_ends_at: string | null
  /** Up to which day its sessions are kept as rows, YYYY-MM-DD; null for an event whose words were never read. */
  sessions_until: string | null
  /** `RegistrationSettings` as JSON; null for those that an event has about which staff said nothing. */
  registration: string | null
  /** Whether no places are left, whichever date they choose; kept by the registrations. */
  is_full: Generated<number>
  /** Whether it comes before the others where events are listed by date. */
  is_pinned: Generated<number>
  status: Generated<ContentStatus>
  publish_at: string | null
  sample: SampleMark | null
  created_at: string
  updated_at: string
}

interface SessionTable {
  event_id: number
  /** YYYY-MM-DDTHH:mm on the clocks of `time_zone`. */
  starts_at: string
  ends_at: string
  time_zone: string
  /** The day that the rule gave it, YYYY-MM-DD. */
  day: string
  state: 'scheduled' | 'cancelled'
  /** The same two moments, ISO-8601 UTC. */
  begins: string
  ends: string
}

/** An event that calendars had and that is published no more, for as long as they are told so. */
interface WithdrawalTable {
  id: Generated<number>
  event_id: number
  /** The row as it was, JSON. */
  content: string
  /** ISO-8601 UTC. */
  withdrawn_at: string
}

declare module '@/platform/database/database.server' {
  interface Schema {
    events: EventTable
    event_sessions: SessionTable
    calendar_withdrawals: WithdrawalTable
  }
}
