import type { LucideIcon } from 'lucide-react'
import { baseKeymap, chainCommands, exitCode, lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { InputRule, inputRules, textblockTypeInputRule, undoInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import type { Attrs, MarkType, Node, NodeType } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, NodeSelection, type Plugin, TextSelection } from 'prosemirror-state'
import type { ComponentType } from 'react'
import { harmlessAddress, parseMarkdown } from '@/ui/parse-markdown'
import { schema } from './schema'

const { nodes, marks } = schema

/** A block that pages may hold, `::events{limit=3}` on a line of its own: inserted and changed by a form. */
export interface WritingBlock {
  name: string
  label: string
  icon: LucideIcon
  summary: (source: string) => string
  /** `source` is that of the block that is changed; done without one, nothing happens. */
  Form: ComponentType<{ source: string | undefined; onDone: (source: string | undefined) => void }>
}

export interface WritingPlace {
  /** Whether readers see each line of a paragraph as a line, as in emails. */
  keepsLines?: boolean
  /** Of headings; the first is what a new heading has. */
  levels?: readonly number[]
  hasPictures?: boolean
  /** It is a part of a line, which has no lists and the like. */
  isPhrase?: boolean
  blocks?: readonly WritingBlock[]
}

/** What surrounds both ends of the selection, if it is of this type: its node and where that begins. */
export function findAround({ selection: { $from, to } }: EditorState, ...types: NodeType[]): { node: Node; pos: number } | undefined {
  for (let depth = $from.depth; depth > 0; depth--)
    if (types.includes($from.node(depth).type) && to <= $from.end(depth)) return { node: $from.node(depth), pos: $from.before(depth) }
  return undefined
}

export function hasMark({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  const { from, to, empty, $from } = selection
  return empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type)
}

export const headingLevel = ({ selection: { $from } }: EditorState): number | undefined =>
  $from.parent.type === nodes.heading ? $from.parent.attrs.level : undefined

export const toggleHeading =
  (level: number): Command =>
  (state, dispatch) =>
    (headingLevel(state) === level ? setBlockType(nodes.paragraph) : setBlockType(nodes.heading, { level }))(state, dispatch)

export const toggleQuote: Command = (state, dispatch) =>
  (findAround(state, nodes.quote) && !findAround(state, nodes.item) ? lift : wrapIn(nodes.quote))(state, dispatch)

/** A list becomes none, or one of the other kind. */
export const toggleList =
  (type: NodeType): Command =>
  (state, dispatch) => {
    const list = findAround(state, nodes.bullets, nodes.numbers)
    if (!list) return inParagraph(wrapInList(type))(state, dispatch)
    if (list.node.type === type) return liftListItem(nodes.item)(state, dispatch)
    dispatch?.(state.tr.setNodeMarkup(list.pos, type, { isLoose: list.node.attrs.isLoose }))
    return true
  }

/** An item begins with a paragraph: a heading becomes one first. */
const inParagraph =
  (command: Command): Command =>
  (state, dispatch) => {
    if (state.selection.$from.parent.type !== nodes.heading) return command(state, dispatch)
    let next = state
    setBlockType(nodes.paragraph)(state, (change) => {
      next = state.apply(change)
      dispatch?.(change)
    })
    return command(next, dispatch)
  }

/** The link at the cursor, or around all that is selected. */
export function findLink({ selection: { $from, from, to, empty } }: EditorState): { from: number; to: number; url: string } | undefined {
  const { parent } = $from
  let found: { from: number; to: number; url: string } | undefined
  parent.forEach((child, offset) => {
    const link = marks.link.isInSet(child.marks)
    const start = $from.start() + offset
    const end = start + child.nodeSize
    if (!link) return
    if (found?.to === start && found.url === link.attrs.url) found.to = end
    else if (!found || found.to < from || (empty && found.to === from)) found = { from: start, to: end, url: link.attrs.url }
  })
  return found && found.from <= from && found.to >= to ? found : undefined
}

/** Links what is selected, or the link at the cursor; where there is neither, `words` or the address itself are put there. */
export const setLink =
  (url: string, words = ''): Command =>
  (state, dispatch) => {
    const { from, to } = findLink(state) ?? state.selection
    const link = marks.link.create({ url })
    const change = state.tr
    if (from === to) change.replaceSelectionWith(schema.text(words.trim() || url, [link]), false)
    else change.removeMark(from, to, marks.link).addMark(from, to, link)
    dispatch?.(change.removeStoredMark(marks.link).scrollIntoView())
    return true
  }

export const removeLink: Command = (state, dispatch) => {
  const link = findLink(state)
  if (link) dispatch?.(state.tr.removeMark(link.from, link.to, marks.link))
  return link !== undefined
}

/** What someone types as an address: `example.org` and a mailbox become whole; undefined for one that leads nowhere. */
export function wholeAddress(typed: string): string | undefined {
  const text = typed.trim().replace(/\s/g, '%20')
  if (!text) return undefined
  if (/^[^/?#:@]+@[^/?#:@]+\.[^/?#:@]+$/.test(text)) return `mailto:${text}`
  return harmlessAddress(/^[\w-]+(?:\.[\w-]+)+(?:[/?#:]|$)/.test(text) && !text.includes('://') ? `https://${text}` : text)
}

/** Moves what is selected whole one block up or down. */
export const moveBlock =
  (by: -1 | 1): Command =>
  (state, dispatch) => {
    const { selection } = state
    if (!(selection instanceof NodeSelection) || selection.$from.depth > 0) return false
    const index = selection.$from.index()
    const other = state.doc.maybeChild(index + by)
    if (!other) return false
    const change = state.tr.delete(selection.from, selection.to)
    const at = selection.from + (by === 1 ? other.nodeSize : -other.nodeSize)
    change.insert(at, selection.node)
    dispatch?.(change.setSelection(NodeSelection.create(change.doc, at)).scrollIntoView())
    return true
  }

/** In the place of the block that is changed, or of an empty paragraph, else after the block with the cursor. Who adds one goes on writing behind it. */
export const putBlock =
  (source: string, pos: number | undefined): Command =>
  ({ tr, doc, selection }, dispatch) => {
    const island = nodes.island.create({ source })
    const old = pos === undefined ? undefined : doc.nodeAt(pos)
    if (pos !== undefined && old?.type === nodes.island) {
      dispatch?.(tr.replaceWith(pos, pos + old.nodeSize, island))
      return true
    }
    const { $to } = selection
    const end = $to.depth > 0 ? $to.after(1) : selection.to
    const isEmpty = $to.depth === 1 && $to.parent.type === nodes.paragraph && $to.parent.childCount === 0
    const start = isEmpty ? $to.before(1) : end
    // It is not saved as long as it is empty.
    tr.replaceWith(start, end, [island, nodes.paragraph.create()])
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, start + island.nodeSize + 1)).scrollIntoView())
    return true
  }

const breakLine =
  (isSoft: boolean): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(nodes.line.create({ isSoft })).scrollIntoView())
    return true
  }

/** At the start of an item, Backspace leaves the list. */
const leaveList: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  if (!empty || $from.parentOffset > 0 || $from.node(-1)?.type !== nodes.item || $from.index(-1) > 0) return false
  return liftListItem(nodes.item)(state, dispatch)
}

