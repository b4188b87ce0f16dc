import type { ComponentProps, ReactNode } from 'react'
import { Segments } from './choice-field'
import { boxClass, FieldError, FieldHint, type FieldProps, Labeled, useFieldIds } from './field'

interface OptionsFieldProps {
  id?: string
  label: string
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean
  children: ReactNode
}

export function OptionsField({ id: given, label, hint, error, optional = false, children }: OptionsFieldProps) {
  const { fieldId: id, state } = useFieldIds(given, error, hint)
  return (
    <fieldset id={id} aria-describedby={state['aria-describedby']} className="min-w-0">
      <legend className="mb-1.5 font-[550] text-small">
        {label}
        {optional && <span className="font-normal text-ink-soft"> (optional)</span>}
      </legend>
      <FieldHint id={`${id}-hint`} className="mb-2">
        {hint}
      </FieldHint>
      {children}
      {error && (
        <div className="mt-1.5">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}

type OptionsProps = Omit<OptionsFieldProps, 'children'> & { options: readonly (ComponentProps<'input'> & { label: string })[] }

export const SegmentsField = ({ options, ...field }: OptionsProps) => (
  <OptionsField {...field}>
    <Segments options={options} />
  </OptionsField>
)

export const OptionListField = ({ type, options, ...field }: OptionsProps & { type: 'radio' | 'checkbox' }) => (
  <OptionsField {...field}>
    <ul className="border-hairline border-b">
      {options.map(({ label, ...input }) => (
        <li key={label} className="border-hairline border-t">
          <label className="grid grid-cols-[auto_1fr] items-center gap-x-3 py-2.5 text-base leading-snug has-disabled:text-ink-soft">
            <input type={type} {...input} className="size-5 rounded-sm accent-fill" />
            {label}
          </label>
        </li>
      ))}
    </ul>
  </OptionsField>
)

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
          <FieldHint id={`${fieldId}-hint`}>{hint}</FieldHint>
        </div>
      </div>
      {error && <FieldError id={`${fieldId}-error`}>{error}</FieldError>}
    </div>
  )
}

const trackClass =
  'flex h-7 w-12 cursor-pointer appearance-none items-center rounded-full border border-transparent bg-ink-soft px-[3px] transition-colors checked:bg-fill disabled:cursor-default disabled:opacity-60'

/** Where colors are forced, what is filled would vanish. */
const thumbClass =
  'before:size-5 before:rounded-full before:bg-field before:transition-transform checked:before:translate-x-5 forced-colors:before:bg-[ButtonText]'
