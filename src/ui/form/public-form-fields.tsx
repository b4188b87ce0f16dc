import { useHydrated } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { Button, type ButtonVariant } from '@/ui/button'

export interface FormFailure {
  message: string
  faults: readonly { fieldId: string; message: string }[]
}

export const PublicFormFields = ({ name, trap, failure }: { name: string; trap: string; failure?: FormFailure | undefined }) => (
  <>
    <input type="hidden" name="form" value={name} />
    <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
      <label>
        Please leave this field empty
        <input type="text" name={trap} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
    {failure && (
      <div role="alert" className="flex gap-2.5 border-accent border-l-2 py-1 pl-4 text-accent">
        <CircleAlert aria-hidden="true" size={20} strokeWidth={1.75} className="mt-1 shrink-0" />
        {failure.faults.length > 1 ? <Faults faults={failure.faults} /> : <p>{failure.message}</p>}
      </div>
    )}
  </>
)

const Faults = ({ faults }: Pick<FormFailure, 'faults'>) => (
  <div>
    <p>Please correct these fields:</p>
    <ul className="mt-1 list-disc pl-5">
      {faults.map(({ fieldId, message }) => (
        <li key={fieldId}>
          <a href={`#${encodeURIComponent(fieldId)}`}>{message}</a>
        </li>
      ))}
    </ul>
  </div>
)

interface SubmitButtonProps {
  isPending: boolean
  pendingText: string
  variant?: ButtonVariant
  className?: string
  children: string
}

export const SubmitButton = ({ isPending, pendingText, variant = 'filled', className = '', children }: SubmitButtonProps) => (
  <Button type="submit" variant={variant} disabled={isPending} className={className}>
    {isPending ? pendingText : children}
  </Button>
)

/** Sends a form that needs JavaScript. Until the page has come alive it can't be pressed: the browser would send the form itself. */
export function ScriptedSubmitButton({ isPending, pendingText, className = '', children }: Omit<SubmitButtonProps, 'variant'>) {
  const isAlive = useHydrated()
  return (
    <>
      <noscript>
        <p className="text-ink-soft text-small">This form needs JavaScript, which is off in your browser.</p>
      </noscript>
      <Button
        type="submit"
        disabled={isPending || !isAlive}
        data-waits-for-scripts={isAlive ? undefined : ''}
        className={`${isAlive ? '' : 'opacity-100!'} ${className}`}
      >
        {isPending ? pendingText : children}
      </Button>
    </>
  )
}
