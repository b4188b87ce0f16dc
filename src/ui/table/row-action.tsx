import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import './row-action.css'

interface RowActionProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: LucideIcon
  /** What it does: `Edit`. Seen where rows are stacked, and while the pointer or the keyboard's focus is on it. */
  label: string
  /** With what, for people who don't see the row: `Edit` of `Open House`. */
  of: string
  /** Seen in place of the label, where it says more in less space (`Attendees 9`); `of` says it in words. */
  seen?: string | undefined
}

/** One of the things that can be done with a row. */
export function RowAction({ icon: Icon, label, of, seen, ...button }: RowActionProps) {
  return (
    <button type="button" {...button} className="icon-action">
      <Icon aria-hidden="true" size={18} strokeWidth={1.6} />
      <span className="tip">
        {seen && <span aria-hidden="true">{seen}</span>}
        <span className={seen && 'sr-only'}>{label}</span>
      </span>
      <span className="sr-only"> {of}</span>
    </button>
  )
}
