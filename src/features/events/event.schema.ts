import * as z from 'zod'
import { teacherAnswer } from '@/features/teachers/teacher.schema'

const event = z.object({
  id: z.number().int(),
  slug: z.string(),
  title: z.string(),
  description: z.string().describe('Markdown, no raw HTML'),
  introText: z.string().nullable(),
  date: z.string().describe('The day of the month, or the word Every'),
  month: z.string().describe('Full English name; empty where a recurring event has no date'),
  year: z.string(),
  time: z.string().describe('A range as people write it, for instance 6:30 - 7:00 PM'),
  location: z.string(),
  facilitator: z.string(),
  facilitatorRole: z.enum(['teacher', 'facilitator']),
  facilitators: z.array(z.string()).describe('Further team members'),
  teacherProfileIds: z.array(z.number().int()),
  teacherProfiles: z.array(teacherAnswer),
  registrationUrl: z.string(),
  eventDate: z.string().nullable().describe('YYYY-MM-DD; null for a recurring event without a date'),
  isRecurring: z.boolean(),
  sortOrder: z.number().int(),
  videoUrl: z.string().nullable().describe('In embed form'),
  imageUrl: z.string().nullable(),
  flyerUrl: z.string().nullable(),
})
/** An event as every visitor sees it (spec D1 §3). */
export type CommunityEvent = z.output<typeof event>

export const adminEvent = event.extend({
  registrationEmail: z.string().nullable().describe('Addresses separated by commas; for admins only'),
})
/** The same for an admin, who also sees where registrations go (spec D2 §3). */
export type AdminEvent = z.output<typeof adminEvent>

/** Either of them, as the API answers. */
export const eventAnswer = adminEvent.partial({ registrationEmail: true }).meta({ id: 'Event' })
