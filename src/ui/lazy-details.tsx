import { type ReactNode, useState } from 'react'

interface LazyDetailsProps {
  summary: string
  className?: string
  children: ReactNode
}

/** Details whose content is rendered, and so loaded, once someone opens them. */
export function LazyDetails({ summary, className, children }: LazyDetailsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={className} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="w-fit cursor-pointer py-2 font-heading text-subheading">{summary}</summary>
      {isOpen && children}
    </details>
  )
}
