import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import './row-action.css'

const signs = {
  first: <span className="font-heading text-[1.0625rem] text-accent leading-none">1</span>,
  ring: <span className="size-2.25 rounded-full border-[1.6px] border-ink-soft" />,
  due: <span className="size-2.25 rounded-full bg-attention" />,
  off: <span className="w-2.75 border-attention border-t-2" />,
}

interface RowStateProps {
  sign: keyof typeof signs
  /** A word or two: color and icon are not enough. */
  children: ReactNode
}

/** What sets a row apart from the usual, which has no mark. */
export const RowState = ({ sign, children }: RowStateProps) => (
  <span className={`inline-flex items-center gap-1.75 font-[550] ${sign === 'due' || sign === 'off' ? 'text-attention-ink' : 'text-ink'}`}>
    <span aria-hidden="true" className="inline-grid shrink-0">
      {signs[sign]}
    </span>
    <span>{children}</span>
  </span>
)

interface RowActionProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: LucideIcon
  /** What it does: `Edit`. Seen where rows are stacked, and while the pointer or the keyboard's focus is on it. */
  label: string
  of: string
  /** Seen in place of the label, where it says more in less space (`Attendees 9`); `of` says it in words. */
  seen?: string | undefined
}

export const RowAction = ({ icon: Icon, label, of, seen, ...button }: RowActionProps) => (
  <button type="button" {...button} className="icon-action">
    <Icon aria-hidden="true" size={18} strokeWidth={1.6} />
    <span className="tip">
      {seen && <span aria-hidden="true">{seen}</span>}
      <span className={seen && 'sr-only'}>{label}</span>
    </span>
    <span className="sr-only"> {of}</span>
  </button>
)
