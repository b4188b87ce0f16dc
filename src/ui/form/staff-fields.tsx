import { type ComponentProps, type ReactNode, useDeferredValue, useId } from 'react'
import { Markdown } from '@/ui/markdown'
import { segmentClass, segmentsClass } from './choice-field'
import { boxClass, FieldError, type FieldProps, Labeled, TextAreaField, useFieldIds } from './field'

interface OptionsFieldProps {
  id?: string
  /** What is asked. */
  label: string
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean
  children: ReactNode
}

/** A question with several radios or boxes below it, whose error is read out with each of them. */
export function OptionsField({ id: given, label, hint, error, optional = false, children }: OptionsFieldProps) {
  const generated = useId()
  const id = given ?? generated
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset id={id} aria-describedby={described || undefined} className="min-w-0">
      <legend className="mb-1.5 font-[550] text-small">
        {label}
        {optional && <span className="font-normal text-ink-soft"> (optional)</span>}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="mb-2 text-ink-soft text-small leading-snug">
          {hint}
        </p>
      )}
      {children}
      {error && (
        <div className="mt-1.5">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}

interface Option extends ComponentProps<'input'> {
  label: string
}

type OptionsProps = Omit<OptionsFieldProps, 'children'> & { options: readonly Option[] }

/** A few short options side by side, of which one can be chosen. */
export const SegmentsField = ({ options, ...field }: OptionsProps) => (
  <OptionsField {...field}>
    <div className={segmentsClass}>
      {options.map(({ label, ...input }) => (
        <label key={label} className={`${segmentClass} px-4 max-sm:px-3`}>
          <input type="radio" {...input} className="absolute inset-0 cursor-pointer opacity-0" />
          {label}
        </label>
      ))}
    </div>
  </OptionsField>
)

/** Options below one another. */
export const OptionListField = ({ type, options, ...field }: OptionsProps & { type: 'radio' | 'checkbox' }) => (
  <OptionsField {...field}>
    <ul className="border-hairline border-b">
      {options.map(({ label, ...input }) => (
        <li key={label} className="border-hairline border-t">
          <label className="grid grid-cols-[auto_1fr] items-center gap-x-3 py-2.5 text-base leading-snug has-disabled:text-ink-soft">
            <input type={type} {...input} className="size-5 rounded-sm accent-flatiron" />
            {label}
          </label>
        </li>
      ))}
    </ul>
  </OptionsField>
)

/** An amount of money; `sign` says of which currency. */
export function AmountField({
  label,
  sign,
  error,
  hint,
  optional = false,
  id,
  ...input
}: FieldProps & ComponentProps<'input'> & { sign: string }) {
  const { fieldId, state } = useFieldIds(id, error, hint)
  return (
    <Labeled {...{ fieldId, label, error, hint, optional }}>
      <div className="flex items-center gap-2.5">
        <span>{sign}</span>
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          id={fieldId}
          aria-required={!optional}
          {...state}
          {...input}
          className={`${boxClass} h-12 max-w-28`}
        />
      </div>
    </Labeled>
  )
}

/** Turns something on or off. It is a checkbox underneath, so that a form registers it as it does every other field. */
export function SwitchField({ label, error, hint, optional: _, id, ...input }: FieldProps & ComponentProps<'input'>) {
  const { fieldId, state } = useFieldIds(id, error, hint)
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-start gap-x-3.5">
        {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its own checked state */}
        <input type="checkbox" role="switch" id={fieldId} {...state} {...input} className={`${trackClass} ${thumbClass}`} />
        <div className="wrap-break-word grid flex-[1_1_min-content] gap-0.5">
          <label htmlFor={fieldId} className="cursor-pointer justify-self-start font-[550] text-small leading-7">
            {label}
          </label>
          {hint && (
            <p id={`${fieldId}-hint`} className="text-ink-soft text-small leading-snug">
              {hint}
            </p>
          )}
        </div>
      </div>
      {error && <FieldError id={`${fieldId}-error`}>{error}</FieldError>}
    </div>
  )
}

const trackClass =
  'flex h-7 w-12 cursor-pointer appearance-none items-center rounded-full border border-transparent bg-foothill-mauve px-[3px] transition-colors checked:bg-flatiron disabled:cursor-default disabled:opacity-60'

/** Where colors are forced, what is filled would vanish. */
const thumbClass =
  'before:size-5 before:rounded-full before:bg-white before:transition-transform checked:before:translate-x-5 forced-colors:before:bg-[ButtonText]'

interface MarkdownFieldProps extends Omit<ComponentProps<typeof TextAreaField>, 'value' | 'hint'> {
  /** What is typed so far. */
  text: string
  maxLength: number
}

/** A text in markdown with a preview: next to it where there is room, else below. It shows how much of its length is used. */
export function MarkdownField({ text, maxLength, ...field }: MarkdownFieldProps) {
  const shown = useDeferredValue(text)
  const { length } = text.trim()
  const headingId = useId()
  return (
    <div className="@container">
      <div className="grid gap-x-6 gap-y-4 @2xl:grid-cols-2">
        <div className="grid content-start gap-1.5">
          {/* maxLength would cut what is pasted silently; instead it is accepted and reported. */}
          <TextAreaField {...field} hint="Markdown: **bold**, *italic*, ### heading, - list, [words](https://…)" />
          <p className={`justify-self-end text-small tabular-nums ${length > maxLength ? 'font-[550] text-flatiron' : 'text-ink-soft'}`}>
            {length.toLocaleString('en')} of {maxLength.toLocaleString('en')} characters
          </p>
        </div>
        <div className="grid content-start gap-1.5">
          <p id={headingId} className="font-[550] text-small">
            Preview
          </p>
          {/* No landmark: a dialog with several of them would have as many of one name. */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: only to keep links of the text from leading away from what is typed, however they are pressed */}
          <figure
            aria-labelledby={headingId}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keys
            tabIndex={0}
            onClick={(event) => event.preventDefault()}
            className="wrap-anywhere max-h-96 min-h-32 overflow-y-auto rounded-sm border border-hairline px-[min(1rem,4vw)] py-3 text-base leading-normal"
          >
            {shown.trim() ? <Markdown>{shown}</Markdown> : <p className="text-ink-soft">What you write appears here as it will look.</p>}
          </figure>
        </div>
      </div>
    </div>
  )
}
