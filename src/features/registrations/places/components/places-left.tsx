import type { Availability } from '../availability.schema'
import { formatFewLeft } from '../place-words'

interface PlacesLeftProps {
  state: Pick<Availability, 'status' | 'placesLeft'> | undefined
  capacity: number
  /** How many dates are chosen, where people register for single ones. */
  chosen?: number
  hasWaitlist: boolean
}

/** How many places are left, as a large number. Its room is kept from the beginning, so that nothing moves; without scripts nobody knows, and there is none. */
export function PlacesLeft({ state, capacity, chosen = 0, hasWaitlist }: PlacesLeftProps) {
  const several = chosen > 1 ? { number: chosen, text: 'dates are chosen.', after: '' } : undefined
  const few = state ? formatFewLeft(state, capacity, hasWaitlist) : several
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
