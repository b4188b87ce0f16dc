import { Parser } from 'htmlparser2'

export interface HtmlReader {
  /** All the text between two tags. */
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
export function readHtml(html: string, reader: HtmlReader): void {
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
