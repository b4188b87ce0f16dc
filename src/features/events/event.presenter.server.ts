import type { Teacher } from '@/features/teachers/teacher.schema'
import type { EventRow } from './event.repository.server'
import type { AdminEvent, CommunityEvent } from './event.schema'

/** An event as anybody may see it. */
export const presentEvent = (row: EventRow, teachers: readonly Teacher[]): CommunityEvent => ({
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
  flyerUrl: row.flyer_url,
})

/** The same with where registrations go. */
export const presentEventForAdmin = (row: EventRow, teachers: readonly Teacher[]): AdminEvent => ({
  ...presentEvent(row, teachers),
  registrationEmail: row.registration_email,
})
