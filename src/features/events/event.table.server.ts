import type { Generated } from 'kysely'
import type { ContentStatus } from '@/content/content-rows.server'

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
  flyer_url: string | null
  status: Generated<ContentStatus>
  publish_at: string | null
  created_at: string
  updated_at: string
}

declare module '@/platform/database/database.server' {
  interface Schema {
    events: EventTable
  }
}
