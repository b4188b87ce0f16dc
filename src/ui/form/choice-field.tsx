import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldHint } from './field'

interface ChoiceFieldProps<Value extends string> {
  label: string
  /** What is above it says so already: the label is only for screen readers. */
  isLabelHidden?: boolean
  hint?: ReactNode
  options: readonly (readonly [value: Value, label: string])[]
  value: Value
  onChange: (value: Value) => void
}

export function ChoiceField<Value extends string>({ label, isLabelHidden, hint, options, value, onChange }: ChoiceFieldProps<Value>) {
  const name = useId()
  return (
    <fieldset aria-describedby={hint ? `${name}-hint` : undefined} className="min-w-0">
      <legend className={isLabelHidden ? 'sr-only' : 'mb-1.5 font-[550] text-small'}>{label}</legend>
      <Segments
        options={options.map(([option, text]) => ({ label: text, name, checked: option === value, onChange: () => onChange(option) }))}
      />
      <FieldHint id={`${name}-hint`} className="mt-1.5">
        {hint}
      </FieldHint>
    </fieldset>
  )
}

export const Segments = ({ options }: { options: readonly (ComponentProps<'input'> & { label: string })[] }) => (
  <div className={segmentsClass}>
    {options.map(({ label, ...input }) => (
      <label key={label} className={`${segmentClass} px-4 max-sm:px-3`}>
        <input type="radio" {...input} className="absolute inset-0 cursor-pointer opacity-0" />
        {label}
      </label>
    ))}
  </div>
)

export const segmentsClass =
  'inline-flex max-w-full flex-wrap overflow-clip rounded-sm border border-edge bg-field [overflow-clip-margin:4px]'

/** Its radio or box lies over it, unseen; what is chosen has a ground, a line and more weight, and forced colors paint the ground. */
export const segmentClass =
  'relative grid min-h-11 place-items-center border-hairline text-ink-soft text-small not-first:border-l has-checked:bg-chosen has-checked:font-[600] has-checked:text-ink has-checked:shadow-[inset_0_-2px_0_var(--accent)] has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 forced-colors:has-checked:forced-color-adjust-none forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:shadow-none forced-colors:has-checked:text-[HighlightText] forced-colors:has-focus-visible:outline-[CanvasText]'
