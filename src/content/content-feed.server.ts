import { type AtomEntry, atomFeed } from '@/platform/http/responses/atom-feed.server'
import type { Services } from '@/platform/services.server'
import './feature.server'

/** What every feed of this site says of itself: `name` as in `/events.atom`, `page` is where visitors see the same. */
interface ContentFeed {
  name: string
  title: string
  page: string
  entries: readonly AtomEntry[]
}

export const ATOM = 'application/atom+xml; charset=utf-8'

/** Readers look at the newest; the pages have the rest. */
const MAX_ENTRIES = 100

/** A feed of published content (spec B §2.4), the newest entry first. An empty one has changed when the world began, so that its text stays the same. */
export function contentFeed({ site, config }: Pick<Services, 'site' | 'config'>, { name, title, page, entries }: ContentFeed): string {
  const newest = entries.toSorted((a, b) => b.published.localeCompare(a.published)).slice(0, MAX_ENTRIES)
  return atomFeed({
    id: `${config.publicUrl}/${name}.atom`,
    title: `${title} · ${site.community}`,
    selfUrl: `${config.publicUrl}/${name}.atom`,
    htmlUrl: config.publicUrl + page,
    author: { name: site.community, url: `${config.publicUrl}/` },
    updated:
      entries
        .map(({ updated }) => updated)
        .sort()
        .at(-1) ?? '1970-01-01T00:00:00Z',
    entries: newest,
  })
}

/** When visitors could see something first, and when it changed last, of its row. */
export const feedMoments = (row: { createdAt: string; publishAt: string | null; updatedAt: string }) => ({
  published: row.publishAt ?? row.createdAt,
  updated: row.publishAt && row.publishAt > row.updatedAt ? row.publishAt : row.updatedAt,
})
