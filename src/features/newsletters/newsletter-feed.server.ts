import { contentFeed, feedMoments } from '@/content/content-feed.server'
import type { Services } from '@/platform/services.server'
import { listNewsletters } from './newsletter.repository.server'

/** The newsletters of the archive, as a feed (spec B §2.4). */
export async function newsletterFeed(services: Services): Promise<string> {
  const rows = await listNewsletters(services)
  const page = `${services.config.publicUrl}/newsletter`
  return contentFeed(services, {
    name: 'newsletter',
    title: 'Newsletter',
    page: '/newsletter',
    entries: rows.map((row) => ({
      id: `${page}#${row.id}`,
      url: row.link,
      title: row.title ?? `${row.month} ${row.year}`,
      summary: row.specialDescription ?? `The newsletter of ${row.month} ${row.year}.`,
      ...feedMoments(row),
    })),
  })
}
