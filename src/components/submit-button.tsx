import { useSyncExternalStore } from 'react'
import { Button } from './button'

interface SubmitButtonProps {
  isPending: boolean
  /** What it reads while the form is being sent. */
  pendingText: string
  className?: string
  children: string
}

/**
 * Sends a form that needs JavaScript. Until the page has come alive it can't be pressed: the browser would send the form
 * itself, and put what was typed into the address.
 */
export function SubmitButton({ isPending, pendingText, className = '', children }: SubmitButtonProps) {
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
