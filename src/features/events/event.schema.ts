import * as z from 'zod'
import '@/platform/zod-without-eval'
import type { Teacher } from '@/features/teachers/teacher.schema'

/** An event as every visitor sees it (spec D1 §3). */
export interface CommunityEvent {
  id: number
  slug: string
  title: string
  /** Markdown, no raw HTML. */
  description: string
  introText: string | null
  /** The day of the month, or the word `Every`. */
  date: string
  /** Full English name; empty where a recurring event has no date. */
  month: string
  year: string
  /** A range as people write it, for instance `6:30 - 7:00 PM`. */
  time: string
  location: string
  facilitator: string
  facilitatorRole: 'teacher' | 'facilitator'
  /** Further team members. */
  facilitators: string[]
  teacherProfileIds: number[]
  teacherProfiles: Teacher[]
  registrationUrl: string
  /** YYYY-MM-DD; null for a recurring event without a date. */
  eventDate: string | null
  isRecurring: boolean
  sortOrder: number
  videoUrl: string | null
  imageUrl: string | null
  flyerUrl: string | null
}

/** The same for an admin, who also sees where registrations go (spec D2 §3). */
export interface AdminEvent extends CommunityEvent {
  registrationEmail: string | null
}

const optionalText = (max: number) => z.string().trim().max(max, `Please keep this under ${max} characters`).optional().default('')

/** What a visitor fills in to register (spec D1 §5). */
export const registrationForm = z.object({
  name: z.string().trim().min(2, 'Name must be at least 2 characters').max(120, 'Please keep the name under 120 characters'),
  email: z.string().trim().max(254, 'Please enter a valid email address').pipe(z.email('Please enter a valid email address')),
  inDiamondHeartGroup: z.boolean().optional().default(false),
  diamondHeartGroupName: optionalText(120),
  additionalMessage: optionalText(2000),
})
export type RegistrationForm = z.input<typeof registrationForm>

/** The whole call. Title, date, time, place and facilitator are accepted and not believed: `eventId` alone counts. */
export const registrationRequest = registrationForm.extend({ eventId: z.number().int().positive() })
export type RegistrationRequest = z.output<typeof registrationRequest>

/** A person registered for an event, for admins only (spec D2 §3). */
export interface Attendee {
  id: number
  name: string
  email: string
  /** ISO-8601 UTC. */
  createdAt: string
  inDiamondHeartGroup: boolean
  diamondHeartGroupName: string | null
  additionalMessage: string | null
}
