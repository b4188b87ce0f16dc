import type { StaffFinding } from '@/content/staff/staff-search.schema'
import type { Services } from '@/platform/services.server'
import { rankedMatches } from '@/platform/text/search-words'
import { listPageTexts } from './page-text.repository.server'
import { readStoredPicture } from './placed-picture'
import { type NamedPlace, placesOf, shownText } from './resolve-texts'
import { textPagesOf } from './text-pages.server'

/** Up to `limit` places of the public pages that have every word of `search` in what staff call them, in their page's name or in what they say. */
export async function findPageTexts(services: Services, search: string, limit: number): Promise<StaffFinding[]> {
  const { db, site } = services
  const stored = new Map((await listPageTexts(db)).map(({ page, place, text }) => [`${page} ${place}`, text]))
  const says = (place: NamedPlace, text: string | null) =>
    place.kind === 'picture' ? `picture image photo ${readStoredPicture(text)?.alt ?? ''}` : shownText(place, text, site)
  const places = textPagesOf(services).flatMap((page) =>
    placesOf(page).map((place) => ({ page, place, says: says(place, stored.get(`${page.name} ${place.place}`) ?? null) })),
  )
  return rankedMatches(places, search, ({ page, place, says }) => [place.label, page.title, says], limit).map(({ page, place }) => ({
    title: place.label,
    detail: page.title,
    url: `/admin?tab=pages&page=${page.name}&field=${place.place}`,
  }))
}
