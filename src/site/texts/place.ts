import type { Site } from '@/site/site.schema'

type Original = string | ((site: Site) => string)

interface TextPlace<Kind extends 'line' | 'prose'> {
  kind: Kind
  label: string
  original: Original
  maxLength: number
  values?: (site: Site) => Readonly<Record<string, string>>
  /** It names a button, a link or a field, so it can't be empty. */
  isControl?: true
  /** Its original states facts of the community that the site came with (spec B §6.5). */
  isOfSample?: true
}

/** Plain words without any marks, for instance a heading. */
export type LinePlace = TextPlace<'line'>
export interface ProsePlace extends TextPlace<'prose'> {
  /** It is part of a line, for instance a heading, so it can't contain lists and the like. */
  isPhrase?: boolean
}

/** One cut of a picture: in pixels, at most; what matters is the ratio. */
interface PictureShape {
  width: number
  height: number
}

export interface PicturePlace {
  kind: 'picture'
  label: string
  /** The last is for wide windows; where there are two, the first is for narrow ones. */
  shapes: readonly [PictureShape, ...PictureShape[]]
  /** It says nothing that the text around it doesn't, so it has no alt text. */
  isDecorative: boolean
}

export type Place = LinePlace | ProsePlace | PicturePlace

export type PageTree = Place | string | null | ((site: Site) => string | null) | readonly PageTree[] | { readonly [name: string]: PageTree }

export interface TextPage {
  title: string
  paths: readonly [string, ...string[]]
  texts: { readonly [name: string]: PageTree }
}

export const line = (label: string, original: Original): LinePlace => ({ kind: 'line', label, original, maxLength: 200 })

export const control = (label: string, original: Original): LinePlace => ({ ...line(label, original), isControl: true })

export const prose = (label: string, original: Original, maxLength = 5000): ProsePlace => ({ kind: 'prose', label, original, maxLength })

export const phrase = (label: string, original: Original): ProsePlace => ({ ...prose(label, original, 500), isPhrase: true })

export const ofSample = <P extends LinePlace | ProsePlace>(place: P): P => ({ ...place, isOfSample: true })

export const searchText = (original: Original) => line('Description for search engines', original)

/** One that is not decorative needs words for who cannot see it. */
export const picture = (label: string, isDecorative: boolean, ...shapes: PicturePlace['shapes']): PicturePlace => ({
  kind: 'picture',
  label,
  shapes,
  isDecorative,
})

export const list = <T extends PageTree>(label: string, items: T[]): T[] =>
  items.map((item, index) => labeled(item, `${label} ${index + 1}`) as T)

function labeled(tree: PageTree, label: string): PageTree {
  if (tree === null || typeof tree !== 'object') return tree
  if (isPlace(tree)) return { ...tree, label: tree.label ? `${label}, ${tree.label}` : label }
  return Array.isArray(tree)
    ? tree.map((item) => labeled(item, label))
    : Object.fromEntries(Object.entries(tree).map(([name, item]) => [name, labeled(item, label)]))
}

export const isPlace = (tree: object): tree is Place => 'kind' in tree && typeof tree.kind === 'string'
