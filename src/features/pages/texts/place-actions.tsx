import { Clock, type LucideIcon, Undo2 } from 'lucide-react'

interface PlaceActionsProps {
  /** What the place is called. */
  of: string
  /** Without it there is no history yet. */
  onVersions?: (() => void) | undefined
  /** Without it the place has its original. */
  onOriginal?: (() => void) | undefined
}

/** How to undo what a place of a page says or shows. */
export const PlaceActions = ({ of, onVersions, onOriginal }: PlaceActionsProps) => (
  <>
    {onVersions && <Action icon={Clock} label="Version history" of={of} onPress={onVersions} />}
    {onOriginal && <Action icon={Undo2} label="Back to the original" of={of} onPress={onOriginal} />}
  </>
)

const Action = ({ icon: Icon, label, of, onPress }: { icon: LucideIcon; label: string; of: string; onPress: () => void }) => (
  <button type="button" onClick={onPress}>
    <Icon aria-hidden="true" size={16} strokeWidth={1.75} />
    <span>
      {label}
      <span className="sr-only">: {of}</span>
    </span>
  </button>
)
