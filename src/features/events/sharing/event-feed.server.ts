import { contentFeed, momentsOf } from '@/content/content-feed.server'
import type { Services } from '@/platform/services.server'
import { beginLine } from '../begin-line'
import { listEvents } from '../event.repository.server'
import { introOf } from '../event-text'

/** The published events, as a feed (spec B §2.4). */
export async function eventFeed(services: Services): Promise<string> {
  const rows = await listEvents(services)
  return contentFeed(services, {
    name: 'events',
    title: 'Events',
    page: '/events',
    entries: rows.map((row) => {
      const url = `${services.config.publicUrl}/events/${row.slug}`
      const when = beginLine({ date: row.day, month: row.month, year: row.year, time: row.time, isRecurring: row.is_recurring === 1 })
      const intro = introOf({ introText: row.intro_text, description: row.description })
      return { id: url, url, title: row.title, summary: [when, row.location, intro].filter(Boolean).join('\n'), ...momentsOf(row) }
    }),
  })
}
