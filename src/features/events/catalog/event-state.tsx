import type { CommunityEvent } from '../event.schema'
import { formatState } from '../event-date'
import { formatFullness } from '../places/registration-state'

interface StateBadgeProps {
  event: Pick<CommunityEvent, 'state' | 'isFull' | 'registration' | 'registrationUrl' | 'slug'>
  className?: string
}

export function StateBadge({ event, className = '' }: StateBadgeProps) {
  const word = formatState(event) ?? formatFullness(event)
  return word ? <p className={`w-fit rounded-sm bg-lilac-dawn px-2 py-0.5 font-[550] text-accent text-small ${className}`}>{word}</p> : null
}

export function StateSentence({ event, className = '' }: { event: Pick<CommunityEvent, 'state' | 'stateNote'>; className?: string }) {
  const word = formatState(event)
  if (!word) return null
  return (
    <div className={className}>
      <p className="font-[550] text-accent">This event has been {word.toLowerCase()}.</p>
      {event.stateNote && <p className="mt-1 whitespace-pre-line text-ink-soft">{event.stateNote}</p>}
    </div>
  )
}
