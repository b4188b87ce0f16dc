import { Parser } from 'htmlparser2'
import { bounded, MAX_LINE_LENGTH, MAX_TEXT_LENGTH } from './bounded'
import { MarkdownWriter } from './markdown-writer'
import { MeetingLinks } from './meeting-links'

interface Element {
  open(writer: MarkdownWriter, attributes: Readonly<Record<string, string | undefined>>): void
  close?(writer: MarkdownWriter): void
}

const isWebLink = (href: string | undefined): href is string => /^(?:https?:\/\/|mailto:)[^\s<>"\\]+$/i.test(href ?? '')

function writeLink(writer: MarkdownWriter, href: string | undefined, label: string) {
  if (!isWebLink(href)) return
  writer.openLink(href)
  writer.text(label)
  writer.closeLink()
}

const mark = (sign: string): Element => ({ open: (writer) => writer.openMark(sign), close: (writer) => writer.closeMark() })
const block: Element = { open: (writer) => writer.block(), close: (writer) => writer.block() }
const heading = (level: number): Element => ({ open: (writer) => writer.openHeading(level), close: (writer) => writer.closeHeading() })
const list = (isOrdered: boolean): Element => ({
  open: (writer, { start = '' }) => writer.openList({ isOrdered, ...(/^\d{1,8}$/.test(start) && { start: Number(start) }) }),
  close: (writer) => writer.closeList(),
})
const cell: Element = { open: (writer) => writer.openCell(), close: (writer) => writer.closeCell() }
const film: Element = { ...block, open: (writer, { src }) => [writer.block(), writeLink(writer, src, 'Video')] }

const BLOCKS = 'address article aside center dd details div dl dt fieldset figcaption figure footer form header main nav p section summary'

const ELEMENTS = new Map<string, Element>([
  ...BLOCKS.split(' ').map((name) => [name, block] as const),
  ...[1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, heading(level)] as const),
  ...['em', 'i'].map((name) => [name, mark('*')] as const),
  ...['strong', 'b'].map((name) => [name, mark('**')] as const),
  ...['del', 's', 'strike'].map((name) => [name, mark('~~')] as const),
  ...['td', 'th'].map((name) => [name, cell] as const),
  ...['iframe', 'video', 'audio'].map((name) => [name, film] as const),
  ['a', { open: (writer, { href }) => writer.openLink(isWebLink(href) ? href : undefined), close: (writer) => writer.closeLink() }],
  // A picture would be fetched from another site; the reader decides.
  ['img', { open: (writer, { src, alt }) => writeLink(writer, src, alt?.trim() || 'Picture') }],
  ['table', { ...block, open: (writer) => writer.openTable() }],
  ['tr', { open: (writer) => writer.openRow() }],
  ['br', { open: (writer) => writer.line() }],
  ['hr', { open: (writer) => writer.rule() }],
  ['ul', list(false)],
  ['ol', list(true)],
  ['li', { open: (writer) => writer.openItem(), close: (writer) => writer.closeItem() }],
  ['blockquote', { open: (writer) => writer.openQuote(), close: (writer) => writer.closeQuote() }],
])

/** Other programs' HTML in markdown: no scripts or styles, pictures as links; with `hasLines` a line is a line. Notes `meetings`. Throws RangeError. */
export function markdownOfHtml(html: string, meetings = new MeetingLinks(), hasLines?: boolean): string {
  const bare = withoutShortcodes(bounded(html, 'text', MAX_TEXT_LENGTH))
  const writer = new MarkdownWriter(MAX_TEXT_LENGTH)
  const write = (hasLines ?? !/<(?:p|div|ul|ol|h\d|table|blockquote)\b/i.test(bare)) ? writeLines : writeFlowing
  let isAfterBreak = false
  readHtml(bare, {
    text(text) {
      // The line that a `br` ends in the source is the same line.
      write(writer, meetings.without(isAfterBreak ? text.replace(/^[ \t]*\r?\n/, '') : text))
      isAfterBreak = false
    },
    code: (text, name) => (name === 'pre' ? writer.code(meetings.without(text)) : writer.inlineCode(meetings.without(text))),
    open(name, { href, src, alt, start }) {
      isAfterBreak = name === 'br'
      ELEMENTS.get(name)?.open(writer, { href: withoutMeeting(href), src: withoutMeeting(src), alt, start })
    },
    close: (name) => ELEMENTS.get(name)?.close?.(writer),
  })
  return meetings.withoutAccess(writer.toString())

  function withoutMeeting(address: string | undefined) {
    return address && meetings.takes(address) ? undefined : address
  }
}

