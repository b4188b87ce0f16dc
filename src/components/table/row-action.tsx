import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

interface RowActionProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: LucideIcon
  /** What it does: `Edit`. */
  label: string
  /** With what, for people who don't see the row: `Edit` of `Open House`. */
  of: string
}

/** One of the things that can be done with a row. */
export function RowAction({ icon: Icon, label, of, ...button }: RowActionProps) {
  return (
    <button
      type="button"
      {...button}
      className="inline-flex min-h-7 cursor-pointer items-center gap-1.5 font-[550] text-ink-soft underline decoration-transparent underline-offset-4 transition-colors disabled:cursor-default disabled:opacity-50 aria-disabled:cursor-default aria-disabled:opacity-50 not-disabled:hover:decoration-current not-disabled:group-hover:text-accent @max-2xl:not-disabled:text-accent"
    >
      <Icon aria-hidden="true" size={17} strokeWidth={1.6} />
      {label}
      <span className="sr-only"> {of}</span>
    </button>
  )
}
