import { heroImage } from '@/site/images'
import { aboutFilmImage, aboutImage, communityImage, inquiryImage, introductoryImage, programsBannerImage } from '@/site/reading-images'
import type { Site } from '@/site/site.schema'
import type { PageAnswer, PlaceAnswer, VersionAnswer } from './page-text.calls'
import type { PageTextRow, PageTextVersionRow } from './page-text.repository.server'
import { readStoredPicture } from './placed-picture'
import { type NamedPlace, originalText, placesOf } from './resolve-texts'
import type { NamedTextPage } from './text-pages.server'

/** The paths of the originals of pictures, for staff to see: by page and place. Not among the texts, so that no page loads the addresses of all. */
const originalPictures: Readonly<Record<string, string>> = {
  'home hero.picture': heroImage.src,
  'home film.picture': programsBannerImage.src,
  'about opening.picture': aboutImage.src,
  'about film.picture': aboutFilmImage.src,
  'programs banner': programsBannerImage.src,
  'community picture': communityImage.src,
  'introductory-teachings opening.picture': introductoryImage.src,
  'inquiry-sessions opening.picture': inquiryImage.src,
}

/** Every page with its places, as staff see them; `rows` are what was ever changed. */
export function presentPages(pages: readonly NamedTextPage[], rows: PageTextRow[], site: Site): PageAnswer[] {
  const byPlace = new Map(rows.map((row) => [`${row.page} ${row.place}`, row]))
  return pages.map((page) => ({
    page: page.name,
    title: page.title,
    path: page.paths[0],
    places: placesOf(page).map((place) => presentPlace(page.name, place, byPlace.get(`${page.name} ${place.place}`), site)),
  }))
}

function presentPlace(page: string, declared: NamedPlace, row: PageTextRow | undefined, site: Site): PlaceAnswer {
  const { place, label, kind } = declared
  const common = { place, label, kind, ...presentSaved(declared, row) }
  if (kind !== 'picture') {
    const values = declared.values?.(site)
    return { ...common, maxLength: declared.maxLength, original: originalText(declared, site), ...(values && { values }) }
  }
  const stored = readStoredPicture(row?.text ?? null)
  const { width, height } = declared.shapes.at(-1) ?? declared.shapes[0]
  return {
    ...common,
    original: originalPictures[`${page} ${place}`] ?? '',
    isDecorative: declared.isDecorative,
    shape: { width, height },
    ...(stored && { picture: { url: stored.url, alt: stored.alt, focus: stored.focus } }),
  }
}

/** What a place says by now, as writes answer it. */
export const presentSaved = (place: NamedPlace, row: PageTextRow | undefined): Pick<PlaceAnswer, 'text' | 'updatedAt'> => ({
  text: textFor(place, row?.text ?? null),
  updatedAt: row?.updatedAt ?? null,
})

export const presentTextVersion = (
  place: NamedPlace,
  { id, text, savedAt }: PageTextVersionRow,
  by: string | undefined,
): VersionAnswer => ({
  id,
  text: textFor(place, text),
  at: savedAt,
  by: by ?? null,
})

const textFor = ({ kind }: NamedPlace, text: string | null) => (kind === 'picture' ? (readStoredPicture(text)?.url ?? null) : text)
