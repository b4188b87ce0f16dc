import { useSyncExternalStore } from 'react'
import { Button, type ButtonVariant } from '@/ui/button'

interface SubmitButtonProps {
  isPending: boolean
  /** What it reads while the form is being sent. */
  pendingText: string
  variant?: ButtonVariant
  className?: string
  children: string
}

/** Sends a form that also works without scripts, and shows that it is being sent. */
export function SubmitButton({ isPending, pendingText, variant = 'filled', className = '', children }: SubmitButtonProps) {
  return (
    <Button type="submit" variant={variant} disabled={isPending} className={className}>
      {isPending ? pendingText : children}
    </Button>
  )
}

/** Sends a form that needs JavaScript. Until the page has come alive it can't be pressed: the browser would send the form itself. */
export function ScriptedSubmitButton({ isPending, pendingText, className = '', children }: Omit<SubmitButtonProps, 'variant'>) {
  const isAlive = useSyncExternalStore(neverChanges, yes, no)
  return (
    <>
      <noscript>
        <p className="text-ink-soft text-small">This form needs JavaScript, which is off in your browser.</p>
      </noscript>
      <Button type="submit" disabled={isPending || !isAlive} className={`${isAlive ? '' : 'opacity-100!'} ${className}`}>
        {isPending ? pendingText : children}
      </Button>
    </>
  )
}

const neverChanges = () => () => {}
const yes = () => true
const no = () => false
