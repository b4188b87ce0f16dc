import type { BlockContent, Link, List, ListItem, Nodes, PhrasingContent } from 'mdast'
import { Fragment, type Mark, type Node } from 'prosemirror-model'
import { schema } from './schema'

const { nodes, marks } = schema

/** Undefined for what the schema has no node for. */
export function toNode(block: Nodes, keepsLines: boolean): Node | undefined {
  const inside = () => toNodes('children' in block ? block.children : [], keepsLines)
  switch (block.type) {
    case 'paragraph':
      return withInline(nodes.paragraph.create.bind(nodes.paragraph, null), block.children)
    case 'heading':
      return withInline(nodes.heading.create.bind(nodes.heading, { level: block.depth }), block.children)
    case 'thematicBreak':
      return nodes.rule.create()
    case 'code':
      return nodes.code.create({ lang: block.lang ?? null, meta: block.meta ?? null }, block.value ? schema.text(block.value) : null)
    case 'blockquote':
      return create('quote', null, inside())
    case 'list': {
      const isLoose = isLooseList(block)
      return block.ordered ? create('numbers', { isLoose, start: block.start ?? 1 }, inside()) : create('bullets', { isLoose }, inside())
    }
    case 'listItem':
      return create('item', null, block.children.length > 0 ? inside() : [nodes.paragraph.create()])
    default:
      return undefined
  }

  function withInline(make: (content: Fragment) => Node, children: readonly PhrasingContent[]) {
    const inline = toInline(children, [], keepsLines)
    return inline && make(Fragment.fromArray(inline))
  }
}

function create(name: 'quote' | 'numbers' | 'bullets' | 'item', attrs: object | null, children: Node[] | undefined): Node | undefined {
  const content = children && Fragment.fromArray(children)
  return content && nodes[name].validContent(content) ? nodes[name].create(attrs as null, content) : undefined
}

function toNodes(blocks: readonly Nodes[], keepsLines: boolean): Node[] | undefined {
  const made = blocks.flatMap((block) => toNode(block, keepsLines) ?? [])
  return made.length === blocks.length ? made : undefined
}

const isLooseList = ({ spread, children }: List) => spread === true || children.some((item) => item.spread === true)

function toInline(children: readonly PhrasingContent[], around: readonly Mark[], keepsLines: boolean): Node[] | undefined {
  const made = children.map((child) => toInlineNodes(child, around, keepsLines))
  return made.every((nodes) => nodes !== undefined) ? made.flat() : undefined
}

function toInlineNodes(child: PhrasingContent, around: readonly Mark[], keepsLines: boolean): Node[] | undefined {
  const within = (mark: Mark) =>
    mark.isInSet(around) ? undefined : 'children' in child && toInline(child.children, mark.addToSet(around), keepsLines)
  switch (child.type) {
    case 'text': {
      const lines = keepsLines ? child.value.split('\n') : [child.value.replaceAll('\n', ' ')]
      return lines.flatMap((line, index) => [
        ...(index > 0 ? [nodes.line.create({ isSoft: true }, null, around)] : []),
        ...(line ? [schema.text(line, around)] : []),
      ])
    }
    case 'inlineCode':
      return child.value ? [schema.text(child.value.replaceAll('\n', ' '), marks.inlineCode.create().addToSet(around))] : undefined
    case 'break':
      return [nodes.line.create(null, null, around)]
    case 'image':
      return [nodes.picture.create({ url: child.url, alt: child.alt ?? '', title: child.title ?? null }, null, around)]
    case 'link':
      return within(marks.link.create({ url: child.url, title: child.title ?? null })) || undefined
    case 'strong':
    case 'emphasis':
    case 'delete':
      return within(marks[child.type].create()) || undefined
    default:
      return undefined
  }
}

/** A node as markdown's tree. An island has none. */
export function toBlock(node: Node, isBare = false): BlockContent | undefined {
  const inside = (of = node) => of.children.filter((child) => !isBlank(child)).flatMap((child) => toBlock(child, isBare) ?? [])
  switch (node.type) {
    case nodes.paragraph:
      return { type: 'paragraph', children: toPhrasing(inlineOf(node, isBare)) }
    case nodes.heading:
      return { type: 'heading', depth: node.attrs.level, children: toPhrasing(inlineOf(node, isBare)) }
    case nodes.rule:
      return { type: 'thematicBreak' }
    case nodes.code:
      return { type: 'code', lang: node.attrs.lang, meta: node.attrs.meta, value: node.textContent }
    case nodes.quote:
      return { type: 'blockquote', children: inside() }
    case nodes.bullets:
    case nodes.numbers: {
      const isOrdered = node.type === nodes.numbers
      const items = node.children.map((item): ListItem => {
        const children = inside(item)
        return { type: 'listItem', spread: children.length > 1 && (node.attrs.isLoose || hasParagraphs(children)), children }
      })
      const spread = (node.attrs.isLoose && items.length > 1) || items.some((item) => item.spread)
      return { type: 'list', ordered: isOrdered, start: isOrdered ? node.attrs.start : null, spread, children: items }
    }
    default:
      return undefined
  }
}

