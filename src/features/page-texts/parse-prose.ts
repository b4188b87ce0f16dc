import { LRUCache } from 'lru-cache'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { defaultUrlTransform } from 'react-markdown'
import { isBeyondParsing } from '@/components/markdown-limits'
import type { ProseNode, ProseText } from './prose'

/** The looks of blocks, as in other texts that staff write. */
const looks: Partial<Record<string, string>> = {
  p: 'mt-4',
  h3: 'mt-8 font-[430] font-heading text-heading leading-tight tracking-[-0.015em]',
  h4: 'mt-6 font-[550]',
  ul: 'mt-4 grid list-disc gap-1.5 pl-5 marker:text-slab-rose',
  ol: 'mt-4 grid list-decimal gap-1.5 pl-6 marker:text-accent',
  blockquote: 'quote mt-6 border-slab-rose border-l-2 pl-5 text-subheading leading-snug',
  pre: 'mt-4 overflow-x-auto text-small',
  hr: 'mt-8 border-hairline',
}

type Node = ReturnType<typeof fromMarkdown>['children'][number]

/**
 * Reads a text in markdown as `Markdown` shows it: raw HTML stays text, only harmless addresses become links, a picture becomes a link to it,
 * and what is beyond parsing stays as it is.
 */
export const parseProse = (markdown: string): ProseText => parsed.memo(markdown)

/** By the text: a page has the same ones each time, and reading them takes as long as drawing it. */
const parsed = new LRUCache<string, ProseText>({
  maxSize: 1 << 20,
  sizeCalculation: (_prose, markdown) => markdown.length + 1,
  memoMethod: parse,
})

function parse(markdown: string): ProseText {
  if (isBeyondParsing(markdown)) return [markdown]
  const tree = fromMarkdown(markdown)
  const addresses = new Map(tree.children.flatMap((node) => (node.type === 'definition' ? [[node.identifier, node.url] as const] : [])))

  const blocks = (node: { children: readonly unknown[] }): ProseNode[] => (node.children as Node[]).flatMap(read)
  const inside = (node: { children: readonly unknown[] }): ProseNode[] => joined(blocks(node))
  const link = (url: string | undefined, children: ProseNode[]): ProseNode[] => {
    const href = url && defaultUrlTransform(url)
    return href ? [['a', children, { href }]] : children
  }

  function read(node: Node): ProseNode[] {
    switch (node.type) {
      case 'text':
      case 'html':
        return [node.value]
      case 'paragraph':
        return [paragraph(inside(node))]
      case 'heading':
        return [[node.depth > 3 ? 'h4' : 'h3', inside(node)]]
      case 'list':
        return [[node.ordered ? 'ol' : 'ul', inside(node)]]
      // A paragraph of an item is only its words.
      case 'listItem':
        return [
          [
            'li',
            joined(blocks(node).flatMap((child, index) => (index > 0 && !isList(child) ? [['br'], ...wordsOf(child)] : wordsOf(child)))),
          ],
        ]
      case 'blockquote':
        return [['blockquote', blocks(node).map((child) => (typeof child === 'string' ? ['p', [child]] : child))]]
      case 'emphasis':
        return [['em', inside(node)]]
      case 'strong':
        return [['strong', inside(node)]]
      case 'inlineCode':
        return [['code', [node.value]]]
      case 'code':
        return [['pre', [node.value]]]
      case 'break':
        return [['br']]
      case 'thematicBreak':
        return [['hr']]
      case 'link':
        return link(node.url, inside(node))
      case 'linkReference':
        return link(addresses.get(node.identifier), inside(node))
      case 'image':
        return link(node.url, [node.alt || 'Picture'])
      case 'imageReference':
        return link(addresses.get(node.identifier), [node.alt || 'Picture'])
      default:
        return []
    }
  }
  const all = tree.children.flatMap(read)
  const [first] = all
  return all.length > 1 || (typeof first === 'object' && first[0] !== 'p') ? all.map(withLook) : all
}

const INLINE = new Set(['em', 'strong', 'code', 'a', 'br'])

/** Reads what is within a line, for instance in a heading: of `parseProse`'s elements, only those that may be there. */
export function parsePhrase(markdown: string): ProseText {
  const inline = (node: ProseNode): ProseNode[] => {
    if (typeof node === 'string') return [node]
    const [tag, children = [], more] = node
    const inside = children.flatMap(inline)
    if (!INLINE.has(tag)) return inside
    return more ? [[tag, inside, more]] : [[tag, inside]]
  }
  return joined(parseProse(markdown).flatMap((block, index) => [...(index > 0 ? [' '] : []), ...inline(block)]))
}

function withLook(block: ProseNode): ProseNode {
  const [tag, children] = typeof block === 'string' ? (['p', [block]] as const) : block
  const className = looks[tag]
  return className ? [tag, children ?? [], { className }] : block
}

function paragraph(children: ProseNode[]): ProseNode {
  const [only] = children
  return children.length === 1 && typeof only === 'string' ? only : ['p', children]
}

const isList = (node: ProseNode) => typeof node !== 'string' && (node[0] === 'ul' || node[0] === 'ol')
const wordsOf = (node: ProseNode): readonly ProseNode[] => (typeof node !== 'string' && node[0] === 'p' ? (node[1] ?? []) : [node])

/** Adjacent words are one piece. */
function joined(nodes: ProseNode[]): ProseNode[] {
  const all: ProseNode[] = []
  for (const node of nodes) {
    const last = all.at(-1)
    if (typeof node === 'string' && typeof last === 'string') all[all.length - 1] = last + node
    else all.push(node)
  }
  return all
}
