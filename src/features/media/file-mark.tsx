import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/ui/button'

interface FileMarkProps {
  /** What takes the mark away: `Undo` or `Keep` (spec D2 §2). */
  undo: string
  onUndo: () => void
  children: ReactNode
}

/** Says in red that a file goes when the form is saved. */
export const FileMark = ({ undo, onUndo, children }: FileMarkProps) => (
  <p
    role="status"
    className="flex flex-wrap items-center gap-x-3 gap-y-2 border-flatiron border-l-3 pl-3 font-[550] text-flatiron text-small"
  >
    <span className="flex gap-2 leading-snug">
      <Trash2 aria-hidden="true" size={17} strokeWidth={1.75} className="mt-px shrink-0" />
      {children}
    </span>
    <Button variant="quiet" onClick={onUndo}>
      {undo}
    </Button>
  </p>
)
