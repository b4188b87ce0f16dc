import type { Element, ElementContent, RootContent } from 'hast'
import * as z from 'zod'
import { pictureFocus } from '@/features/media/picture-details.schema'
import { type ResponsiveImage, responsiveImage } from '@/features/media/responsive-image'
import type { Site } from '@/site/site.schema'
import { isPlace, type LinePlace, type PageTree, type PicturePlace, type Place, type ProsePlace, type TextPage } from '@/site/texts/place'
import { isBeyondParsing } from '@/ui/markdown-limits'
import { markdownElements } from '@/ui/parse-markdown'
import type { ProseNode, ProseText, Tag } from './prose'

export type Resolved<Tree> = Tree extends LinePlace | string | ((site: Site) => string)
  ? string
  : Tree extends ProsePlace
    ? ProseText
    : Tree extends PicturePlace
      ? PlacedPicture | null
      : Tree extends (site: Site) => string | null
        ? string | null
        : Tree extends null
          ? null
          : { readonly [Name in keyof Tree]: Resolved<Tree[Name]> }

/** A place with its name: its path in the tree, `history.dates.1.text`. */
export type NamedPlace = Place & { place: string }

export function placesOf({ texts }: TextPage): NamedPlace[] {
  const found: NamedPlace[] = []
  mapPlaces(texts, (place, name) => void found.push({ ...place, place: name }))
  return found
}

export const originalText = ({ original }: LinePlace | ProsePlace, site: Site) =>
  typeof original === 'function' ? original(site) : original

/** What is shown for what is stored, if anything: with its values filled in. A name that is none of them stays as it was typed. */
export function shownText(place: LinePlace | ProsePlace, stored: string | null | undefined, site: Site): string {
  const text = stored ?? originalText(place, site)
  const values = place.values?.(site)
  return values ? text.replace(/\{(\w+)\}/g, (typed, name) => (Object.hasOwn(values, name) ? (values[name] ?? typed) : typed)) : text
}

export const readProse = ({ isPhrase }: ProsePlace, words: string): ProseText => (isPhrase ? parsePhrase(words) : parseProse(words))

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
  ofWords: (words: (site: Site) => string | null) => unknown = () => undefined,
  name = '',
): unknown {
  if (typeof tree === 'function') return ofWords(tree)
  if (tree === null || typeof tree === 'string') return tree
  if (isPlace(tree)) return ofPlace(tree, name)
  const within = (key: string | number) => (name ? `${name}.${key}` : `${key}`)
  // Counted from one, as people do.
  if (Array.isArray(tree)) {
    const items = tree.map((item, index) => mapPlaces(item, ofPlace, ofWords, within(index + 1)))
    return items.filter((item, index) => !isBareHeading(tree[index], item))
  }
  return Object.fromEntries(Object.entries(tree).map(([key, item]) => [key, mapPlaces(item, ofPlace, ofWords, within(key))]))
}

/** An item whose heading no one can change is there only for its text, and goes with it (spec B §6.4). */
function isBareHeading(tree: PageTree | undefined, item: unknown): boolean {
  const [{ title }, { text }] = [Object(tree), Object(item)]
  return typeof title === 'string' && Array.isArray(text) && text.length === 0
}

const looks: Partial<Record<string, string>> = {
  p: 'mt-4',
  h3: 'mt-8 font-[430] font-heading text-heading leading-tight tracking-[-0.015em]',
  h4: 'mt-6 font-[550]',
  ul: 'mt-4 grid list-disc gap-1.5 pl-5 marker:text-mark',
  ol: 'mt-4 grid list-decimal gap-1.5 pl-6 marker:text-accent',
  blockquote: 'quote mt-6 border-mark border-l-2 pl-5 text-subheading leading-snug',
  pre: 'mt-4 overflow-x-auto text-small',
  hr: 'mt-8 border-hairline',
}

/** Headings as in other texts: a page's own rank above those of its texts. */
const tags: Partial<Record<string, Tag>> = { h1: 'h3', h2: 'h3', h5: 'h4', h6: 'h4' }

/** Reads markdown as `Markdown` shows it: raw HTML stays text, pictures become links, unsafe addresses none, and what is beyond parsing stays. */
export function parseProse(markdown: string): ProseText {
  if (isBeyondParsing(markdown)) return [markdown]
  const all = readBlocks(markdownElements(markdown).children)
  const [first] = all
  if (all.length === 1 && first?.[0] === 'p') return isOnlyWords(first) ? wordsOf(first) : [plain(first)]
  return all
}

export const readBlocks = (nodes: readonly RootContent[]): Exclude<ProseNode, string>[] =>
  joined(readAll(nodes, true)).map((block) => (typeof block === 'string' ? withLook('p', [block]) : block))

export const readWords = (nodes: readonly ElementContent[]): ProseText => trimmed(readAll(nodes, false))

