import type { BlockContent, Nodes, RootContent } from 'mdast'
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough'
import { type Options, toMarkdown } from 'mdast-util-to-markdown'
import type { Node } from 'prosemirror-model'
import { parseMarkdown } from '@/ui/parse-markdown'
import { isBlank, isSameMeaning, toBlock, toNode } from './markdown-tree'
import { schema } from './schema'

/** A block of the text as it was opened: its slice of the source, and what is between it and the block before it. */
interface Block {
  node: Node
  source: string
  before: string
}

export interface OpenedText {
  markdown: string
  keepsLines: boolean
  doc: Node
  blocks: readonly Block[]
  after: string
  /** On which words of other blocks may depend. */
  definitions: readonly string[]
}

const { nodes } = schema

/** A text in markdown as it will look. Blocks that it can't show whole are islands of source. */
export function openMarkdown(markdown: string, keepsLines = false): OpenedText {
  let end = 0
  // The parser doesn't count a mark of the byte order.
  const mark = markdown.startsWith('\uFEFF') ? 1 : 0
  const tree = parseMarkdown(markdown)
  const blocks = tree.children.map((block): Block => {
    // The parser's heading after a definition begins with the definition.
    const begin = mark + (block.position?.start.offset ?? 0)
    const from = begin < end ? end + markdown.slice(end).search(/\S/) : begin
    const to = Math.max(from, mark + (block.position?.end.offset ?? 0))
    const [before, source] = [markdown.slice(end, from), markdown.slice(from, to)]
    end = to
    return { before, source, node: shownBlock(block, source, keepsLines) ?? nodes.island.create({ source }) }
  })
  const doc = nodes.doc.create(null, blocks.length > 0 ? blocks.map(({ node }) => node) : nodes.paragraph.create())
  return { markdown, keepsLines, doc, blocks, definitions: definitionsIn(tree), after: markdown.slice(end) }
}

function definitionsIn(node: Nodes): string[] {
  if (node.type === 'definition') return [toMarkdown(node).trim()]
  return 'children' in node ? node.children.flatMap(definitionsIn) : []
}

/** A block of a page, `::events{limit=3}`, which is no text. */
const BLOCK_OF_PAGE = /^::[a-z]+(?:\{.*\})?[ \t]*$/m

function shownBlock(block: RootContent, source: string, keepsLines: boolean): Node | undefined {
  if (block.type === 'paragraph' && BLOCK_OF_PAGE.test(source)) return undefined
  const node = toNode(block, keepsLines)
  const back = node && toBlock(node)
  return back && isSameMeaning([back], [block], keepsLines) ? node : undefined
}

/** The text as it is to be stored: what wasn't changed as it was, byte for byte. */
export function saveMarkdown(opened: OpenedText, doc: Node): string {
  if (doc.eq(opened.doc)) return opened.markdown
  const written: Written[] = []
  for (const block of findOrigins(opened.blocks, doc)) written.push(writeAfter(written, block, opened))
  return written.map(({ gap, source }) => gap + source).join('') + (written.length > 0 ? opened.after : '')
}

interface Written extends Found {
  gap: string
  source: string
}

function writeAfter(written: Written[], block: Found, opened: OpenedText): Written {
  const [before, last] = [written.at(-2), written.at(-1)]
  const [first = { ...block, gap: '', source: '' }] = waysToWrite(block, last, opened)
  // What isn't touched is not even read again: a long text is saved at each key.
  if (!last || (first.isKept && last.isKept && follows(block, last))) return first
  const ways = [...waysToWrite(block, last, opened)]
  const behind = (one: Written) => ways.find((way) => isBoth(one, way, opened))
  const way = behind(last)
  if (way) return way
  // For instance code without its end, or a list, before a block that would become a part of it.
  for (const one of waysToWrite(last, before, opened)) {
    const way = before && !isBoth(before, one, opened) ? undefined : behind(one)
    if (!way) continue
    written[written.length - 1] = one
    return way
  }
  return ways.at(-1) ?? first
}

const follows = ({ at }: Found, before: Found | undefined) => at === (before ? (before.at ?? Number.NaN) + 1 : 0)

/** The ways in which a block may stand behind another, the best one first. */
function* waysToWrite(block: Found, before: Found | undefined, { blocks, keepsLines }: OpenedText): Generator<Written> {
  const { node, isKept, at } = block
  const origin = at === undefined ? undefined : blocks[at]
  const gap = follows(block, before) ? origin?.before : undefined
  const apart = before ? '\n\n' : ''
  if (isKept && origin) {
    if (gap !== undefined) yield { ...block, gap, source: origin.source }
    if (isWhole(origin.source, node, keepsLines)) yield { ...block, gap: apart, source: origin.source }
  }
  // A list after another of its kind needs another sign.
  for (const bullet of ['-', '*'] as const) {
    const way = { ...block, isKept: false, source: writeBlock(node, keepsLines, bullet) }
    // A block's own indentation is before it.
    if (gap !== undefined) yield { ...way, gap: gap.replace(/[ \t]+$/, '') }
    yield { ...way, gap: apart }
  }
}

