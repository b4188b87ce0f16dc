import { type ComponentProps, type ReactNode, useId } from 'react'
import { segmentClass, segmentsClass } from './choice-field'
import { FieldError } from './field'

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
