import { responsiveImage } from '@/features/media/responsive-image'
import type { Site } from '@/site/site.schema'
import { isPlace, type LinePlace, type PageTree, type PicturePlace, type Place, type ProsePlace, type TextPage } from '@/site/texts/place'
import { parsePhrase, parseProse } from './parse-prose'
import { type PlacedPicture, readStoredPicture } from './placed-picture'
import type { ProseText } from './prose'

/** What a page shows for its texts: the same tree, with words for lines, and for what never changes. */
export type Resolved<Tree> = Tree extends LinePlace
  ? string
  : Tree extends ProsePlace
    ? ProseText
    : Tree extends PicturePlace
      ? PlacedPicture | null
      : Tree extends string | ((site: Site) => string)
        ? string
        : Tree extends null
          ? null
          : { readonly [Name in keyof Tree]: Resolved<Tree[Name]> }

/** A place with its name: its path in the tree, `history.dates.1.text`. */
export type NamedPlace = Place & { place: string }

/** The places of a page, in the order in which it declares them. */
export function placesOf({ texts }: TextPage): NamedPlace[] {
  const found: NamedPlace[] = []
  mapPlaces(texts, (place, name) => void found.push({ ...place, place: name }))
  return found
}

/** What a line or prose says as long as staff say nothing else. */
export const originalText = ({ original }: LinePlace | ProsePlace, site: Site) =>
  typeof original === 'function' ? original(site) : original

/** What is shown for what is stored, if anything: with its values filled in. A name that is none of them stays as it was typed. */
export function shownText(place: LinePlace | ProsePlace, stored: string | null | undefined, site: Site): string {
  const text = stored?.trim() ? stored : originalText(place, site)
  const values = place.values?.(site)
  return values ? text.replace(/\{(\w+)\}/g, (typed, name) => (Object.hasOwn(values, name) ? (values[name] ?? typed) : typed)) : text
}

/** Reads what a place of prose says. */
export const readProse = ({ isPhrase }: ProsePlace, words: string): ProseText => (isPhrase ? parsePhrase(words) : parseProse(words))

/** What a page shows, `Resolved` of its tree: for each place what is stored under its name, else its original. `read` takes the place of `readProse`. */
export function resolveTexts(
  { texts }: { texts: PageTree },
  site: Site,
  stored: ReadonlyMap<string, string>,
  read: (place: ProsePlace & NamedPlace, words: string) => ProseText = readProse,
) {
  const shown = (place: Place, name: string) => {
    const text = stored.get(name)
    if (place.kind === 'picture') return placedPicture(text)
    const words = shownText(place, text, site)
    return place.kind === 'line' ? words : read({ ...place, place: name }, words)
  }
  return mapPlaces(texts, shown, (words) => words(site)) as Record<string, unknown>
}

function placedPicture(text: string | undefined): PlacedPicture | null {
  const stored = readStoredPicture(text ?? null)
  return stored ? { alt: stored.alt, cuts: stored.cuts.map(responsiveImage) } : null
}

function mapPlaces(
  tree: PageTree,
  ofPlace: (place: Place, name: string) => unknown,
  ofWords: (words: (site: Site) => string) => unknown = () => undefined,
  name = '',
): unknown {
  if (typeof tree === 'function') return ofWords(tree)
  if (tree === null || typeof tree === 'string') return tree
  if (isPlace(tree)) return ofPlace(tree, name)
  const within = (key: string | number) => (name ? `${name}.${key}` : `${key}`)
  // Counted from one, as people do.
  if (Array.isArray(tree)) return tree.map((item, index) => mapPlaces(item, ofPlace, ofWords, within(index + 1)))
  return Object.fromEntries(Object.entries(tree).map(([key, item]) => [key, mapPlaces(item, ofPlace, ofWords, within(key))]))
}