/** Whether a slice is the same block wherever it is: indented code begins behind its indentation. */
function isWhole(source: string, node: Node, keepsLines: boolean) {
  const [only, ...more] = openMarkdown(source, keepsLines).blocks
  return more.length === 0 && only !== undefined && isSameBlock(only.node, node, keepsLines)
}

/** Whether two blocks are the same two one behind the other. */
function isBoth(one: Written, other: Written, { keepsLines, definitions }: OpenedText): boolean {
  // Behind a definition, paragraphs and headings may be indented as code is.
  const [indentation] = [nodes.paragraph, nodes.heading].includes(one.node.type) ? [''] : (/[ \t]*$/.exec(one.gap) ?? [])
  // Definitions are before them, since code without its end reaches to that of the text.
  const text = [...definitions, indentation + one.source + other.gap + other.source].join('\n\n')
  const [first, second, ...more] = openMarkdown(text, keepsLines).blocks.slice(definitions.length)
  if (first?.source !== one.source || second?.source.trimEnd() !== other.source.trimEnd() || more.length > 0) return false
  return isSameBlock(first.node, one.node, keepsLines) && isSameBlock(second.node, other.node, keepsLines)
}

function isSameBlock(one: Node, other: Node, keepsLines: boolean) {
  const [a, b] = [toBlock(one), toBlock(other)]
  // What an island means may depend on definitions elsewhere.
  return b ? a !== undefined && isSameMeaning([a], [b], keepsLines) : true
}

interface Found {
  node: Node
  /** Which block of the opened text it is, or has the place of. */
  at: number | undefined
  isKept: boolean
}

/** Nodes that weren't touched are the same objects still; what was undone is equal. Others have the place behind their neighbor, and empty ones are left out. */
function findOrigins(blocks: readonly Block[], doc: Node): Found[] {
  const left = new Map(blocks.map(({ node }, at) => [at, node]))
  const byNode = new Map(blocks.map(({ node }, at) => [node, at]))
  const take = (at: number | undefined) => (at !== undefined && left.delete(at) ? at : undefined)
  const all = doc.children.map((node): Found => {
    const at = take(byNode.get(node))
    return { node, at, isKept: at !== undefined }
  })
  for (const block of all) {
    if (block.isKept) continue
    block.at = take([...left].find(([, node]) => node.eq(block.node))?.[0])
    block.isKept = block.at !== undefined
  }
  const found = all.filter(({ node, isKept }) => isKept || !isBlank(node))
  for (const [index, block] of found.entries()) {
    if (!block.isKept) block.at = take(index === 0 ? 0 : (found[index - 1]?.at ?? Number.NaN) + 1)
  }
  return found
}

const written = new WeakMap<Node, Map<string, string>>()

/** A changed block in markdown. It is read again, and taken only if it means the same: then with bare addresses, else its words alone. */
function writeBlock(node: Node, keepsLines: boolean, bullet: '-' | '*'): string {
  if (node.type === nodes.island) return node.attrs.source
  const known = written.get(node) ?? new Map<string, string>()
  written.set(node, known)
  const key = `${keepsLines} ${bullet}`
  const markdown = known.get(key) ?? write()
  known.set(key, markdown)
  return markdown

  function write() {
    const block = toBlock(node)
    if (!block) return node.textContent
    for (const isBare of [true, false]) {
      const source = serialize(toBlock(node, isBare) ?? block, bullet)
      if (isSameMeaning(parseMarkdown(source).children, [block], keepsLines)) return source
    }
    return serialize({ type: 'paragraph', children: [{ type: 'text', value: node.textBetween(0, node.content.size, '\n', '\n') }] }, bullet)
  }
}

const deleted: Options = {
  ...gfmStrikethroughToMarkdown(),
  unsafe: [
    { character: '~', before: '~', inConstruct: 'phrasing' },
    { character: '~', after: '~', inConstruct: 'phrasing' },
  ],
}

const serialize = (block: BlockContent, bullet: '-' | '*') =>
  toMarkdown(block, {
    bullet,
    bulletOther: bullet === '-' ? '*' : '-',
    bulletOrdered: bullet === '-' ? '.' : ')',
    rule: '-',
    listItemIndent: 'one',
    extensions: [deleted],
  }).replace(/\n$/, '')
