import type { ComponentProps } from 'react'
import { FieldError, type FieldProps, useFieldIds } from './field'

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
