import { bounded, MAX_LINE_LENGTH, MAX_TEXT_LENGTH } from './bounded'
import { MarkdownWriter } from './markdown-writer'
import { MeetingLinks } from './meeting-links'
import { readHtml } from './read-html'

/** What an element's beginning and its end write. */
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
const list = (isOrdered: boolean): Element => ({ open: (writer) => writer.openList({ isOrdered }), close: (writer) => writer.closeList() })
const film: Element = { ...block, open: (writer, { src }) => [writer.block(), writeLink(writer, src, 'Video')] }

const BLOCKS =
  'address article aside center dd details div dl dt fieldset figcaption figure footer form header main nav p section summary table tbody td tfoot th thead tr'

const ELEMENTS = new Map<string, Element>([
  ...BLOCKS.split(' ').map((name) => [name, block] as const),
  ...[1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, heading(level)] as const),
  ...['em', 'i'].map((name) => [name, mark('*')] as const),
  ...['strong', 'b'].map((name) => [name, mark('**')] as const),
  ...['iframe', 'video', 'audio'].map((name) => [name, film] as const),
  ['a', { open: (writer, { href }) => writer.openLink(isWebLink(href) ? href : undefined), close: (writer) => writer.closeLink() }],
  // A picture would be fetched from another site; the reader decides.
  ['img', { open: (writer, { src, alt }) => writeLink(writer, src, alt?.trim() || 'Picture') }],
  ['br', { open: (writer) => writer.line() }],
  ['hr', { open: (writer) => writer.rule() }],
  ['ul', list(false)],
  ['ol', list(true)],
  ['li', { open: (writer) => writer.openItem(), close: (writer) => writer.closeItem() }],
  ['blockquote', { open: (writer) => writer.openQuote(), close: (writer) => writer.closeQuote() }],
])

/**
 * HTML as other programs write it, in markdown: no scripts, no styles, links to the web and to mailboxes only, pictures as links. What is
 * written without paragraphs, as WordPress's older editor does, gets them from its blank lines. Links to meetings are left out, and noted in
 * `meetings`. Throws RangeError, in words for the person who imports, for what is nested or long beyond reason.
 */
export function markdownOfHtml(html: string, meetings = new MeetingLinks()): string {
  const bare = withoutShortcodes(bounded(html, 'text', MAX_TEXT_LENGTH))
  const writer = new MarkdownWriter(MAX_TEXT_LENGTH)
  const hasBlocks = /<(?:p|div|ul|ol|h\d|table|blockquote)\b/i.test(bare)
  readHtml(bare, {
    text: (text) => (hasBlocks ? writer.text(meetings.without(text)) : writeLines(writer, meetings.without(text))),
    code: (text, name) => (name === 'pre' ? writer.code(meetings.without(text)) : writer.inlineCode(meetings.without(text))),
    open: (name, { href, src, alt }) => ELEMENTS.get(name)?.open(writer, { href: withoutMeeting(href), src: withoutMeeting(src), alt }),
    close: (name) => ELEMENTS.get(name)?.close?.(writer),
  })
  return meetings.withoutAccess(writer.toString())

  function withoutMeeting(address: string | undefined) {
    return address && meetings.takes(address) ? undefined : address
  }
}

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
