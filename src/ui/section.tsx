import { type ReactNode, useState } from 'react'

type Ground = 'light' | 'lilac' | 'sky' | 'dark'

const grounds: Record<Ground, string> = { light: 'ground-light', lilac: 'ground-lilac', sky: 'ground-sky', dark: 'ground-dark' }

interface SectionProps {
  id?: string
  /** The id of its heading, where that has words. */
  labelledBy?: string | undefined
  /** Never put two tints side by side. */
  ground?: Ground
  className?: string
  children: ReactNode
}

/** A full-width band on its ground, with the site's rhythm above and below and its content in the common measure. */
export const Section = ({ id, labelledBy, ground = 'light', className = '', children }: SectionProps) => (
  <section id={id} aria-labelledby={labelledBy} className={`section ${grounds[ground]}`}>
    <div className={`wrap ${className}`}>{children}</div>
  </section>
)

export function LazyDetails({ summary, className, children }: { summary: string; className?: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={className} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="w-fit cursor-pointer py-2 font-heading text-subheading">{summary}</summary>
      {isOpen && children}
    </details>
  )
}
