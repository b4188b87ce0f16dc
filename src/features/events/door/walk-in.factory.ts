import type { WalkIn } from './door-queue'

/** A walk-in of the event 1 as it is entered at the door. */
export const zoe: Omit<WalkIn, 'tickedAt'> = {
  kind: 'walk-in',
  eventId: 1,
  session: null,
  key: '0b6f6f0e-7c39-4b3e-9d4b-3a7f5d2f9a11',
  name: 'Zoe Quist',
  email: '',
  phone: '',
  guests: 0,
  notify: false,
  isPresent: true,
  payment: null,
  overCapacity: false,
  refusal: null,
}
