import { Parser } from 'htmlparser2'
import { type Node, Slice } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'
import { MarkdownWriter } from '@/platform/import-formats/markdown-writer'
import { nearestLevel, setLink } from './commands'
import { openMarkdown, saveMarkdown } from './document'
import { schema } from './schema'

/** Longer than any field takes, and short enough to be read at once. */
const MAX_PASTED = 500_000
const DEEPEST = 200

/** What is in these is for programs, or for readers that can't show it. */
const UNREAD = new Set(
  'head script style noscript template title button select textarea object canvas svg math iframe video audio'.split(' '),
)
const BLOCKS = new Set(
  'address article aside center dd details div dl dt fieldset figcaption figure footer form header main nav p section summary'.split(' '),
)

type Attributes = Readonly<Record<string, string | undefined>>

/** Other programs' HTML as markdown: its structure, and nothing else of it. No pictures: they would tell another site who reads. Throws RangeError. */
export function markdownOfPasted(html: string, levels: readonly number[]): string {
  if (html.length > MAX_PASTED) throw new RangeError('what is pasted is too long')
  const writer = new MarkdownWriter(MAX_PASTED)
  const lists: { isOrdered: boolean; isOfWord: boolean; isItemOpen: boolean; hasWords: boolean }[] = []
  const closers: (() => void)[] = []
  /** How deep the element is of which the inside is not read. */
  let unreadAt = 0
  /** What is in a `pre` or a `code`, or the sign of an item in Word. */
  let taken: string | undefined
  let headings = 0
  /** Word's items are paragraphs that say how deep they are. */
  let itemOfWord: number | undefined

  const openTaken = (use: (text: string) => void) => () => take(use)
  const openRow = () => void writer.openRow()
  const openCell = () => {
    writer.openCell()
    return () => writer.closeCell()
  }
  /** Of an element, what opens it, and answers what closes it. */
  const elements: Partial<Record<string, (attributes: Attributes) => (() => void) | undefined>> = {
    ul: () => closing(openList(false, false)),
    ol: ({ start }) => closing(openList(true, false, start)),
    li: () => (lists.length > 0 ? openItem() : undefined),
    blockquote() {
      writer.openQuote()
      return () => writer.closeQuote()
    },
    table() {
      writer.openTable()
      return () => writer.block()
    },
    tr: openRow,
    td: openCell,
    th: openCell,
    br: () => void writer.line(),
    hr: () => void writer.rule(),
    pre: openTaken((code) => writer.code(code)),
    code: openTaken((code) => writer.inlineCode(code)),
    a({ href = '' }) {
      writer.openLink(/^(?:https?:\/\/|mailto:|tel:)[^\s<>"\\]+$/i.test(href) ? href : undefined)
      return () => writer.closeLink()
    },
  }

  const parser = new Parser({
    onopentag(name, attributes) {
      if (closers.length >= DEEPEST) throw new RangeError('what is pasted is nested too deep')
      const isRead = unreadAt === 0 && taken === undefined
      closers.push((isRead && open(name, attributes)) || (() => undefined))
      if (isRead && UNREAD.has(name)) unreadAt = closers.length
    },
    onclosetag() {
      if (unreadAt === closers.length) unreadAt = 0
      closers.pop()?.()
    },
    ontext(text) {
      if (unreadAt > 0) return
      if (taken !== undefined) taken += text
      else write(text)
    },
  })
  parser.end(html)
  closeLists(0)
  return writer.toString()

  function write(text: string) {
    if (text.trim()) {
      if (itemOfWord !== undefined) openItemOfWord(itemOfWord, false)
      const list = lists.at(-1)
      if (list) list.hasWords = true
    }
    writer.text(text)
  }

  function open(name: string, attributes: Attributes): (() => void) | undefined {
    const style = (attributes.style ?? '').toLowerCase()
    if (style.includes('mso-list')) return openOfWord(name, style)
    const heading = /^h([1-6])$/.exec(name)?.[1]
    if (heading || BLOCKS.has(name) || /^(?:ul|ol|table|blockquote|pre|hr)$/.test(name)) closeListsOfWord()
    if (heading && levels.length > 0 && lists.length === 0) return openHeading(nearestLevel(Number(heading), levels))
    if (BLOCKS.has(name) || heading) return openBlock()
    const element = elements[name]
    return element ? element(attributes) : openMarks(name, style)
  }

  function openOfWord(name: string, style: string) {
    if (/mso-list:\s*ignore/.test(style)) return take((sign) => openItemOfWord(itemOfWord ?? 1, /^\s*\(?[a-z\d]+[.)]/i.test(sign)))
    const level = /mso-list:[^;]*\blevel(\d)/.exec(style)?.[1]
    if (name !== 'p' || !level) return undefined
    itemOfWord = Number(level)
    return () => {
      itemOfWord = undefined
    }
  }

  /** A paragraph of an item is its words, until another one follows. */
  function openBlock() {
    const list = lists.at(-1)
    if (!list || list.hasWords) writer.block()
    return list ? undefined : () => writer.block()
  }

  function openHeading(level: number) {
    headings++
    writer.openHeading(level)
    return () => {
      headings--
      writer.closeHeading()
    }
  }

  function openMarks(name: string, style: string) {
    const weight = /(?:^|[;\s])font-weight:\s*(\w+)/.exec(style)?.[1]
    const isBold = weight ? weight === 'bold' || Number(weight) >= 600 : name === 'b' || name === 'strong'
    const slant = /(?:^|[;\s])font-style:\s*(\w+)/.exec(style)?.[1]
    const isItalic = slant ? slant !== 'normal' : ['i', 'em', 'cite', 'dfn'].includes(name)
    const isDeleted = ['del', 's', 'strike'].includes(name) || /text-decoration[^;]*line-through/.test(style)
    const signs = [isBold && headings === 0 && '**', isItalic && '*', isDeleted && '~~'].filter((sign) => sign !== false)
    for (const sign of signs) writer.openMark(sign)
    return signs.length > 0 ? () => signs.forEach(() => void writer.closeMark()) : undefined
  }

  function take(use: (text: string) => void) {
    taken = ''
    return () => {
      const text = taken ?? ''
      taken = undefined
      use(text)
    }
  }

  function closing(count: number) {
    return () => closeLists(count)
  }

  /** Answers how many lists there were before. */
  function openList(isOrdered: boolean, isOfWord: boolean, start = '1') {
    writer.openList({ isOrdered, start: /^\d{1,8}$/.test(start) ? Number(start) : 1 })
    return lists.push({ isOrdered, isOfWord, isItemOpen: false, hasWords: false }) - 1
  }

  /** An item ends where the next one begins: Google Docs has lists in lists, not in items. */
  function openItem(): undefined {
    const list = lists.at(-1)
    if (list?.isItemOpen) writer.closeItem()
    writer.openItem()
    if (list) Object.assign(list, { isItemOpen: true, hasWords: false })
  }

  function closeLists(count: number) {
    while (lists.length > count) {
      if (lists.pop()?.isItemOpen) writer.closeItem()
      writer.closeList()
    }
  }

  function closeListsOfWord() {
    if (lists.at(-1)?.isOfWord) closeLists(lists.findIndex(({ isOfWord }) => isOfWord))
  }

  function openItemOfWord(level: number, isOrdered: boolean) {
    itemOfWord = undefined
    closeLists(level)
    if (lists.length === level && lists.at(-1)?.isOrdered !== isOrdered) closeLists(level - 1)
    while (lists.length < level) {
      openList(isOrdered, true)
      if (lists.length < level) openItem()
    }
    openItem()
  }
}

/** Markdown as a part of the document. One paragraph goes into the line; spaces around it stay. */
export function sliceOfMarkdown(markdown: string, keepsLines: boolean): Slice {
  const { doc } = openMarkdown(markdown, keepsLines)
  const [only, ...more] = doc.children
  if (only?.type !== schema.nodes.paragraph || more.length > 0 || /\n\s*$/.test(markdown)) return Slice.maxOpen(doc.content)
  const [before, after] = [/^\s+/, /\s+$/].map((space) => space.exec(markdown)?.[0].replace(/\s+/, ' '))
  let { content } = only
  if (before) content = content.addToStart(schema.text(before))
  if (after && only.childCount > 0) content = content.addToEnd(schema.text(after))
  return new Slice(content, 0, 0)
}

/** Words as they are, signs and all: a line is a line, and a blank one ends a paragraph. */
function sliceOfText(text: string, isSoft: boolean): Slice {
  const paragraphs = text.split(/\n[ \t]*\n\s*/).map((paragraph) =>
    schema.nodes.paragraph.create(
      null,
      paragraph
        .split('\n')
        .flatMap((line, index): Node[] => [
          ...(index > 0 ? [schema.nodes.line.create({ isSoft })] : []),
          ...(line ? [schema.text(line)] : []),
        ]),
    ),
  )
  return Slice.maxOpen(schema.nodes.doc.create(null, paragraphs).content)
}

interface Pasted {
  html: string
  text: string
  /** Asked for by Ctrl+Shift+V. */
  isPlain: boolean
}

/** What is copied here says so in its HTML, and is in markdown beside it. */
const OWN = /\sdata-pm-slice=/

/** The change that pasting is; undefined for nothing. */
export function paste(
  state: EditorState,
  pasted: Pasted,
  place: { keepsLines: boolean; levels: readonly number[] },
): Transaction | undefined {
  const text = pasted.text.replace(/\r\n?/g, '\n')
  const html = OWN.test(pasted.html) ? '' : pasted.html
  const { selection, tr } = state
  if (selection.$from.parent.type.spec.code) return text ? tr.insertText(text) : undefined
  if (!selection.empty && /^https?:\/\/\S+$/.test(text) && selection.$from.sameParent(selection.$to)) {
    let linked: Transaction | undefined
    setLink(text)(state, (change) => {
      linked = change
    })
    return linked
  }
  const slice = pasted.isPlain ? sliceOfText(text, place.keepsLines) : sliceOfMarkdown(readHtml(html) ?? text, place.keepsLines)
  return slice.size > 0 ? tr.replaceSelection(slice) : undefined

  function readHtml(html: string) {
    try {
      return (html && markdownOfPasted(html, place.levels)) || undefined
    } catch {
      return undefined
    }
  }
}

/** What is copied, in markdown: within a line, only its words. */
export function copyMarkdown({ content }: Slice, keepsLines: boolean): string {
  let inner = content
  while (inner.childCount === 1 && inner.firstChild && !inner.firstChild.isTextblock && inner.firstChild.childCount > 0)
    inner = inner.firstChild.content
  const line = inner.childCount === 1 && inner.firstChild?.isTextblock ? inner.firstChild : undefined
  const doc = schema.nodes.doc.create(null, line ? schema.nodes.paragraph.create(null, line.content) : content)
  const markdown = saveMarkdown({ ...openMarkdown('', keepsLines), blocks: [] }, doc)
  if (!line) return markdown
  const [before = '', after = ''] = [/^\s+/, /\s+$/].map((space) => space.exec(line.textContent)?.[0])
  return before + markdown + after
}
