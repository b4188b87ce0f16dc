import { Button } from '@/components/button'
import type { AdminEvent } from '../../event.schema'
import { isPast } from '../../event-date'

interface UnreadTimesProps {
  events: readonly AdminEvent[]
  /** YYYY-MM-DD */
  today: string
  onEdit: (event: AdminEvent) => void
}

const MAX_NAMED = 8

/** Shows staff the upcoming events whose time no calendar can hold: only their day is known (spec B §1.2). */
export function UnreadTimes({ events, today, onEdit }: UnreadTimesProps) {
  const unread = events.filter((event) => hasUnreadTime(event) && !isPast(event, today))
  if (unread.length === 0) return null
  const others = unread.length - MAX_NAMED
  return (
    <p className="-mt-3 mb-5 text-fine text-ink-soft leading-loose">
      {unread.length === 1 ? '1 event has' : `${unread.length} events have`} a time that calendars can’t read:{' '}
      {unread.slice(0, MAX_NAMED).map((event, index) => (
        <span key={event.id}>
          {index > 0 && ', '}
          <Button variant="quiet" onClick={() => onEdit(event)} className="inline! border-ink/40! text-left! text-ink!">
            {event.title}
          </Button>
        </span>
      ))}
      {others > 0 && ` and ${others} more`}
    </p>
  )
}

const hasUnreadTime = ({ startsAt, eventDate, time, isRecurring, state }: AdminEvent) =>
  startsAt === null && eventDate !== null && time.trim() !== '' && !isRecurring && state !== 'cancelled'