/** At the start of a heading, Backspace makes it a paragraph. */
const leaveHeading: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  return empty && $from.parentOffset === 0 && $from.parent.type === nodes.heading ? setBlockType(nodes.paragraph)(state, dispatch) : false
}

/** Signs of markdown around words become marks with the last of them. */
const markRule = (sign: RegExp, type: MarkType, attrsOf?: (match: RegExpMatchArray) => Attrs | undefined) =>
  new InputRule(sign, (state, match, start, end) => {
    const [, before = '', words = ''] = match
    const attrs = attrsOf?.(match) ?? null
    if (attrsOf && !attrs) return null
    const from = start + before.length
    const change = state.tr
    const opening = match[0].indexOf(words, before.length) - before.length
    change.delete(from + opening + words.length, end).delete(from, from + opening)
    change.addMark(from, from + words.length, type.create(attrs)).removeStoredMark(type)
    return change
  })

/** A bare address followed by a space is a link, as on the page. */
const bareAddress = new InputRule(/(?:^|\s)(\S+\.\S+) $/, (state, match, start, end) => {
  const [, words = ''] = match
  const [only] = parseMarkdown(words).children
  const [link, after] = only?.type === 'paragraph' ? only.children : []
  if (link?.type !== 'link' || (after && after.type !== 'text')) return null
  const length = words.length - (after?.type === 'text' ? after.value.length : 0)
  const from = start + match[0].indexOf(words)
  return state.tr.insertText(' ', end).addMark(from, from + length, marks.link.create({ url: link.url }))
})

