import type { Nodes as HastNodes, Root as HastRoot } from 'hast'
import type { Nodes, Root } from 'mdast'
import { fromMarkdown, type Options } from 'mdast-util-from-markdown'
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal'
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { toHast } from 'mdast-util-to-hast'
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { isBeyondParsing } from './markdown-limits'

// All markdown is read here, so that what is shown, emailed, found, and noted as used is the same.

type Extensions = Pick<Options, 'extensions' | 'mdastExtensions'>

/** A text in markdown, read: CommonMark, where bare addresses are links and `~~words~~` are deleted. What is beyond parsing is one paragraph of itself. */
export function parseMarkdown(markdown: string, { extensions, mdastExtensions }: Extensions = {}): Root {
  if (isBeyondParsing(markdown)) return { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', value: markdown }] }] }
  return fromMarkdown(markdown, {
    extensions: [gfmAutolinkLiteral(), gfmStrikethrough({ singleTilde: false }), ...(extensions ?? [])],
    mdastExtensions: [
      gfmAutolinkLiteralFromMarkdown(),
      gfmStrikethroughFromMarkdown(),
      { transforms: [setSpread] },
      ...(mdastExtensions ?? []),
    ],
  })
}

/** In a quote, the parser counts the blank line between two lists as one between items of the first. */
function setSpread(node: Nodes) {
  if (node.type === 'list')
    node.spread = node.children.some(
      (item, index) => (lineOf(item, 'start') ?? 0) - (lineOf(node.children[index - 1], 'end') ?? Infinity) > 1,
    )
  if ('children' in node) node.children.forEach(setSpread)
}

const lineOf = (node: Nodes | undefined, end: 'start' | 'end') => node?.position?.[end].line

const HARMLESS = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** An address of a text, if it leads to a page, an email or a telephone; undefined for any other, which leads nowhere. */
export function harmlessAddress(address: string): string | undefined {
  const somewhere = 'https://example.org/'
  return URL.canParse(address, somewhere) && HARMLESS.has(new URL(address, somewhere).protocol) ? address : undefined
}

/** The elements of a text in markdown. Raw HTML in it is text, and `toAddress` says where its links lead, if anywhere. */
export const markdownElements = (markdown: string, toAddress?: (address: string) => string | undefined): HastRoot =>
  elementsOf(parseMarkdown(markdown), toAddress)

export function elementsOf(
  text: Root,
  toAddress: (address: string) => string | undefined = harmlessAddress,
  handlers?: NonNullable<Parameters<typeof toHast>[1]>['handlers'],
): HastRoot {
  const tree = toHast(text, {
    handlers: { html: (_state, { value }: { value: string }) => ({ type: 'text', value }), ...handlers },
  }) as HastRoot
  setAddresses(tree, toAddress)
  return tree
}

function setAddresses(node: HastNodes, toAddress: (address: string) => string | undefined) {
  if (node.type === 'element')
    for (const name of ['href', 'src']) {
      const { [name]: address } = node.properties
      if (typeof address === 'string') node.properties[name] = address ? toAddress(address) : undefined
    }
  if ('children' in node) for (const child of node.children) setAddresses(child, toAddress)
}

export function addressesInMarkdown(markdown: string): string[] {
  const found = new Set<string>()
  const look = (node: HastNodes) => {
    if (node.type === 'element') for (const address of [node.properties.href, node.properties.src]) found.add(String(address ?? ''))
    if ('children' in node) node.children.forEach(look)
  }
  look(markdownElements(markdown))
  found.delete('')
  return [...found]
}

/** A text in markdown as plain text: its symbols go, its words and line breaks stay, and of pictures their words. */
export const plainTextOfMarkdown = (markdown: string): string => plainTextOf(parseMarkdown(markdown))
export const plainTextOf = (text: Root): string => wordsOf(text).trim()

function wordsOf(node: Nodes): string {
  if (node.type === 'break') return '\n'
  if (node.type === 'image' || node.type === 'imageReference') return node.alt ?? ''
  if ('value' in node) return node.value
  if (!('children' in node)) return ''
  return HOLDS_WORDS.has(node.type) ? node.children.map(wordsOf).join('') : wordsOfBlocks(node.children)
}

const HOLDS_WORDS = new Set<Nodes['type']>(['paragraph', 'heading', 'emphasis', 'strong', 'delete', 'link', 'linkReference'])

/** Blocks that were written on lines next to each other stay so; others have a blank line between them. */
function wordsOfBlocks(blocks: readonly Nodes[]): string {
  let words = ''
  let end = 0
  for (const block of blocks) {
    const more = wordsOf(block)
    const { start } = block.position ?? {}
    if (!more) continue
    if (words) words += (start?.line ?? 0) - end > 1 ? '\n\n' : '\n'
    words += more
    end = block.position?.end.line ?? 0
  }
  return words
}
