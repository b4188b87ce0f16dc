import { Link } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { addMonths, isNear, monthParts } from './months'

/** Which month it is, with links to the months around it and back to the list. */
export function MonthHead({ month, today }: { month: string; today: string }) {
  const { name, year } = monthParts(month)
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5 pb-[clamp(1.25rem,3vw,2rem)]">
      <div>
        <p>
          <Link to="/events" className="more-link">
            Back to Events
          </Link>
        </p>
        <h1 className="mt-4 font-[350] text-title leading-[1.12] [font-feature-settings:'lnum']">
          {name} <span className="text-ink-soft">{year}</span>
        </h1>
      </div>
      <nav aria-label="Months" className="flex flex-wrap gap-x-6 print:hidden">
        <Turn month={addMonths(month, -1)} today={today} rel="prev">
          <ArrowLeft aria-hidden="true" size={18} strokeWidth={1.6} />
        </Turn>
        <Turn month={addMonths(month, 1)} today={today} rel="next">
          <ArrowRight aria-hidden="true" size={18} strokeWidth={1.6} />
        </Turn>
      </nav>
    </header>
  )
}

interface TurnProps {
  month: string
  today: string
  rel: 'prev' | 'next'
  children: ReactNode
}

/** Months far away have a page only where they hold something. */
function Turn({ month, today, rel, children: arrow }: TurnProps) {
  if (!isNear(month, today)) return null
  const { name, year } = monthParts(month)
  return (
    <Link
      to="/events/calendar/{-$period}"
      params={{ period: month }}
      rel={rel}
      resetScroll={false}
      className="inline-flex min-h-11 items-center gap-2 font-[550] text-ink no-underline hover:underline"
    >
      {rel === 'prev' && arrow}
      <span>
        {name}
        <span className="sr-only"> {year}</span>
      </span>
      {rel === 'next' && arrow}
    </Link>
  )
}
