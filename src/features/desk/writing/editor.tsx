import { closeHistory } from 'prosemirror-history'
import { AllSelection, EditorState, NodeSelection, Selection, TextSelection, type Transaction } from 'prosemirror-state'
import { EditorView, type NodeViewConstructor } from 'prosemirror-view'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { parseMarkdown } from '@/ui/parse-markdown'
import { moveBlock, type WritingBlock, type WritingPlace, writingPlugins } from './commands'
import { openMarkdown, saveMarkdown } from './document'
import { copyMarkdown, paste, sliceOfMarkdown } from './paste'
import { type Opened, Toolbar } from './toolbar'

export interface EditorProps {
  id: string
  labelId: string
  state: { 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }
  isRequired: boolean
  isReadOnly: boolean
  text: string
  /** What was selected in the source by someone who was writing there: places in its letters. */
  selected: { start: number; end: number } | undefined
  place: Required<WritingPlace>
  onChange: (markdown: string) => void
  onBlur: () => void
}

/** The text as it will look. What it hands on is markdown; what it is handed from outside, it shows. */
export function Editor(props: EditorProps) {
  const { id, labelId, place, text, isReadOnly } = props
  const host = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  latest.current = props
  const [view, setView] = useState<EditorView>()
  const [state, setState] = useState<EditorState>()
  const [opened, setOpened] = useState<Opened>()
  const current = useRef(openedOf('', false))

  useLayoutEffect(() => {
    if (!host.current) return
    const { text, selected, place } = latest.current
    current.current = openedOf(text, place.keepsLines)
    const mounted = mount(host.current, {
      doc: current.current.opened.doc,
      place,
      isEditable: () => !latest.current.isReadOnly,
      onChange(next, isChanged) {
        setState(next)
        if (!isChanged) return
        current.current.markdown = saveMarkdown(current.current.opened, next.doc)
        latest.current.onChange(current.current.markdown)
      },
      onBlur: () => latest.current.onBlur(),
      onOpen: setOpened,
    })
    setView(mounted)
    setState(mounted.state)
    if (selected) {
      const { doc, tr } = mounted.state
      const placeOf = (at: number) => {
        // Spaces at the end of a text are not read: a letter behind them keeps them.
        const { doc: before } = openMarkdown(`${text.slice(0, at)}x`, place.keepsLines)
        return doc.resolve(Math.min(Selection.atEnd(before).from - 1, doc.content.size))
      }
      const isAll = text && selected.start === 0 && selected.end === text.length
      mounted.dispatch(
        tr.setSelection(isAll ? new AllSelection(doc) : TextSelection.between(placeOf(selected.start), placeOf(selected.end), -1)),
      )
      mounted.focus()
    }
    return () => mounted.destroy()
  }, [])

  useEffect(() => {
    if (!view || text === current.current.markdown) return
    // A document that changes under an input method loses what is being composed.
    const follow = () => {
      const { text, place } = latest.current
      if (text === current.current.markdown) return
      current.current = openedOf(text, place.keepsLines)
      view.dispatch(becoming(view.state, current.current.opened.doc).setMeta(FROM_OUTSIDE, true))
    }
    if (view.composing) view.dom.addEventListener('compositionend', () => setTimeout(follow), { once: true })
    else follow()
  }, [view, text])

  useEffect(() => view?.setProps({ editable: () => !isReadOnly }), [view, isReadOnly])
  useKeyboardHeight()

  return (
    <div className="writing-box" data-readonly={isReadOnly || undefined}>
      {view && state && <Toolbar id={id} view={view} state={state} place={place} isOff={isReadOnly} opened={opened} onOpen={setOpened} />}
      {/* biome-ignore lint/a11y/useFocusableInteractive: it is editable, which is focusable */}
      {/* biome-ignore lint/a11y/useSemanticElements: a textarea has no headings */}
      <div
        ref={host}
        id={id}
        role="textbox"
        aria-multiline="true"
        aria-labelledby={labelId}
        aria-required={props.isRequired}
        aria-readonly={isReadOnly || undefined}
        {...props.state}
        className="written"
        spellCheck
      />
    </div>
  )
}

const openedOf = (markdown: string, keepsLines: boolean) => ({ opened: openMarkdown(markdown, keepsLines), markdown })

const FROM_OUTSIDE = 'from outside'

/** The change from what is shown to another text: what both have in common stays, and so does the cursor in it. */
function becoming({ doc, tr }: EditorState, other: typeof doc): Transaction {
  const start = doc.content.findDiffStart(other.content)
  const end = doc.content.findDiffEnd(other.content)
  if (start === null || !end) return tr
  const overlap = Math.max(0, start - Math.min(end.a, end.b))
  return tr.replace(start, end.a + overlap, other.slice(start, end.b + overlap))
}

interface Mounting {
  doc: EditorState['doc']
  place: Required<WritingPlace>
  isEditable: () => boolean
  onChange: (state: EditorState, isChanged: boolean) => void
  onBlur: () => void
  onOpen: (opened: Opened) => void
}

