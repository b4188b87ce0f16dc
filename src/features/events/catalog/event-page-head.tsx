import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A link back to the list, the title, and what belongs to it. */
export const EventPageHead = ({ title, children }: { title: string; children: ReactNode }) => (
  <header className="wrap pt-8 print:pt-0 lg:pt-10">
    <Link to="/events" className="more-link text-base">
      Back to Events
    </Link>
    <h1 className="mt-[clamp(1.75rem,4vw,3.25rem)] max-w-[16em] font-[340] text-display leading-[1.05] print:mt-0">{title}</h1>
    {children}
  </header>
)
