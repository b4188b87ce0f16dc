import type { LucideIcon } from 'lucide-react'

interface IconButtonProps {
  icon: LucideIcon
  /** What it does, with what: `Move Open House up`. */
  label: string
  /** There is nothing to do: the first of a list can't go up. It keeps the focus. */
  isOff?: boolean
  /** Whether what it opens is open. */
  isOpen?: boolean
  onPress: () => void
}

/** A small button with an icon in place of words. */
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