const rules = (levels: readonly number[]) => [
  wrappingInputRule(/^\s*([-+*])\s$/, nodes.bullets),
  wrappingInputRule(
    /^(\d{1,9})[.)]\s$/,
    nodes.numbers,
    ([, start]) => ({ start: Number(start) }),
    ([, start], { childCount, attrs }) => childCount + attrs.start === Number(start),
  ),
  wrappingInputRule(/^\s*>\s$/, nodes.quote),
  ...(levels.length > 0
    ? [textblockTypeInputRule(/^(#{1,6})\s$/, nodes.heading, ([, signs = '']) => ({ level: nearestLevel(signs.length, levels) }))]
    : []),
  textblockTypeInputRule(/^```$/, nodes.code),
  new InputRule(/^(?:---|\*\*\*|___)$/, (state, _match, start, end) => {
    const $start = state.doc.resolve(start)
    if ($start.depth !== 1 || $start.parent.type !== nodes.paragraph) return null
    const change = state.tr.delete(start, end).insert($start.before(), nodes.rule.create())
    return change.setSelection(TextSelection.near(change.doc.resolve($start.before() + 2)))
  }),
  markRule(/(^|[^*\w])\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, marks.strong),
  markRule(/(^|[^_\w])__([^_\s](?:[^_]*[^_\s])?)__$/, marks.strong),
  markRule(/(^|[^*\w])\*([^*\s](?:[^*]*[^*\s])?)\*$/, marks.emphasis),
  markRule(/(^|[^_\w])_([^_\s](?:[^_]*[^_\s])?)_$/, marks.emphasis),
  markRule(/(^|[^~])~~([^~\s](?:[^~]*[^~\s])?)~~$/, marks.delete),
  markRule(/(^|[^`])`([^`]+)`$/, marks.inlineCode),
  markRule(/(^|[^!\\])\[([^[\]]+)\]\(([^()\s]+)\)$/, marks.link, ([, , , address = '']) => {
    const url = wholeAddress(address)
    return url ? { url } : undefined
  }),
  bareAddress,
]

export const nearestLevel = (level: number, levels: readonly number[]): number =>
  levels.toSorted((one, other) => Math.abs(one - level) - Math.abs(other - level))[0] ?? level

interface Writing {
  levels: readonly number[]
  keepsLines: boolean
  onLink(): void
}

/** Tab is none of the keys: it leaves the field. */
export const writingPlugins = ({ levels, keepsLines, onLink }: Writing): Plugin[] => [
  inputRules({ rules: rules(levels) }),
  keymap({
    'Mod-b': toggleMark(marks.strong),
    'Mod-i': toggleMark(marks.emphasis),
    'Mod-k': () => {
      onLink()
      return true
    },
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Mod-]': sinkListItem(nodes.item),
    'Mod-[': liftListItem(nodes.item),
    'Alt-ArrowUp': moveBlock(-1),
    'Alt-ArrowDown': moveBlock(1),
    Enter: splitListItem(nodes.item),
    'Shift-Enter': chainCommands(exitCode, breakLine(keepsLines)),
    Backspace: chainCommands(undoInputRule, leaveList, leaveHeading),
  }),
  keymap(baseKeymap),
  history(),
]