function mount(host: HTMLElement, { doc, place, isEditable, onChange, onBlur, onOpen }: Mounting): EditorView {
  let isShift = false
  const { keepsLines } = place

  /** Read by ourselves: the page's policy lets no script make markup of text. */
  function insert(view: EditorView, data: DataTransfer | null, isPlain: boolean) {
    const pasted = { html: data?.getData('text/html') ?? '', text: data?.getData('text/plain') ?? '', isPlain }
    const change = paste(view.state, pasted, place)
    if (change) view.dispatch(closeHistory(change.scrollIntoView().setMeta('paste', true)))
  }

  return new EditorView(
    { mount: host },
    {
      state: EditorState.create({ doc, plugins: writingPlugins({ ...place, onLink: () => onOpen({ what: 'link' }) }) }),
      editable: isEditable,
      scrollMargin: 64,
      scrollThreshold: 64,
      nodeViews: { island: islandView(place.blocks, onOpen) },
      // Where a browser selects everything, parts without words at the ends are meant too.
      createSelectionBetween: ({ state: { doc } }, $anchor, $head) =>
        Math.min($anchor.pos, $head.pos) === 0 && Math.max($anchor.pos, $head.pos) === doc.content.size ? new AllSelection(doc) : null,
      clipboardTextSerializer: (slice) => copyMarkdown(slice, keepsLines),
      dispatchTransaction(this: EditorView, change) {
        this.updateState(this.state.apply(change))
        onChange(this.state, change.docChanged && !change.getMeta(FROM_OUTSIDE))
      },
      handleDOMEvents: {
        keydown(_view, event) {
          isShift = event.shiftKey
          return false
        },
        paste(view, event) {
          // While composing, browsers handle it badly from a script.
          if (view.composing || !isEditable()) return false
          insert(view, event.clipboardData, isShift && !isOwnKey(event))
          event.preventDefault()
          return true
        },
        drop(view, event) {
          if (view.dragging || !isEditable()) return false
          event.preventDefault()
          const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
          if (at) view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(at.pos))))
          insert(view, event.dataTransfer, false)
          view.focus()
          return true
        },
        // What is put in at once, by dictation or another program, may be markdown too.
        beforeinput(view, event) {
          const { inputType, data } = event
          const selection = document.getSelection()
          const range = selection?.rangeCount ? selection.getRangeAt(0) : undefined
          if (inputType !== 'insertText' || !data || data.length < 3 || !range || view.composing || !isEditable()) return false
          const from = view.posAtDOM(range.startContainer, range.startOffset)
          const to = view.posAtDOM(range.endContainer, range.endOffset)
          const $from = view.state.doc.resolve(from)
          if (!isMarkdown(data) && $from.parent.isTextblock && $from.sameParent(view.state.doc.resolve(to))) return false
          event.preventDefault()
          const { doc, tr } = view.state
          const replaced =
            to - from === doc.content.size ? new AllSelection(doc) : TextSelection.between(doc.resolve(from), doc.resolve(to))
          view.dispatch(closeHistory(tr.setSelection(replaced).replaceSelection(sliceOfMarkdown(data, keepsLines)).scrollIntoView()))
          return true
        },
        blur() {
          onBlur()
          return false
        },
      },
    },
  )
}

/** Shift+Insert pastes as always. */
const isOwnKey = (event: Event) => event instanceof KeyboardEvent && event.key === 'Insert'

/** Whether a text says more in markdown than its letters do. */
function isMarkdown(text: string) {
  const [only, ...more] = parseMarkdown(text).children
  return more.length > 0 || only?.type !== 'paragraph' || only.children.some(({ type }) => type !== 'text')
}

/** A part that only its source can show. It is moved, or deleted, whole. */
const islandView =
  (blocks: readonly WritingBlock[], onOpen: (opened: Opened) => void): NodeViewConstructor =>
  (node, view, getPos) => {
    const source: string = node.attrs.source
    const block = blocks.find(({ name }) => new RegExp(`^::${name}\\b`).test(source))
    const dom = document.createElement('div')
    dom.className = 'island'
    const head = dom.appendChild(document.createElement('p'))
    const label = head.appendChild(document.createElement('b'))
    label.textContent = block?.label ?? (source.startsWith('::') ? 'Block' : 'Shown as Markdown')
    const words = dom.appendChild(document.createElement(block ? 'p' : 'pre'))
    words.textContent = block ? block.summary(source) : source

    const select = () => {
      const pos = getPos()
      if (pos !== undefined) view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, pos)))
      return pos
    }
    const addButton = (name: string, press: (pos: number) => void) => {
      const button = head.appendChild(document.createElement('button'))
      button.type = 'button'
      // The keys for it are in the hint: Tab leaves the field.
      button.tabIndex = -1
      button.textContent = name
      button.addEventListener('click', () => {
        const pos = select()
        if (pos === undefined || !view.editable) return
        press(pos)
        view.focus()
      })
    }
    if (block) addButton('Change', (pos) => onOpen({ what: 'block', block, source, pos }))
    addButton('Up', () => moveBlock(-1)(view.state, view.dispatch))
    addButton('Down', () => moveBlock(1)(view.state, view.dispatch))
    addButton('Delete', () => view.dispatch(view.state.tr.deleteSelection()))
    return { dom, stopEvent: ({ target }) => target instanceof HTMLButtonElement, ignoreMutation: () => true }
  }

/** Lower is no keyboard, but for instance a bar of the browser. */
const LEAST_KEYBOARD = 120

/** On phones the toolbar is above the keyboard: `--keyboard` says how high that is. */
function useKeyboardHeight() {
  useEffect(() => {
    const { visualViewport } = window
    const { style, dataset } = document.documentElement
    if (!visualViewport) return
    const follow = () => {
      const hidden = window.innerHeight - visualViewport.height - visualViewport.offsetTop
      style.setProperty('--keyboard', `${Math.round(hidden)}px`)
      if (hidden > LEAST_KEYBOARD) dataset.keyboard = ''
      else delete dataset.keyboard
    }
    follow()
    visualViewport.addEventListener('resize', follow)
    visualViewport.addEventListener('scroll', follow)
    return () => {
      visualViewport.removeEventListener('resize', follow)
      visualViewport.removeEventListener('scroll', follow)
    }
  }, [])
}
