import {
  Bold,
  ChevronDown,
  Ellipsis,
  Heading,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Redo,
  TextQuote,
  Undo,
} from 'lucide-react'
import { toggleMark } from 'prosemirror-commands'
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history'
import type { Command, EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type KeyboardEvent, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/form/field'
import { MenuButton } from '@/ui/menu-button'
import { AddPicture } from './add-picture'
import {
  findAround,
  findLink,
  hasMark,
  headingLevel,
  putBlock,
  removeLink,
  setLink,
  toggleHeading,
  toggleList,
  toggleQuote,
  type WritingBlock,
  type WritingPlace,
  wholeAddress,
} from './commands'
import { sliceOfMarkdown } from './paste'
import { schema } from './schema'

const { nodes, marks } = schema

export type Opened =
  | { what: 'link' }
  | { what: 'picture' }
  | { what: 'block'; block: WritingBlock; source?: string; pos?: number }
  | undefined

interface ToolbarProps {
  id: string
  view: EditorView
  state: EditorState
  place: Required<WritingPlace>
  isOff: boolean
  opened: Opened
  onOpen: (opened: Opened) => void
}

interface Tool {
  name: string
  keys?: string
  icon: LucideIcon
  isOn?: boolean
  isOff?: boolean
  /** Of one that shows others. */
  isOpen?: boolean
  press: Command | (() => void)
}

/** Of a narrow window; the others are behind 'More'. */
const FIRST = ['Bold', 'Italic', 'Link', 'Heading', 'List']
const NARROW = '(width < 48rem)'

function subscribe(follow: () => void) {
  const media = matchMedia(NARROW)
  media.addEventListener('change', follow)
  return () => media.removeEventListener('change', follow)
}

export function Toolbar({ id, view, state, place, isOff, opened, onOpen }: ToolbarProps) {
  const [at, setAt] = useState(0)
  const close = () => {
    // Until a dialog is gone, nothing else can have the focus.
    flushSync(() => onOpen(undefined))
    view.focus()
  }
  const run = (command: Command) => command(view.state, view.dispatch, view)
  const all = toolGroups(state, place, onOpen)
  const [isMore, setMore] = useState(false)
  const isNarrow = useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches)
  const more: Tool = { name: 'More', icon: Ellipsis, isOpen: isMore, press: () => setMore(!isMore) }
  // Narrow windows have one row, so that above a phone's keyboard there is room for the text.
  const [first = [], others = []] = [true, false].map((isFirst) =>
    all.map((group) => group.filter(({ name }) => FIRST.includes(name) === isFirst)).filter(({ length }) => length > 0),
  )
  const row = isNarrow ? [...first, [more]] : all
  const below = isNarrow && isMore ? others : []
  const tools = [...row, ...below].flat()
  // The last of them, where the place has blocks.
  const hasBlocks = place.blocks.length > 0 && (!isNarrow || isMore)
  const last = tools.length - (hasBlocks ? 0 : 1)
  const here = Math.min(at, last)

  function move(event: KeyboardEvent<HTMLDivElement>) {
    if (event.target instanceof Element && event.target.closest('[role="menu"]')) return
    if (event.key === 'Escape' && isMore) {
      event.preventDefault()
      event.stopPropagation()
      return closeMore(event.currentTarget)
    }
    const to = { ArrowRight: here === last ? 0 : here + 1, ArrowLeft: here === 0 ? last : here - 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    setAt(to)
    event.currentTarget.querySelectorAll('button')[to]?.focus()
  }

  /** Who is in it by keys goes on where it was opened. */
  function closeMore(bar: HTMLElement | null) {
    setMore(false)
    if (bar?.querySelector('.writing-more :focus')) bar.querySelector<HTMLElement>('[aria-expanded]')?.focus()
  }

  function press(tool: Tool, isByPointer: boolean, button: HTMLElement) {
    if (isOff || tool.isOff) return
    if (tool !== more) closeMore(button.closest<HTMLElement>('.writing-bar'))
    run(tool.press as Command)
    // By keys, the focus stays, so that the new state is read out.
    if (isByPointer && tool.isOn !== undefined) view.focus()
  }

  const spans = (groups: Tool[][]) =>
    groups.map((group) => (
      <span key={group[0]?.name}>
        {group.map((tool) => {
          const index = tools.indexOf(tool)
          return (
            <button
              key={tool.name}
              type="button"
              aria-label={tool.name}
              title={tool.keys ? `${tool.name} (${tool.keys})` : tool.name}
              aria-pressed={tool.isOn}
              aria-expanded={tool.isOpen}
              aria-disabled={isOff || tool.isOff || undefined}
              tabIndex={index === here ? 0 : -1}
              onFocus={() => setAt(index)}
              // The selection stays in the text.
              onMouseDown={(event) => event.preventDefault()}
              onClick={({ detail, currentTarget }) => press(tool, detail > 0, currentTarget)}
            >
              <tool.icon aria-hidden="true" size={18} strokeWidth={1.75} />
            </button>
          )
        })}
      </span>
    ))

  const chooseBlock = hasBlocks && (
    <span>
      <MenuButton
        label="Blocks"
        side="left"
        items={place.blocks.map((block) => ({
          icon: block.icon,
          label: block.label,
          onSelect() {
            setMore(false)
            onOpen({ what: 'block', block })
          },
        }))}
        aria-disabled={isOff || undefined}
        tabIndex={here === tools.length ? 0 : -1}
        onFocus={() => setAt(tools.length)}
        onMouseDown={(event) => event.preventDefault()}
        className="writing-blocks"
      >
        Add a block
        <ChevronDown aria-hidden="true" size={16} strokeWidth={1.75} />
      </MenuButton>
    </span>
  )

  return (
    <div className="writing-top">
      <div role="toolbar" aria-label="Formatting" aria-controls={id} className="writing-bar" onKeyDown={move}>
        {spans(row)}
        {isNarrow
          ? isMore && (
              <div className="writing-more">
                {spans(below)}
                {chooseBlock}
              </div>
            )
          : chooseBlock}
      </div>
      {opened?.what === 'link' && <LinkForm state={state} onDone={(command) => [close(), command && run(command)]} />}
      {opened?.what === 'picture' && (
        <AddPicture
          onClose={close}
          onChoose={(markdown) => {
            close()
            view.dispatch(view.state.tr.replaceSelection(sliceOfMarkdown(markdown, place.keepsLines)).scrollIntoView())
          }}
        />
      )}
      {opened?.what === 'block' && (
        <opened.block.Form
          source={opened.source}
          onDone={(source) => {
            close()
            if (source) run(putBlock(source, opened.pos))
          }}
        />
      )}
    </div>
  )
}

const isMac = () => /Mac|iP(?:hone|ad)/.test(navigator.userAgent)

function toolGroups(
  state: EditorState,
  { levels, hasPictures, isPhrase }: Required<WritingPlace>,
  onOpen: (opened: Opened) => void,
): Tool[][] {
  const key = (letter: string) => (isMac() ? `⌘${letter}` : `Ctrl+${letter}`)
  const list = findAround(state, nodes.bullets, nodes.numbers)?.node.type
  const level = headingLevel(state)
  const headings = levels.map(
    (each, index): Tool => ({
      name: index === 0 ? 'Heading' : 'Small heading',
      icon: levels.length === 1 ? Heading : ([Heading2, Heading3][index] ?? Heading),
      isOn: level === each || (index === 0 && level !== undefined && !levels.includes(level)),
      press: toggleHeading(index === 0 && level !== undefined && !levels.includes(level) ? level : each),
    }),
  )
  const blocks: Tool[] = [
    ...headings,
    { name: 'List', icon: List, isOn: list === nodes.bullets, press: toggleList(nodes.bullets) },
    { name: 'Numbered list', icon: ListOrdered, isOn: list === nodes.numbers, press: toggleList(nodes.numbers) },
    { name: 'Quote', icon: TextQuote, isOn: findAround(state, nodes.quote) !== undefined, press: toggleQuote },
    ...(hasPictures ? [{ name: 'Picture', icon: ImagePlus, press: () => onOpen({ what: 'picture' }) }] : []),
  ]
  return [
    [
      { name: 'Bold', keys: key('B'), icon: Bold, isOn: hasMark(state, marks.strong), press: toggleMark(marks.strong) },
      { name: 'Italic', keys: key('I'), icon: Italic, isOn: hasMark(state, marks.emphasis), press: toggleMark(marks.emphasis) },
      { name: 'Link', keys: key('K'), icon: Link, isOn: findLink(state) !== undefined, press: () => onOpen({ what: 'link' }) },
    ],
    ...(isPhrase ? [] : [blocks]),
    [
      { name: 'Undo', keys: key('Z'), icon: Undo, isOff: undoDepth(state) === 0, press: undo },
      { name: 'Redo', keys: isMac() ? '⇧⌘Z' : 'Ctrl+Y', icon: Redo, isOff: redoDepth(state) === 0, press: redo },
    ],
  ]
}

/** Where a link leads, and its words where none are selected. No form: it is inside one. */
function LinkForm({ state, onDone }: { state: EditorState; onDone: (command?: Command) => void }) {
  const link = findLink(state)
  const [typed, setTyped] = useState(link?.url ?? '')
  const [words, setWords] = useState('')
  const [error, setError] = useState<string>()
  const needsWords = !link && state.selection.empty

  function save() {
    const url = wholeAddress(typed)
    if (url) return onDone(setLink(url, words))
    setError('Please enter an address, such as https://example.org, /events or ada@example.org.')
  }

  function onKeyDown(event: KeyboardEvent<HTMLFieldSetElement>) {
    if (event.nativeEvent.isComposing || !['Enter', 'Escape'].includes(event.key)) return
    if (event.key === 'Enter' && event.target instanceof HTMLButtonElement) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') save()
    else onDone()
  }

  return (
    <fieldset className="writing-link" onKeyDown={onKeyDown}>
      <legend className="sr-only">Link</legend>
      <TextField
        label="Address"
        autoComplete="off"
        inputMode="url"
        value={typed}
        error={error}
        autoFocus
        onChange={({ target }) => setTyped(target.value)}
      />
      {needsWords && (
        <TextField label="Words" optional autoComplete="off" value={words} onChange={({ target }) => setWords(target.value)} />
      )}
      <div className="writing-link-ends">
        <Button variant="outline" onClick={save}>
          {link ? 'Change link' : 'Add link'}
        </Button>
        {link && (
          <Button variant="quiet" onClick={() => onDone(removeLink)}>
            Remove link
          </Button>
        )}
        <Button variant="quiet" onClick={() => onDone()}>
          Cancel
        </Button>
      </div>
    </fieldset>
  )
}
