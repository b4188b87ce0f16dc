import { spellNumber } from '@/platform/text/spell-number'
import type { Availability } from './date-places.schema'

type State = Pick<Availability, 'status' | 'placesLeft'>

/** `4 places left`, `Full: 8 of 8 places spoken for`, as some may be held or offered; nothing where there are many. */
export function formatPlacesLeft({ status, placesLeft }: State, capacity: number | null): string {
  if (status === 'waitlist' || status === 'full')
    return capacity === null ? 'Full' : `Full: ${capacity} of ${capacity} ${capacity === 1 ? 'place' : 'places'} spoken for`
  if (status !== 'open') return 'Closed'
  return placesLeft === null ? '' : `${placesLeft} ${placesLeft === 1 ? 'place' : 'places'} left`
}

export const placeOrPlaces = (guests: number) => (guests === 0 ? 'place' : 'places')

export const youAndGuests = (guests: number) => {
  if (guests === 0) return 'you'
  return guests === 1 ? 'you and your guest' : `you and your ${guests} guests`
}

export const canChoose = (state: State | undefined): boolean => !state || state.status === 'open' || state.status === 'waitlist'

/** The outcome for someone with `guests`: where too few places are left for all of them, the waitlist, if there is one. */
export const statusForParty = ({ status, placesLeft }: State, guests: number, hasWaitlist: boolean): State['status'] =>
  status === 'open' && hasWaitlist && placesLeft !== null && placesLeft <= guests ? 'waitlist' : status

interface FewWords {
  number: number
  text: string
  after: string
}

/** Places left of `capacity` as a large number and two lines (spec B §3.2), with the `day` of a single date; undefined for none. */
export function formatFewLeft({ status, placesLeft }: State, capacity: number, hasWaitlist: boolean, day?: string): FewWords | undefined {
  const on = day ? ` on ${day}` : ''
  const text = capacity === 1 ? `place${on}, already spoken for.` : `places${on}, all spoken for.`
  if (status === 'full') return { number: capacity, text, after: '' }
  if (status === 'waitlist') return { number: capacity, text, after: 'Open places go to the waitlist.' }
  if (status !== 'open') return undefined
  const after = hasWaitlist ? 'After that there is a waitlist.' : ''
  if (placesLeft === null) return { number: capacity, text: `${capacity === 1 ? 'place' : 'places'} in total${on}.`, after }
  return { number: placesLeft, text: `${placesLeft === 1 ? 'place is' : 'places are'} left of ${spellNumber(capacity)}${on}.`, after }
}

const ALL_TAKEN = 'All places are taken'

/** Why a party gets no place although some are free: none is left, or too few for them (spec B §3.3). */
export function formatFull(left: number): string {
  if (left <= 0) return ALL_TAKEN
  return left === 1 ? 'Only 1 place is left' : `Only ${left} places are left`
}

export const isFullText = (text: string | undefined) => text === ALL_TAKEN || /^Only \d+ places? (?:is|are) left$/.test(text ?? '')
