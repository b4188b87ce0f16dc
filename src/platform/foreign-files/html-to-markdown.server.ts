import TurndownService from 'turndown'

/** What is more than this is no text that people wrote for a page. */
const LONGEST = 500_000

const isWebLink = (href: string | null): href is string => /^(?:https?:\/\/|mailto:)[^\s<>"\\]+$/i.test(href ?? '')

/** Addresses may hold what ends a link in markdown. */
const target = (href: string) => href.replace(/[()]/g, (bracket) => (bracket === '(' ? '%28' : '%29'))

const linkTo = (href: string | null, words: string) => (isWebLink(href) ? `[${words}](${target(href)})` : words)

const turndown: TurndownService = new TurndownService({
  headingStyle: 'atx',
  bulletListMarker: '-',
  codeBlockStyle: 'fenced',
  emDelimiter: '*',
})
  .remove(['script', 'style', 'noscript', 'template', 'title', 'button', 'select', 'textarea', 'object', 'canvas'])
  .addRule('link', {
    filter: 'a',
    replacement: (words, node) => (words.trim() ? linkTo((node as Element).getAttribute('href'), words.trim().replace(/\n+/g, ' ')) : ''),
  })
  // A picture would be fetched from wherever it lies; the reader decides.
  .addRule('picture', {
    filter: 'img',
    replacement: (_words, node) => {
      const picture = node as Element
      return isWebLink(picture.getAttribute('src'))
        ? linkTo(picture.getAttribute('src'), turndown.escape(picture.getAttribute('alt')?.trim() || 'Picture'))
        : ''
    },
  })
  .addRule('frame', {
    filter: ['iframe', 'video', 'audio'],
    replacement: (_words, node) => {
      const address = (node as Element).getAttribute('src')
      return isWebLink(address) ? `\n\n${linkTo(address, 'Video')}\n\n` : ''
    },
  })

/**
 * HTML as other programs write it, in markdown: no scripts, no styles, links to the web and to mailboxes alone, pictures as links. What is
 * written without paragraphs, as WordPress's older editor does, gets them from its blank lines. Throws RangeError for what is nested or long
 * beyond reason.
 */
export function markdownOfHtml(html: string): string {
  if (html.length > LONGEST || isTooDeep(html)) throw new RangeError('beyond reason')
  const marked = withoutShortcodes(html)
  const markdown = turndown.turndown(/<(?:p|div|ul|ol|h\d|table|blockquote)\b/i.test(marked) ? marked : paragraphs(marked))
  return markdown.trim()
}

const DEEPEST = 200
/** They end by themselves, or hold nothing. */
const UNCLOSED = /^(?:p|li|br|hr|img|input|wbr|source|track|col|meta|link|base|area|param|embed|t[drh]|d[dt]|option|thead|tbody|tfoot)$/

/** Whether elements stand in one another as nobody's do; the parser takes minutes for some ten thousand. */
function isTooDeep(html: string): boolean {
  let depth = 0
  for (const [, slash, name = '', rest = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)([^<>]*)>/gi)) {
    if (UNCLOSED.test(name.toLowerCase()) || rest.endsWith('/')) continue
    depth = slash ? Math.max(0, depth - 1) : depth + 1
    if (depth > DEEPEST) return true
  }
  return false
}

/** `[caption id="…"]…[/caption]`: what WordPress replaces before it shows a text. */
const withoutShortcodes = (html: string) =>
  html.replace(/\[\/?(?:caption|gallery|embed|audio|video|playlist|vc_\w+|et_pb_\w+|tribe_\w+)\b[^\]]{0,2000}\]/gi, '')

const paragraphs = (html: string) =>
  html
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((part) => `<p>${part.trim().replaceAll('\n', '<br>')}</p>`)
    .join('')

/** Plain text in markdown that shows it as it is: its lines and paragraphs stay, and addresses become links. */
export function markdownOfText(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
  return markdownOfHtml(paragraphs(escaped.replace(/\bhttps?:\/\/[^\s<>[\]]*[^\s<>[\].,;:!?)]/gi, '<a href="$&">$&</a>')))
}

const plain = new TurndownService({ bulletListMarker: '-' })
plain.escape = (text) => text
plain.addRule('words alone', { filter: ['em', 'i', 'strong', 'b', 'code', 'a', 'span'], replacement: (words) => words })

/** The words of a title in HTML, in one line: no tags, no entities. */
export const textOfHtml = (html: string): string =>
  /[<&]/.test(html) && !isTooDeep(html)
    ? plain.turndown(html.slice(0, LONGEST)).replace(/\s+/g, ' ').trim()
    : html.replace(/\s+/g, ' ').trim()
