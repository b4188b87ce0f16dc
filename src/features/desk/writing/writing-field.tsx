import { type ChangeEvent, type ComponentProps, type ComponentType, type FocusEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { boxClass, FieldError, FieldHint, type FieldProps, useFieldIds } from '@/ui/form/field'
import { BEYOND_PARSING, isBeyondParsing } from '@/ui/markdown-limits'
import type { WritingPlace } from './commands'
import type { EditorProps } from './editor'
import './writing.css'

interface WritingFieldProps extends Omit<ComponentProps<'textarea'>, 'children'>, FieldProps, WritingPlace {
  text: string
  /** Without one, no characters are counted. */
  maxLength?: number
}

let loaded: ComponentType<EditorProps> | undefined

const loadEditor = async () => {
  loaded ??= (await import('./editor')).Editor
  return loaded
}

/** A text in markdown, written as it will look. Until the editor's code has come, and where it can't show the text, it is the source. */
export function WritingField(props: WritingFieldProps) {
  const { text, maxLength, keepsLines = false, levels = [3], hasPictures = false, isPhrase = false, blocks = [], ...field } = props
  const { label, error, hint: hintOfPlace, optional = false, readOnly = false, rows = 4, ref, id: given, ...area } = field
  const [Editor, setEditor] = useState(() => loaded)
  const [isSource, setSource] = useState(false)
  const [selected, setSelected] = useState<EditorProps['selected']>()
  const source = useRef<HTMLTextAreaElement>(null)
  const isComposing = useRef(false)
  const isBeyond = isBeyondParsing(text)
  // What is written here stays as it looks, even where the server will refuse it.
  const written = useRef<string>(undefined)
  const isFormatted = Editor !== undefined && !isSource && (!isBeyond || text === written.current)
  const howTo = isBeyond ? `${BEYOND_PARSING} Until then, you edit it as Markdown.` : HINT
  const hint = [hintOfPlace, !isFormatted && howTo].filter(Boolean).join('. ')
  const { fieldId, state } = useFieldIds(given, error, hint)

  useEffect(() => {
    if (Editor) return
    let isOver = false
    // Whoever writes already goes on with what is selected, once nothing is being composed.
    const show = (Loaded: ComponentType<EditorProps>) => {
      if (isOver) return
      if (isComposing.current) return void setTimeout(show, 200, Loaded)
      // At once: what is selected a moment later would be lost.
      flushSync(() => {
        const area = source.current
        if (area && document.activeElement === area) setSelected({ start: area.selectionStart, end: area.selectionEnd })
        setEditor(() => Loaded)
      })
    }
    loadEditor().then(show, () => undefined)
    return () => {
      isOver = true
    }
  }, [Editor])

  /** The form knows the source's area, and gives it the focus where something is wrong. */
  function attach(element: HTMLTextAreaElement | null) {
    source.current = element
    if (element && isFormatted) {
      const shown = () => document.getElementById(fieldId)
      element.focus = (options) => shown()?.focus(options)
      element.scrollIntoView = (options) => shown()?.scrollIntoView(options)
    }
    if (typeof ref === 'function') ref(element)
  }

  function change(markdown: string) {
    written.current = markdown
    if (source.current) source.current.value = markdown
    field.onChange?.({ target: { name: field.name, value: markdown } } as ChangeEvent<HTMLTextAreaElement>)
  }

  const { length } = text.trim()
  return (
    <div className="writing">
      <div className="writing-head">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: as a label's own press */}
        <label
          id={`${fieldId}-label`}
          htmlFor={isFormatted ? undefined : fieldId}
          onClick={() => isFormatted && document.getElementById(fieldId)?.focus()}
          className="font-[550] text-small"
        >
          {label}
          {optional && <span className="font-normal text-ink-soft"> (optional)</span>}
        </label>
        <button
          type="button"
          aria-pressed={!isFormatted}
          aria-disabled={!Editor || (isBeyond && !isFormatted)}
          onClick={() => Editor && (isFormatted || !isBeyond) && setSource(isFormatted)}
        >
          Markdown<span className="sr-only">: {label}</span>
        </button>
      </div>
      <FieldHint id={`${fieldId}-hint`}>{hint}</FieldHint>
      {/* Another one, so that what looks for the field finds the one that is shown. */}
      <div key={String(isFormatted)} hidden={isFormatted} className={Editor ? '' : 'writing-waits'}>
        <textarea
          {...area}
          ref={attach}
          id={isFormatted ? undefined : fieldId}
          rows={rows}
          readOnly={readOnly}
          aria-required={!optional}
          {...state}
          onCompositionStart={() => {
            isComposing.current = true
          }}
          onCompositionEnd={() => {
            isComposing.current = false
          }}
          className={`${boxClass} field-sizing-content max-h-96 min-h-32 resize-y py-3 leading-normal`}
        />
      </div>
      {isFormatted && (
        <Editor
          id={fieldId}
          labelId={`${fieldId}-label`}
          state={state}
          isRequired={!optional}
          isReadOnly={readOnly}
          text={text}
          selected={selected}
          place={{ keepsLines, levels: isPhrase ? [] : levels, hasPictures, isPhrase, blocks }}
          onChange={change}
          onBlur={() => source.current && field.onBlur?.({ target: source.current, type: 'blur' } as FocusEvent<HTMLTextAreaElement>)}
        />
      )}
      {error && <FieldError id={`${fieldId}-error`}>{error}</FieldError>}
      {maxLength !== undefined && (
        <p className={`justify-self-end text-small tabular-nums ${length > maxLength ? 'font-[550] text-wrong' : 'text-ink-soft'}`}>
          {length.toLocaleString('en')} of {maxLength.toLocaleString('en')} characters
        </p>
      )}
    </div>
  )
}

const HINT = 'You can write **bold**, *italic*, ### heading, - list, > quote, [words](https://…)'
