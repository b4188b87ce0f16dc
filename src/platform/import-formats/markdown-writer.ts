type Gap = 'item' | 'line' | 'blank'
const WIDTHS = { item: 1, line: 2, blank: 3 }

/** A quote or an item of a list: what its first line begins with, and its other lines. */
interface Container {
  first: string
  others: string
  isBegun: boolean
}

interface List {
  isOrdered: boolean
  count: number
  isBegun: boolean
}

/** Emphasis or a link. It is opened by its first word, so that an empty one leaves nothing. */
interface Mark {
  open: string
  close: string
  isOpen: boolean
}

/** Writes markdown piece by piece, and never reads again what it wrote: its time grows only with the text. */
export class MarkdownWriter {
  readonly #parts: string[] = []
  readonly #containers: Container[] = []
  readonly #lists: List[] = []
  readonly #marks: Mark[] = []
  readonly #links: boolean[] = []
  #gap: Gap | undefined
  #hasSpace = false
  /** `## `, until its first word is written. */
  #heading = ''
  /** Inside a heading or a link, where there are no lines. */
  #isOneLine = 0
  #isTableBegun = false
  #isRowBegun = false
  #isCellNew = false
  /** How many containers the last line and the next one have in common. */
  #inCommon = 0
  #room: number

  /** It throws RangeError before it writes more than `longest` characters. */
  constructor(longest: number) {
    this.#room = longest
  }

  /** Plain text; white space of any length is one space. */
  text(text: string): void {
    for (const [index, word] of text.split(/\s+/).entries()) {
      this.#hasSpace ||= index > 0
      if (word) this.#write(escaped(word, this.#begin()))
    }
  }

  /** Ends a paragraph. */
  block(): void {
    this.#separate('blank')
  }

  /** Ends a line; of two, the second ends the paragraph. */
  line(): void {
    this.#separate(this.#gap === 'line' ? 'blank' : 'line')
  }

  rule(): void {
    this.block()
    this.#raw('* * *')
    this.block()
  }

  inlineCode(code: string): void {
    const text = code.replace(/\s+/g, ' ')
    const fence = '`'.repeat(longestRun(text) + 1)
    const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
    if (text.trim()) this.#raw(fence + pad + text + pad + fence)
  }

