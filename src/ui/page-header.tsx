import type { ReactNode } from 'react'

interface PageHeaderProps {
  title: string
  aside?: ReactNode
  children?: ReactNode
  className?: string
}

export const PageHeader = ({ title, aside, children, className = '' }: PageHeaderProps) => (
  <header className={`wrap pt-[clamp(3rem,7vw,6rem)] ${className}`}>
    <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-3">
      <h1 className="max-w-[16em] font-[340] text-display leading-[1.05]">{title}</h1>
      {aside}
    </div>
    {children && <div className="mt-5 max-w-[36em] text-ink-soft text-lead leading-[1.55]">{children}</div>}
  </header>
)
