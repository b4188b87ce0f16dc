import type { ReactNode } from 'react'
import type { CommunityEvent } from '../event.schema'

interface EventDateMarkProps {
  event: Pick<CommunityEvent, 'date' | 'month' | 'year' | 'isRecurring' | 'eventDate'>
  /** A line or two of small print beside it. */
  children?: ReactNode
}

/** The day as a large light numeral with its month, or a word for what recurs. */
export function EventDateMark({ event, children }: EventDateMarkProps) {
  const small = <div className="text-base text-ink-soft leading-snug">{children}</div>
  if (event.isRecurring) {
    return (
      <div className="grid min-h-13 content-end">
        <p className="font-[320] font-serif text-[1.9rem] leading-none tracking-[-0.02em]">Ongoing</p>
        <div className="mt-1">{small}</div>
      </div>
    )
  }
  return (
    <div className="grid min-h-13 grid-cols-[auto_1fr] items-end gap-x-5">
      <time dateTime={event.eventDate ?? undefined} className="contents">
        <span className="numeral row-span-2 self-start">{event.date}</span>{' '}
        <span className="font-[550] text-accent text-base leading-snug">
          {event.month} {event.year}
        </span>
      </time>
      {small}
    </div>
  )
}
