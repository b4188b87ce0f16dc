import type { Element } from 'hast'
import { LRUCache } from 'lru-cache'
import type { Nodes, Root } from 'mdast'
import { directiveFromMarkdown, type LeafDirective } from 'mdast-util-directive'
import { directive } from 'micromark-extension-directive'
import { responsiveImage } from '@/features/media/responsive-image'
import { elementText, readBlocks, readWords } from '@/features/pages/texts/resolve-texts'
import { freeSlug, slugOf } from '@/platform/text/slug'
import { elementsOf, parseMarkdown, plainTextOf } from '@/ui/parse-markdown'
import { type Block, faultOf, type PagePart, type Pictures, picturesOf } from './blocks'

const COLON = 58

/** Blocks alone, `::name{…}` on a line: a time like 6:30 is not a directive, nor is a line of colons. */
const [, leafDirective] = [directive().flow?.[COLON] ?? []].flat()
const BLOCKS = { extensions: [{ flow: { [COLON]: leafDirective ?? [] } }], mdastExtensions: [directiveFromMarkdown()] }

export const MAX_BLOCKS = 30

const readings = new LRUCache({
  maxSize: 4 << 20,
  sizeCalculation: (_reading, markdown: string) => markdown.length + 1,
  memoMethod(markdown: string) {
    const tree = parseMarkdown(markdown, BLOCKS)
    const withoutBlocks = { ...tree, children: tree.children.filter((part) => part.type !== 'leafDirective') }
    return { parts: partsOf(tree, markdown), words: plainTextOf(withoutBlocks) }
  },
})

/** The text of a page, read. What `faultInBlocks` refuses, and a former version may still have, is shown as it was written. */
export const readPage = (markdown: string) => readings.memo(markdown)

function partsOf(tree: Root, markdown: string): PagePart[] {
  const isWell = (node: LeafDirective) => tree.children.includes(node) && !faultOf(node.name, attributesOf(node))
  const elements = elementsOf(tree, undefined, {
    leafDirective: (_state, node: LeafDirective): Element =>
      isWell(node)
        ? { type: 'element', tagName: 'block', properties: { block: node.name, ...attributesOf(node) }, children: [] }
        : { type: 'element', tagName: 'p', properties: {}, children: [{ type: 'text', value: sourceOf(node, markdown) }] },
  })
  const ids = new Set(RESERVED_IDS)
  return elements.children.flatMap((element) => {
    if (element.type !== 'element') return []
    const pictures = picturesIn(element)
    if (pictures.length > 0) return [{ block: 'pictures', pictures }]
    if (element.tagName === 'block') return [blockOf(element.properties as object as Block)]
    if (element.tagName !== 'h1' && element.tagName !== 'h2') return readBlocks([element])
    const text = readWords(element.children)
    const id = freeSlug(slugOf(elementText(element), 'part'), ids)
    ids.add(id)
    return text.length > 0 ? [{ block: 'heading', id, text }] : []
  })
}

/** Anchors that the page around the text has. */
const RESERVED_IDS = ['main', 'contents', 'subscribe', 'news', 'testimonials', 'testimonials-title', 'teachers', 'message-contact']

const attributesOf = ({ attributes }: LeafDirective): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes ?? {}).map(([name, value]) => [name, value ?? '']))

const sourceOf = ({ position }: Nodes, markdown: string) => markdown.slice(position?.start.offset, position?.end.offset)

const blockOf = (block: Block): PagePart => (block.block === 'pictures' ? { block: 'pictures', pictures: picturesOf(block) } : block)

/** Pictures of Media in a paragraph of their own; others stay links, so that no other site learns who reads this. */
function picturesIn({ tagName, children }: Element): Pictures['pictures'] {
  const images = children.filter((child) => child.type !== 'text' || child.value.trim() !== '')
  const areAll =
    tagName === 'p' && images.every((child) => child.type === 'element' && child.tagName === 'img' && isPicture(child.properties.src))
  if (!areAll) return []
  return (images as Element[]).map(({ properties: { src, alt, title } }) => ({
    url: String(src),
    alt: String(alt ?? ''),
    ...(title ? { caption: String(title) } : {}),
  }))
}

const isPicture = (src: unknown) => typeof src === 'string' && src.startsWith('/uploads/') && responsiveImage(src).width !== undefined

/** What staff must change in a page's blocks, in a sentence; undefined where they are well (spec B §11.2). */
export function faultInBlocks(markdown: string): string | undefined {
  const tree = parseMarkdown(markdown, BLOCKS)
  const all = directivesIn(tree)
  if (all.length > MAX_BLOCKS) return `A page can have ${MAX_BLOCKS} blocks at most; this one has ${all.length}.`
  for (const block of all) {
    if (!tree.children.includes(block)) return `The block “${block.name}” must stand on a line of its own, outside lists and quotes.`
    if (block.children.length > 0) return `The block “${block.name}” takes no words in brackets.`
    const fault = faultOf(block.name, attributesOf(block))
    if (fault) return fault
    if (ONCE.has(block.name) && all.some((other) => other !== block && other.name === block.name))
      return `The block “${block.name}” can stand on a page once.`
  }
  const broken = tree.children.find((node) => node.type === 'paragraph' && /^::[a-z]/i.test(sourceOf(node, markdown)))
  return (
    broken &&
    `The block “${sourceOf(broken, markdown).split('\n', 1)[0]?.slice(0, 40)}” is not complete: its attributes stand in braces, like ::events{kind=workshop limit=3}.`
  )
}

/** Forms and whole lists, whose anchors would be double. */
const ONCE = new Set(['newsletter', 'contact', 'testimonials', 'teachers'])

function directivesIn(node: Nodes): LeafDirective[] {
  if (node.type === 'leafDirective') return [node]
  return 'children' in node ? node.children.flatMap(directivesIn) : []
}

export const uploadsInBlocks = (markdown: string): string[] =>
  readPage(markdown).parts.flatMap((part) => {
    if (!('block' in part)) return []
    if (part.block === 'pictures') return part.pictures.map(({ url }) => url)
    return part.block === 'file' ? (part.url ?? []) : []
  })
