import type { StaffFinding } from '@/content/staff/staff-search.schema'
import { keysOf } from '@/platform/keys-of'
import { rankedMatches } from '@/platform/search-words'
import type { Services } from '@/platform/services.server'
import { textPages } from '@/site/texts/pages'
import { listPageTexts } from './page-text.repository.server'
import { readStoredPicture } from './placed-picture'
import { type NamedPlace, placesOf, shownText } from './resolve-texts'

/** So many places of the public pages that have every word of `search` in what staff call them, in their page's name or in what they say. */
export async function findPageTexts({ db, site }: Services, search: string, most: number): Promise<StaffFinding[]> {
  const pages = keysOf(textPages)
  const stored = new Map((await listPageTexts(db)).map(({ page, place, text }) => [`${page} ${place}`, text]))
  const says = (place: NamedPlace, text: string | null) =>
    place.kind === 'picture' ? `picture image photo ${readStoredPicture(text)?.alt ?? ''}` : shownText(place, text, site)
  const places = pages.flatMap((page) =>
    placesOf(page).map((place) => ({ page, place, says: says(place, stored.get(`${page} ${place.place}`) ?? null) })),
  )
  return rankedMatches(places, search, ({ page, place, says }) => [place.label, textPages[page].title, says], most).map(
    ({ page, place }) => ({
      title: place.label,
      detail: textPages[page].title,
      url: `/admin?tab=pages&page=${page}&field=${place.place}`,
    }),
  )
}
