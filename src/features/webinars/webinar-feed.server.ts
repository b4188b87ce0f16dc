import { contentFeed, feedMoments } from '@/content/content-feed.server'
import type { Services } from '@/platform/services.server'
import { listWebinars } from './webinar.repository.server'

/** The webinars, as a feed (spec B §2.4). */
export async function webinarFeed(services: Services): Promise<string> {
  const rows = await listWebinars(services)
  return contentFeed(services, {
    name: 'webinars',
    title: 'Webinars',
    page: '/webinars',
    entries: rows.map((row) => {
      const url = `${services.config.publicUrl}/webinars/${row.slug}`
      const summary = [`With ${row.presenter}, ${row.month} ${row.year}`, row.description].filter(Boolean).join('\n')
      return { id: url, url, title: row.title, summary, ...feedMoments(row) }
    }),
  })
}
