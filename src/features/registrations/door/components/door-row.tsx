import type { AdminEvent } from '@/features/events/event.schema'
import type { Attendee } from '../../attendee.schema'
import { guestsText, paymentAtDoor } from '../../attendees/attendee-words'

interface DoorRowProps {
  event: AdminEvent
  attendee: Attendee
  isPresent: boolean
  onTick: (isPresent: boolean) => void
}

/** Somebody who may come, with what one has to know of them at the door. */
export function DoorRow({ event, attendee, isPresent, onTick }: DoorRowProps) {
  const facts = [guestsText(attendee), paymentAtDoor(attendee, event.registration?.price ?? { currency: 'USD' })].filter(Boolean).join(', ')
  const words = [facts, attendee.additionalMessage].filter(Boolean).join('. ')
  return (
    <label className="tick">
      <span className="min-w-0">
        <span className="who">{attendee.name}</span>
        {words && <span className="what">{words}</span>}
      </span>
      <input
        type="checkbox"
        aria-label={`${attendee.name} is here`}
        checked={isPresent}
        onChange={({ target }) => onTick(target.checked)}
      />
    </label>
  )
}
