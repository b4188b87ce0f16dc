import type { SearchDocument } from '@/content/search-document'
import { keysOf } from '@/platform/keys-of'
import type { Services } from '@/platform/services.server'
import type { Site } from '@/site/site.schema'
import { type TextPageName, textPages } from '@/site/texts/pages'
import { listPageTexts } from './page-text.repository.server'
import { parseProse } from './parse-prose'
import type { ProseNode } from './prose'
import { type NamedPlace, placesOf, shownText } from './resolve-texts'

/** Parts of other pages, and what comes after a form. */
const unsearched: readonly TextPageName[] = ['layout', 'thank-you']

/** How visitors' search finds the pages that are there whatever the content is: by all that their texts say now (spec B §6.7). */
export async function pageDocuments({ db, site }: Pick<Services, 'db' | 'site'>): Promise<SearchDocument[]> {
  const stored = new Map((await listPageTexts(db)).map(({ page, place, text }) => [`${page} ${place}`, text]))
  const names = keysOf(textPages).filter((name) => !unsearched.includes(name))
  const pages = names.map((page) => ({
    title: page === 'home' ? `${site.community} · ${site.school}` : textPages[page].title,
    text: placesOf(page)
      .map((place) => plainText(place, stored.get(`${page} ${place.place}`) ?? null, site))
      .filter(Boolean)
      .join('\n'),
    url: textPages[page].paths[0],
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
  return place.kind === 'line' ? words : parseProse(words).map(wordsOf).join(' ')
}

const wordsOf = (node: ProseNode): string => (typeof node === 'string' ? node : (node[1] ?? []).map(wordsOf).join(''))
