import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

export type ButtonVariant = 'filled' | 'outline' | 'quiet'

const base =
  'inline-flex min-h-6 cursor-pointer items-center justify-center gap-2 text-center font-[550] transition-colors print:hidden duration-200 disabled:cursor-default disabled:opacity-60 aria-disabled:cursor-default aria-disabled:opacity-60'

const variants: Record<ButtonVariant, string> = {
  // The border shows where colors are forced and the ground is gone.
  filled:
    'rounded-sm border border-transparent bg-fill px-[calc(1.5rem-1px)] py-[calc(0.75rem-1px)] text-on-fill no-underline not-disabled:hover:bg-fill-deep',
  outline:
    'rounded-sm border border-ink/70 px-6 py-[calc(0.75rem-1px)] text-ink no-underline not-disabled:hover:border-accent not-disabled:hover:text-accent',
  quiet: 'border-b border-accent/50 pb-0.5 text-accent no-underline not-disabled:hover:border-accent',
}

/** The look of a button, for links that lead somewhere. One `filled` per view; it follows the section's ground. */
export const buttonClass = (variant: ButtonVariant = 'filled', extra = '') => `${base} ${variants[variant]} ${extra}`.trimEnd()

export const Button = ({
  variant = 'filled',
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { variant?: ButtonVariant }) => <button type={type} className={buttonClass(variant, className)} {...rest} />

interface IconButtonProps {
  icon: LucideIcon
  label: string
  /** There is nothing to do: the first of a list can't go up. It keeps the focus. */
  isOff?: boolean
  isOpen?: boolean
  onPress: () => void
}

export const IconButton = ({ icon: Icon, label, isOff = false, isOpen, onPress }: IconButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-disabled={isOff || undefined}
    aria-expanded={isOpen}
    onClick={() => isOff || onPress()}
    className="grid size-9 shrink-0 cursor-pointer place-items-center text-ink-soft hover:text-accent aria-disabled:cursor-default aria-disabled:text-ink-soft/45 pointer-coarse:size-11"
  >
    <Icon aria-hidden="true" size={18} strokeWidth={1.75} />
  </button>
)