/** Two paragraphs in a row need a blank line between them. */
const hasParagraphs = (blocks: readonly BlockContent[]) =>
  blocks.some((block, index) => block.type === 'paragraph' && blocks[index - 1]?.type === 'paragraph')

export const isBlank = (node: Node): boolean =>
  (node.type === nodes.paragraph || node.type === nodes.heading || node.type === nodes.quote) &&
  (node.isTextblock ? inlineOf(node).length === 0 : node.children.every(isBlank))

/** A piece of a line: words, a line break, a picture, an address that is written bare. */
interface Piece {
  node: PhrasingContent
  marks: readonly Mark[]
}

const ADDRESS = /((?:https?:\/\/|www\.)[^\s<>]*[^\s<>.,:;!?'")\]*_~]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/i

function inlineOf(block: Node, isBare = false): Piece[] {
  const pieces: Piece[] = []
  for (const child of block.children) {
    const around = child.marks.filter(({ type }) => type !== marks.inlineCode)
    if (child.type === nodes.line)
      pieces.push({ node: child.attrs.isSoft ? { type: 'text', value: '\n' } : { type: 'break' }, marks: around })
    else if (child.type === nodes.picture)
      pieces.push({ node: { type: 'image', ...(child.attrs as { url: string; alt: string }) }, marks: around })
    else if (around.length < child.marks.length) pieces.push({ node: { type: 'inlineCode', value: child.text ?? '' }, marks: around })
    else pieces.push(...wordsOf(child.text ?? '', around, isBare))
  }
  return withoutOuterSpace(pieces)
}

function wordsOf(text: string, around: readonly Mark[], isBare: boolean): Piece[] {
  const link = around.find(({ type }) => type === marks.link)
  const others = around.filter((mark) => mark !== link)
  if (isBare && link && isOwnAddress(link.attrs.url, link.attrs.title, text))
    return [{ node: { type: 'html', value: text }, marks: others }]
  const parts = isBare && !link ? text.split(ADDRESS) : [text]
  return parts.flatMap((part, index): Piece[] => {
    if (index % 2 === 1) return [{ node: { type: 'html', value: part }, marks: around }]
    return part.split(/(^\s+|\s+$)/).flatMap((value) => (value ? [{ node: { type: 'text', value }, marks: around }] : []))
  })
}

const isOwnAddress = (url: string, title: string | null | undefined, text: string) =>
  !title && [text, `mailto:${text}`, `http://${text}`].includes(url) && new RegExp(`^${ADDRESS.source}$`, 'i').test(text)

const isSpace = ({ node }: Piece) => node.type === 'text' && !node.value.trim()
const isLine = (piece: Piece | undefined) =>
  !piece || piece.node.type === 'break' || (piece.node.type === 'text' && piece.node.value === '\n')

/** Markdown has no space at the ends of a line, nor inside the signs of emphasis; nor lines at the end of a paragraph. */
function withoutOuterSpace(pieces: Piece[]): Piece[] {
  const kept = pieces.filter((piece, index) => {
    if (!isSpace(piece) || isLine(piece)) return true
    return !isLine(pieces[index - 1]) && !isLine(pieces[index + 1])
  })
  while (kept.length > 0 && isLine(kept.at(-1))) kept.pop()
  return kept.map((piece, index) => {
    const [before, after] = [kept[index - 1], kept[index + 1]]
    // A line after a line would end the paragraph.
    if (isLine(piece)) return piece.node.type === 'text' && isLine(before) ? { ...piece, node: { type: 'break' } } : piece
    if (!isSpace(piece)) return piece
    return { ...piece, marks: piece.marks.filter((mark) => mark.isInSet(before?.marks ?? []) && mark.isInSet(after?.marks ?? [])) }
  })
}

/** Of the marks that begin at a piece, the one that reaches furthest is around the others. */
function toPhrasing(pieces: readonly Piece[]): PhrasingContent[] {
  const made: PhrasingContent[] = []
  for (let index = 0; index < pieces.length; ) {
    const { node, marks: around } = pieces[index] as Piece
    const reach = (mark: Mark) => {
      let end = index
      while (end < pieces.length && mark.isInSet(pieces[end]?.marks ?? [])) end++
      return end
    }
    const [mark] = around.toSorted((one, other) => reach(other) - reach(one))
    if (mark) {
      const end = reach(mark)
      const children = toPhrasing(pieces.slice(index, end).map((piece) => ({ ...piece, marks: mark.removeFromSet(piece.marks) })))
      made.push({ type: mark.type.name, ...mark.attrs, children } as PhrasingContent)
      index = end
    } else {
      const last = made.at(-1)
      if (node.type === 'text' && last?.type === 'text') last.value += node.value
      else made.push(structuredClone(node))
      index++
    }
  }
  return made
}

/** Whether what was read says what is meant. A bare address may have become a link, but no link may be lost. */
export function isSameMeaning(read: readonly Nodes[], meant: readonly Nodes[], keepsLines: boolean): boolean {
  const [one, other] = [read, meant].map((nodes) => JSON.stringify(nodes.map((node) => meaningOf(node, keepsLines))))
  if (one !== other) return false
  const links = linksOf(read)
  return linksOf(meant).every((url) => {
    const at = links.indexOf(url)
    if (at >= 0) links.splice(at, 1)
    return at >= 0
  })
}

const linksOf = (nodes: readonly Nodes[]): string[] =>
  nodes.flatMap((node) => [...(node.type === 'link' ? [node.url] : []), ...('children' in node ? linksOf(node.children) : [])])

/** What a block says, whatever its signs: no positions, marks of a word in no order, white space as it shows. */
function meaningOf(node: Nodes, keepsLines: boolean): unknown {
  const inside = () => ('children' in node ? node.children.map((child) => meaningOf(child, keepsLines)) : [])
  switch (node.type) {
    case 'paragraph':
      return [node.type, meaningOfLine(node.children, keepsLines)]
    case 'heading':
      return [node.type, node.depth, meaningOfLine(node.children, keepsLines)]
    case 'list':
      return [node.type, node.ordered ? (node.start ?? 1) : null, isLooseList(node), inside()]
    case 'listItem':
    case 'blockquote':
      return [node.type, inside()]
    default:
      return withoutPositions(node)
  }
}

const withoutPositions = (node: Nodes) => JSON.stringify(node, (name, value) => (name === 'position' ? undefined : value))

type Run = [text: string, marks: string]

function meaningOfLine(children: readonly PhrasingContent[], keepsLines: boolean): Run[] {
  const runs: Run[] = []
  for (const [text, label] of children.flatMap((child) => runsOf(child, [], keepsLines))) {
    const last = runs.at(-1)
    if (last?.[1] === label) last[0] += text
    else runs.push([text, label])
  }
  return runs
}

function runsOf(node: PhrasingContent, around: readonly string[], keepsLines: boolean): Run[] {
  const run = (text: string, ...more: string[]): Run[] => [[text, [...around, ...more].toSorted().join()]]
  const within = (...more: string[]) =>
    'children' in node ? node.children.flatMap((child) => runsOf(child, [...around, ...more], keepsLines)) : []
  switch (node.type) {
    case 'text':
      return node.value.split(/(\s+)/).flatMap((part) => {
        if (part.trim()) return run(part)
        const space = keepsLines && part.includes('\n') ? '\n' : ' '
        return part ? [[space, around.filter((mark) => mark.startsWith('link')).join()] satisfies Run] : []
      })
    case 'inlineCode':
      return run(node.value.replaceAll('\n', ' '), 'code')
    case 'break':
      return [['\n', 'break']]
    case 'image':
      return run('', `image ${JSON.stringify([node.url, node.alt ?? '', node.title ?? null])}`)
    case 'link':
      return isBareLink(node) ? within() : within(`link ${node.url} ${node.title ?? ''}`)
    case 'strong':
    case 'emphasis':
    case 'delete':
      return within(node.type)
    default:
      return run('', withoutPositions(node))
  }
}

const isBareLink = ({ url, title, children: [only, ...more] }: Link) =>
  only?.type === 'text' && more.length === 0 && isOwnAddress(url, title, only.value)