  /** Code on lines of its own; within a line where there can be none. */
  code(code: string): void {
    if (this.#isOneLine) this.inlineCode(code)
    else this.#codeLines(code)
  }

  openHeading(level: number): void {
    this.block()
    if (!this.#isOneLine) this.#heading = `${'#'.repeat(level)} `
    this.#isOneLine++
  }

  closeHeading(): void {
    this.#heading = ''
    this.#isOneLine--
    this.block()
  }

  openQuote(): void {
    this.block()
    this.#containers.push({ first: '> ', others: '> ', isBegun: false })
  }

  closeQuote(): void {
    this.#leave()
    this.block()
  }

  openList({ isOrdered, start = 1 }: { isOrdered: boolean; start?: number }): void {
    if (this.#lists.length > 0 && this.#gap === 'line') this.#gap = 'item'
    this.#separate(this.#lists.length > 0 ? 'item' : 'blank')
    this.#lists.push({ isOrdered, count: start - 1, isBegun: false })
  }

  closeList(): void {
    this.#lists.pop()
    this.block()
  }

  openItem(): void {
    const list = this.#lists.at(-1)
    // Lines between the tags of lists are none.
    if (list?.isBegun || (this.#lists.length > 1 && this.#gap === 'line')) this.#gap = 'item'
    const marker = list?.isOrdered ? `${++list.count}. ` : '- '
    this.#containers.push({ first: marker, others: ' '.repeat(marker.length), isBegun: false })
  }

  closeItem(): void {
    const isBegun = this.#leave()
    const list = this.#lists.at(-1)
    if (list) list.isBegun ||= isBegun
    this.#separate('item')
  }

  openTable(): void {
    this.block()
    this.#isTableBegun = false
  }

  /** A row of a table is a line. */
  openRow(): void {
    if (this.#isTableBegun && !this.#isOneLine) this.#gap = 'line'
    this.#isRowBegun = false
  }

  /** The cells of a row have dots between them. */
  openCell(): void {
    this.#isCellNew = true
    this.#containers.push({ first: '', others: '', isBegun: false })
  }

  closeCell(): void {
    this.#isCellNew = false
    this.#leave()
  }

  openMark(sign: string): void {
    this.#marks.push({ open: sign, close: sign, isOpen: false })
  }

  closeMark(): void {
    const mark = this.#marks.pop()
    if (mark?.isOpen) this.#write(mark.close)
  }

  /** Words that lead to an address; only words without one, and within another link. */
  openLink(href: string | undefined): void {
    const isLink = href !== undefined && this.#links.every((isOuterLink) => !isOuterLink)
    this.#links.push(isLink)
    if (!isLink) return
    this.#marks.push({ open: '[', close: `](${href.replaceAll('(', '%28').replaceAll(')', '%29')})`, isOpen: false })
    this.#isOneLine++
  }

  closeLink(): void {
    if (!this.#links.pop()) return
    this.closeMark()
    this.#isOneLine--
  }

  toString(): string {
    return this.#parts.join('')
  }

  #codeLines(code: string): void {
    const fence = '`'.repeat(Math.max(3, longestRun(code) + 1))
    this.block()
    for (const line of [fence, ...code.replace(/^\n|\n$/g, '').split('\n'), fence]) {
      this.#raw(line)
      this.#gap = 'item'
    }
    this.block()
  }

  #leave(): boolean {
    const { isBegun = false } = this.#containers.pop() ?? {}
    this.#inCommon = Math.min(this.#inCommon, this.#containers.length)
    return isBegun
  }

  #separate(gap: Gap): void {
    if (this.#isOneLine) this.#hasSpace = true
    // A quote or an item begins with its first word.
    else if (this.#containers.at(-1)?.isBegun === false) this.#hasSpace = true
    else if (this.#parts.length > 0 && (!this.#gap || WIDTHS[gap] > WIDTHS[this.#gap])) this.#gap = gap
  }

  #raw(markdown: string): void {
    this.#begin()
    this.#write(markdown)
  }

  /** Writes what comes before a word, and answers whether that word begins a line. */
  #begin(): boolean {
    if (this.#isCellNew) this.#beginCell()
    const isFirst = this.#parts.length === 0 || this.#gap !== undefined
    if (this.#gap) this.#endLine(this.#gap)
    if (isFirst) this.#write(this.#lineStart())
    else if (this.#hasSpace) this.#write(' ')
    this.#gap = undefined
    this.#hasSpace = false
    for (const mark of this.#marks) {
      if (!mark.isOpen) this.#write(mark.open)
      mark.isOpen = true
    }
    return isFirst
  }

  #beginCell(): void {
    this.#isCellNew = false
    if (this.#isRowBegun) {
      this.#gap = undefined
      this.#write(' ·')
      this.#hasSpace = true
      for (const container of this.#containers) container.isBegun = true
    }
    this.#isRowBegun = true
    this.#isTableBegun = true
  }

  #endLine(gap: Gap): void {
    if (gap === 'line') {
      this.#write('  \n')
      return
    }
    // Emphasis ends with its paragraph, and is opened again by the next word.
    for (const mark of this.#marks.toReversed()) {
      if (mark.isOpen) this.#write(mark.close)
      mark.isOpen = false
    }
    const around = this.#containers.slice(0, this.#inCommon).map(({ others }) => others)
    this.#write(gap === 'blank' ? `\n${around.join('').trimEnd()}\n` : '\n')
  }

  #lineStart(): string {
    const starts = this.#containers.map(({ first, others, isBegun }) => (isBegun ? others : first))
    for (const container of this.#containers) container.isBegun = true
    this.#inCommon = this.#containers.length
    const heading = this.#heading
    this.#heading = ''
    return starts.join('') + heading
  }

  #write(markdown: string): void {
    this.#room -= markdown.length
    if (this.#room < 0) throw new RangeError('its text is longer than any page')
    this.#parts.push(markdown)
  }
}

function escaped(word: string, isFirst: boolean): string {
  // Between two letters an underscore means nothing, and an address that is a link stays as it is.
  const plain = word.replace(/[\\*`[\]]|(?<![a-z\d])_|_(?![a-z\d])|~(?=~)|(?<=~)~|<(?=[a-z/!?])|&(?=#?\w{1,40};)/gi, '\\$&')
  if (!isFirst) return plain
  if (/^\d{1,9}[.)]$/.test(word)) return `${word.slice(0, -1)}\\${word.slice(-1)}`
  return /^(?:[-+]$|#{1,6}$|>|[-=]+$)/.test(word) ? `\\${plain}` : plain
}

const longestRun = (code: string) => (code.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0)
