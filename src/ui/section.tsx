import { type ReactNode, useState } from 'react'
import { buttonClass } from './button'
import { SiteLink, useIsOff } from './site-link'

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

interface LinkBandProps extends Pick<SectionProps, 'className'> {
  titleId: string
  /** Staff may leave it empty. */
  title: string
  href: string
  children: ReactNode
}

/** A band that ends a page: a few words, and where to go on. */
export function LinkBand({ titleId, title, href, className, children }: LinkBandProps) {
  if (useIsOff()(href)) return null
  return (
    <Section ground="sky" labelledBy={title ? titleId : undefined} {...(className && { className })}>
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-6">
        {title && (
          <h2 id={titleId} className="max-w-[14em]">
            {title}
          </h2>
        )}
        <SiteLink href={href} className={buttonClass('outline')}>
          {children}
        </SiteLink>
      </div>
    </Section>
  )
}

export function LazyDetails({ summary, className, children }: { summary: string; className?: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={className} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="w-fit cursor-pointer py-2 font-heading text-subheading">{summary}</summary>
      {isOpen && children}
    </details>
  )
}
