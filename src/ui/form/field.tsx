import { ChevronDown, CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

export interface FieldProps {
  label: ReactNode
  /** Why the value can't be taken; tied to the field, so that it is read out with it. */
  error?: string | undefined
  hint?: ReactNode
  /** Marked in words, since most fields must be filled in. */
  optional?: boolean
}

export const boxClass =
  'w-full rounded-sm border border-edge bg-field px-3.5 text-base text-on-field transition-colors hover:border-ink-soft focus-visible:border-accent focus-visible:outline-offset-[-1px] aria-invalid:border-wrong [&[readonly]]:bg-veil'

/** The error below a field: a sign and words, so that color is not all there is. */
export const FieldError = ({ id, children }: { id: string; children: string }) => (
  <p id={id} className="wrap-anywhere flex gap-2 text-wrong text-small leading-snug">
    <CircleAlert aria-hidden="true" size={17} strokeWidth={1.75} className="mt-px shrink-0" />
    {children}
  </p>
)

export const FieldHint = ({ id, className = '', children }: { id: string; className?: string; children: ReactNode }) =>
  children && (
    <p id={id} className={`text-ink-soft text-small leading-snug ${className}`}>
      {children}
    </p>
  )

export function useFieldIds(id: string | undefined, error: string | undefined, hint: ReactNode) {
  const generated = useId()
  const fieldId = id ?? generated
  const described = [hint && `${fieldId}-hint`, error && `${fieldId}-error`].filter(Boolean).join(' ')
  return { fieldId, state: { 'aria-invalid': error ? (true as const) : undefined, 'aria-describedby': described || undefined } }
}

export const Labeled = ({ fieldId, label, error, hint, optional, children }: FieldProps & { fieldId: string; children: ReactNode }) => (
  <div className="grid grid-cols-1 content-start gap-1.5">
    <label htmlFor={fieldId} className="justify-self-start font-[550] text-small">
      {label}
      {optional && <span className="font-normal text-ink-soft"> (optional)</span>}
    </label>
    <FieldHint id={`${fieldId}-hint`}>{hint}</FieldHint>
    {children}
    {error && <FieldError id={`${fieldId}-error`}>{error}</FieldError>}
  </div>
)

export function TextField({ label, error, hint, optional = false, id, ...input }: FieldProps & ComponentProps<'input'>) {
  const { fieldId, state } = useFieldIds(id, error, hint)
  return (
    <Labeled {...{ fieldId, label, error, hint, optional }}>
      <input type="text" id={fieldId} aria-required={!optional} {...state} {...input} className={`${boxClass} h-12`} />
    </Labeled>
  )
}

export function TextAreaField({ label, error, hint, optional = false, id, rows = 4, ...area }: FieldProps & ComponentProps<'textarea'>) {
  const { fieldId, state } = useFieldIds(id, error, hint)
  return (
    <Labeled {...{ fieldId, label, error, hint, optional }}>
      <textarea
        id={fieldId}
        rows={rows}
        aria-required={!optional}
        {...state}
        {...area}
        className={`${boxClass} field-sizing-content max-h-96 min-h-32 resize-y py-3 leading-normal`}
      />
    </Labeled>
  )
}

export function SelectField({ label, error, hint, optional = false, id, ...select }: FieldProps & ComponentProps<'select'>) {
  const { fieldId, state } = useFieldIds(id, error, hint)
  return (
    <Labeled {...{ fieldId, label, error, hint, optional }}>
      <div className="grid items-center">
        <select
          id={fieldId}
          aria-required={!optional}
          {...state}
          {...select}
          className={`${boxClass} col-start-1 row-start-1 h-12 cursor-pointer appearance-none text-ellipsis pr-11`}
        />
        <ChevronDown
          aria-hidden="true"
          size={18}
          strokeWidth={1.75}
          className="pointer-events-none col-start-1 row-start-1 mr-3.5 justify-self-end text-ink-soft"
        />
      </div>
    </Labeled>
  )
}

/** Of a `SelectField`, by what it stores. */
export const Options = ({ of }: { of: readonly (readonly [value: string | number, label: ReactNode])[] }) =>
  of.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))

export function CheckboxField({ label, error, hint, optional: _, id, ...input }: FieldProps & ComponentProps<'input'>) {
  const { fieldId, state } = useFieldIds(id, error, hint)
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-start gap-x-3">
        <input type="checkbox" id={fieldId} {...state} {...input} className="mt-0.5 size-6 rounded-sm accent-fill" />
        <label htmlFor={fieldId} className="wrap-break-word flex-[1_1_min-content] text-base leading-7">
          {label}
        </label>
      </div>
      <FieldHint id={`${fieldId}-hint`} className="pl-9">
        {hint}
      </FieldHint>
      {error && <FieldError id={`${fieldId}-error`}>{error}</FieldError>}
    </div>
  )
}