export function parsePhrase(markdown: string): ProseText {
  const inline = (node: ProseNode): ProseNode[] => {
    if (typeof node === 'string') return [node]
    const [tag, children = [], more] = node
    if (VOID.has(tag)) return tag === 'br' ? [['br']] : [' ']
    const inside = children.flatMap(inline)
    if (!INLINE.has(tag)) return [' ', ...inside, ' ']
    return [more ? [tag, inside, more] : [tag, inside]]
  }
  return trimmed(joined(parseProse(markdown).flatMap(inline)))
}

/** They have nothing in them: React fails for one that has even an empty list. */
const VOID = new Set<Tag>(['br', 'hr'])

const INLINE = new Set<Tag>(['em', 'strong', 'del', 'code', 'a'])

function readAll(nodes: readonly (ElementContent | RootContent)[], areBlocks: boolean): ProseNode[] {
  const shown = nodes.filter((node) => !(areBlocks && node.type === 'text' && !node.value.trim()))
  return joined(shown.flatMap((node) => (node.type === 'text' ? [node.value] : readElement(node))))
}

function readElement(node: ElementContent | RootContent): ProseNode[] {
  if (node.type !== 'element') return []
  const { tagName, properties } = node
  const tag = tags[tagName] ?? (tagName as Tag)
  const inside = () => readAll(node.children, HOLDS_BLOCKS.has(tagName))
  switch (tagName) {
    case 'a':
      return link(properties.href, inside())
    case 'img':
      return link(properties.src, [String(properties.alt || 'Picture')])
    case 'li':
      return [['li', itemOf(inside())]]
    case 'blockquote':
      return [withLook('blockquote', firstPlain(inside()))]
    case 'ol':
      return [withLook('ol', inside(), typeof properties.start === 'number' ? { start: properties.start } : undefined)]
    case 'pre':
      return [withLook('pre', [elementText(node)])]
    default:
      return [VOID.has(tag) ? withLook(tag, undefined) : withLook(tag, inside())]
  }
}

const HOLDS_BLOCKS = new Set(['blockquote', 'ol', 'ul', 'li'])

const link = (address: unknown, children: ProseNode[]): ProseNode[] =>
  typeof address === 'string' && address ? [['a', children, { href: address }]] : children

/** One paragraph of an item is only its words; several are below one another. */
function itemOf(blocks: ProseNode[]): ProseNode[] {
  const paragraphs = blocks.filter((block) => typeof block !== 'string' && block[0] === 'p')
  return paragraphs.length > 1 ? firstPlain(blocks) : joined(blocks.flatMap(wordsOf))
}

/** Nothing is above the first block of an item or a quote, so that it keeps no distance. */
const firstPlain = (blocks: ProseNode[]): ProseNode[] => blocks.map((block, index) => (index === 0 ? plain(block) : block))

const plain = (block: ProseNode): ProseNode => (typeof block !== 'string' && block[0] === 'p' ? ['p', block[1] ?? []] : block)

export function elementText({ children }: Element): string {
  return children.map((child) => (child.type === 'element' ? elementText(child) : 'value' in child && child.value)).join('')
}

function withLook(tag: Tag, children: readonly ProseNode[] | undefined, further?: { start: number }): Exclude<ProseNode, string> {
  const className = looks[tag]
  if (className || further) return [tag, children, { ...(className && { className }), ...further }]
  return children ? [tag, children] : [tag]
}

const isOnlyWords = (node: ProseNode) => wordsOf(node).every((word) => typeof word === 'string')
const wordsOf = (node: ProseNode): readonly ProseNode[] => (typeof node !== 'string' && node[0] === 'p' ? (node[1] ?? []) : [node])

function joined(nodes: readonly ProseNode[]): ProseNode[] {
  const all: ProseNode[] = []
  for (const node of nodes) {
    const last = all.at(-1)
    if (typeof node === 'string' && typeof last === 'string') all[all.length - 1] = last + node
    else all.push(node)
  }
  return all
}

function trimmed(nodes: readonly ProseNode[]): ProseNode[] {
  const words = nodes.map((node, index) => {
    if (typeof node !== 'string') return node
    const spaced = node.replace(/[ \n]+/g, ' ')
    const begun = index === 0 ? spaced.trimStart() : spaced
    return index === nodes.length - 1 ? begun.trimEnd() : begun
  })
  return words.filter((node) => node !== '')
}

export interface PlacedPicture {
  alt: string
  cuts: readonly ResponsiveImage[]
}

const storedPicture = z.object({ url: z.string(), cuts: z.array(z.string()), alt: z.string(), focus: pictureFocus })
export type StoredPicture = z.output<typeof storedPicture>

export function readStoredPicture(text: string | null): StoredPicture | undefined {
  if (!text?.startsWith('{"url":')) return undefined
  try {
    return storedPicture.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
