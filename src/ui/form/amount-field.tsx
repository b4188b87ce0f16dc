import type { ComponentProps } from 'react'
import { boxClass, type FieldProps, Labeled, useFieldIds } from './field'

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