/** A text of WordPress: what its older editor wrote has lines for paragraphs, also between lists and headings. */
export const markdownOfWordPress = (content: string, meetings: MeetingLinks): string =>
  markdownOfHtml(content, meetings, !content.includes('<!-- wp:'))

const writeFlowing = (writer: MarkdownWriter, text: string) => writer.text(text)

/** `[caption id="…"]…[/caption]`: what WordPress replaces before it shows a text. */
const withoutShortcodes = (html: string) =>
  html.replace(/\[\/?(?:caption|gallery|embed|audio|video|playlist|(?:vc|et_pb|tribe)_\w+)(?!\w)[^[\]]*\]/gi, '')

/** Text in which a line is a line, and a blank one ends a paragraph. */
function writeLines(writer: MarkdownWriter, text: string, write = (line: string) => writer.text(line)) {
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    if (index > 0) writer.line()
    write(line)
  }
}

/** Plain text in markdown that shows it as it is: its lines and paragraphs stay, and addresses become links. The rest is as above. */
export function markdownOfText(text: string, meetings = new MeetingLinks()): string {
  const writer = new MarkdownWriter(MAX_TEXT_LENGTH)
  writeLines(writer, meetings.without(bounded(text, 'text', MAX_TEXT_LENGTH)), (line) => {
    // Every other piece is an address.
    for (const [index, piece] of line.split(/(\bhttps?:\/\/[^\s<>[\]]*[^\s<>[\].,;:!?)])/i).entries()) {
      if (index % 2 === 0) writer.text(piece)
      else writeLink(writer, piece, piece)
    }
  })
  return meetings.withoutAccess(writer.toString())
}

/** The words of a title in HTML, in one line: no tags, no entities. Throws RangeError as above. */
export function textOfHtml(html: string, name = 'title'): string {
  const pieces: string[] = []
  readHtml(bounded(html, name, MAX_LINE_LENGTH), {
    text: (text) => pieces.push(text),
    code: (text) => pieces.push(text),
    open: (name) => ELEMENTS.get(name) === block && pieces.push(' '),
    close: (name) => ELEMENTS.get(name) === block && pieces.push(' '),
  })
  return pieces.join('').replace(/\s+/g, ' ').trim()
}

interface HtmlReader {
  text(text: string): void
  open(name: string, attributes: Readonly<Record<string, string | undefined>>): void
  close(name: string): void
  /** All that is in a `pre` or a `code`, unchanged. */
  code(text: string, name: string): void
}

const DEEPEST = 100
const CODE = new Set(['pre', 'code'])
/** What is in these is for programs, or for readers that cannot show them. */
const UNREAD = new Set('script style noscript template title button select textarea object canvas svg math iframe video audio'.split(' '))

/** Reads HTML in one pass, each element closed. Throws RangeError for elements nested deeper than any real page. */
function readHtml(html: string, reader: HtmlReader): void {
  let depth = 0
  /** How deep the element is of which the inside is not read. */
  let closedAt = 0
  let isCode = false
  let text = ''
  const flush = () => {
    if (text) reader.text(text)
    text = ''
  }
  const parser = new Parser({
    // It comes in pieces: what is written as an entity is one of its own.
    ontext(piece) {
      if (closedAt === 0 || isCode) text += piece
    },
    onopentag(name, attributes) {
      if (++depth > DEEPEST) throw new RangeError('its text is nested deeper than any page')
      if (isCode && name === 'br') text += '\n'
      if (closedAt > 0) return
      flush()
      isCode = CODE.has(name)
      if (isCode || UNREAD.has(name)) closedAt = depth
      if (!isCode) reader.open(name, attributes)
    },
    onclosetag(name) {
      depth--
      if (closedAt > depth + 1) return
      if (closedAt === 0) flush()
      closedAt = 0
      if (!isCode) return reader.close(name)
      reader.code(text, name)
      text = ''
      isCode = false
    },
  })
  parser.end(html)
  flush()
}
