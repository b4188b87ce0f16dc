import { XMLParser } from 'fast-xml-parser'
import { bounded, MAX_LINE_LENGTH, MAX_TEXT_LENGTH, shortName } from './bounded'
import { textOfHtml } from './html-to-markdown.server'
import { whyUnreadable } from './import-record'
import { UnreadableFile } from './unreadable-file.server'

/** An entry of a WordPress export: a post, a page, an event, a venue. */
export interface WordPressItem {
  line: number
  /** Why it cannot be read, where it cannot: its fields are empty then, but for its type and its title. */
  fault?: string
  id: string
  type: string
  /** WordPress's own words: `publish`, `future`, `draft`, `pending`, `private`, `trash`. */
  status: string
  title: string
  /** The last part of its address. */
  name: string
  link: string
  guid: string
  /** HTML. */
  content: string
  /** `YYYY-MM-DD HH:mm:ss` where the site was. */
  date: string
  parent: string
  categories: string[]
  hasPassword: boolean
  meta(name: string): string[]
}

const LISTS = new Set(['item', 'category', 'wp:postmeta', 'guid'])

const parser = new XMLParser({
  captureMetaData: true,
  // Nothing is expanded; what is text in HTML is decoded as HTML.
  processEntities: false,
  parseTagValue: false,
  ignoreAttributes: true,
  isArray: (name) => LISTS.has(name),
})

const META = XMLParser.getMetaDataSymbol() as unknown as string

type Node = Record<string, unknown>

/** The entries of a WordPress export (WXR). Throws UnreadableFile, also for a file that declares entities: no export does, an attack would. */
export function readItems(text: string): WordPressItem[] {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(withoutCdata(text)))
    throw new UnreadableFile('it declares a document type or entities, as no WordPress export does')
  const items = itemsIn(parse(text))
  const lineAt = lineCounter(text)
  return items.map((item) => itemOf(item, lineAt((item[META] as { startIndex?: number } | undefined)?.startIndex ?? 0)))
}

/** What is between its stretches of character data, which hold HTML; found in one pass, whatever is left open. */
function withoutCdata(text: string): string {
  const [first = '', ...rest] = text.split('<![CDATA[')
  return first + rest.map((part) => (part.includes(']]>') ? part.slice(part.indexOf(']]>')) : part)).join('')
}

function parse(text: string): Node {
  try {
    return parser.parse(text) as Node
  } catch (error) {
    throw new UnreadableFile(whyUnreadable(error))
  }
}

function itemsIn(document: Node): Node[] {
  const { channel } = (document.rss ?? {}) as { channel?: Node }
  if (!channel) throw new UnreadableFile('it is not a complete WordPress export')
  return (channel.item ?? []) as Node[]
}

/** Of positions that rise, the lines in which they are, from 1. */
function lineCounter(text: string) {
  let [line, from] = [1, 0]
  return (position: number) => {
    for (let end = text.indexOf('\n', from); end >= 0 && end < position; end = text.indexOf('\n', from)) {
      line++
      from = end + 1
    }
    return line
  }
}

function itemOf(item: Node, line: number): WordPressItem {
  try {
    return readItem(item, line)
  } catch (error) {
    const fault = error instanceof RangeError ? error.message : 'it cannot be read'
    const [type, id] = ['wp:post_type', 'wp:post_id'].map((name) => nodeText(item[name]).slice(0, MAX_LINE_LENGTH))
    return { ...readItem({ 'wp:post_type': type, 'wp:post_id': id }, line), title: shortName(nodeText(item.title)), fault }
  }
}

/** Throws RangeError for a field that is longer than any. */
function readItem(item: Node, line: number): WordPressItem {
  const text = (name: string) => bounded(nodeText(item[name]), name.replace(/.*[:_]/, ''), MAX_LINE_LENGTH)
  const fields = ((item['wp:postmeta'] ?? []) as Node[]).map((field) => {
    const name = bounded(nodeText(field['wp:meta_key']), 'field', MAX_LINE_LENGTH)
    return { name, value: bounded(nodeText(field['wp:meta_value']), `field “${shortName(name)}”`, MAX_TEXT_LENGTH) }
  })
  const meta = Map.groupBy(fields, ({ name }) => name)
  return {
    line,
    id: text('wp:post_id'),
    type: text('wp:post_type'),
    status: text('wp:status'),
    title: textOfHtml(nodeText(item.title)),
    name: text('wp:post_name'),
    link: textOfHtml(text('link'), 'link'),
    guid: bounded(nodeText((item.guid as unknown[] | undefined)?.[0]), 'guid', MAX_LINE_LENGTH),
    content: bounded(nodeText(item['content:encoded']), 'text', MAX_TEXT_LENGTH),
    date: text('wp:post_date'),
    parent: text('wp:post_parent'),
    categories: ((item.category ?? []) as unknown[]).map((category) => textOfHtml(nodeText(category), 'category')),
    hasPassword: nodeText(item['wp:post_password']) !== '',
    meta: (name) => (meta.get(name) ?? []).map(({ value }) => value),
  }
}

function nodeText(node: unknown): string {
  if (typeof node === 'string') return node.trim()
  const inner = (node as { '#text'?: unknown } | undefined)?.['#text']
  return typeof inner === 'string' ? inner.trim() : ''
}
