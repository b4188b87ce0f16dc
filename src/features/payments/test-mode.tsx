import { FlaskConical } from 'lucide-react'

/** Stands wherever money is spoken of, while none moves (spec B §13.1). */
export const TestMode = ({ className = '' }: { className?: string }) => (
  <p role="note" className={`flex items-center gap-2.5 border-accent border-l-2 py-1 pl-4 text-small ${className}`}>
    <FlaskConical aria-hidden="true" size={16} strokeWidth={1.75} className="shrink-0" />
    Test mode: no money moves.
  </p>
)
