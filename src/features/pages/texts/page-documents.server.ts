import { LRUCache } from 'lru-cache'
import type { SearchDocument } from '@/content/search-document'
import type { Services } from '@/platform/services.server'
import type { Site } from '@/site/site.schema'
import { plainTextOfMarkdown } from '@/ui/parse-markdown'
import { listPageTexts } from './page-text.repository.server'
import { type NamedPlace, placesOf, shownText } from './resolve-texts'
import { textPagesOf } from './text-pages.server'

/** By the text: each save of one asks for those of all pages again. */
const plainTexts = new LRUCache<string, string>({
  maxSize: 1 << 20,
  sizeCalculation: (_plain, markdown) => markdown.length + 1,
  memoMethod: (markdown) => plainTextOfMarkdown(markdown),
})

/** Parts of other pages, and what comes after a form. */
const unsearched = ['layout', 'thank-you']

/** How visitors' search finds the pages that are there whatever the content is: by all that their texts say now (spec B §6.7). */
export async function pageDocuments(services: Pick<Services, 'db' | 'site' | 'features'>): Promise<SearchDocument[]> {
  const { db, site } = services
  const stored = new Map((await listPageTexts(db)).map(({ page, place, text }) => [`${page} ${place}`, text]))
  const searched = textPagesOf(services).filter(({ name }) => !unsearched.includes(name))
  const pages = searched.map((page) => ({
    title: page.name === 'home' ? `${site.community} · ${site.school}` : page.title,
    text: placesOf(page)
      .map((place) => plainText(place, stored.get(`${page.name} ${place.place}`) ?? null, site))
      .filter(Boolean)
      .join('\n'),
    url: page.paths[0],
  }))
  return [...pages, calendar(site)].map((page) => ({ ...page, facts: '', day: null }))
}

/** It has no texts of its own. */
const calendar = ({ community }: Site) => ({
  title: 'Events Calendar',
  text: `Events at the ${community}: introductions, workshops, meditations and groups, day by day.`,
  url: '/events/calendar',
})

function plainText(place: NamedPlace, stored: string | null, site: Site): string {
  if (place.kind === 'picture') return ''
  const words = shownText(place, stored, site)
  return place.kind === 'line' ? words : plainTexts.memo(words)
}
