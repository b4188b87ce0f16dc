import type { ReactNode } from 'react'

/** How a page begins: its one `h1`, and a sentence or two below it. */
export function PageHeader({ title, children, className = '' }: { title: string; children?: ReactNode; className?: string }) {
  return (
    <header className={`wrap pt-[clamp(3rem,7vw,6rem)] ${className}`}>
      <h1 className="max-w-[16em] font-[340] text-display leading-[1.05]">{title}</h1>
      {children && <div className="mt-5 max-w-[36em] text-ink-soft text-lead leading-[1.55]">{children}</div>}
    </header>
  )
}
