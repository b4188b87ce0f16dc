import type { Availability } from './date-places.schema'
import { formatFewLeft } from './place-words'

interface PlacesLeftProps {
  state: Pick<Availability, 'status' | 'placesLeft'> | undefined
  capacity: number
  day?: string | undefined
  chosen?: number
  open?: number
  hasWaitlist: boolean
}

/** How many places are left, as a large number. Its room is kept from the beginning, so that nothing moves; without scripts it is unknown, and takes no room. */
export function PlacesLeft({ state, capacity, day, chosen = 0, open = 0, hasWaitlist }: PlacesLeftProps) {
  const few = state ? formatFewLeft(state, capacity, hasWaitlist, day) : formatDates(chosen, open)
  return (
    <div className="-mb-3 mt-8 flex min-h-23 items-start gap-x-5 border-ink border-t-2 pt-4 max-sm:min-h-27 noscript:hidden">
      {few && (
        <>
          <span className="numeral">{few.number}</span>{' '}
          <p className="leading-snug">
            {few.text}
            {few.after && <span className="block text-ink-soft">{few.after}</span>}
          </p>
        </>
      )}
    </div>
  )
}

function formatDates(chosen: number, open: number) {
  if (chosen > 1) return { number: chosen, text: 'dates are chosen.', after: '' }
  if (chosen === 1 || open === 0) return undefined
  return { number: open, text: open === 1 ? 'date has places left.' : 'dates have places left.', after: '' }
}
