import type { CommunityEvent } from '../event.schema'
import { stateInWord } from '../event-date'

/** That an event does not take place as planned, in a word; nothing where it does. */
export function StateBadge({ event, className = '' }: { event: Pick<CommunityEvent, 'state'>; className?: string }) {
  const word = stateInWord(event)
  return word ? <p className={`w-fit rounded-sm bg-lilac-dawn px-2 py-0.5 font-[550] text-accent text-small ${className}`}>{word}</p> : null
}

/** The same in a sentence, with what staff say about it (spec B §1.1). */
export function StateSentence({ event, className = '' }: { event: Pick<CommunityEvent, 'state' | 'stateNote'>; className?: string }) {
  const word = stateInWord(event)
  if (!word) return null
  return (
    <div className={className}>
      <p className="font-[550] text-accent">This event has been {word.toLowerCase()}.</p>
      {event.stateNote && <p className="mt-1 whitespace-pre-line text-ink-soft">{event.stateNote}</p>}
    </div>
  )
}
