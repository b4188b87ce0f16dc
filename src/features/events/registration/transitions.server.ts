import type { Initiator, PersonalEmail } from '../emails/define-email.server'
import { cancelled, changed, confirmed, lapsed, offered, waitlisted } from '../emails/to-person.server'
import type { RegistrationRow } from '../places/registration.repository.server'
import type { EndedBy, RegistrationStatus } from '../places/registration.schema'

type Origin = RegistrationStatus | 'new'

export interface Transition {
  from: readonly Origin[]
  to: RegistrationStatus | 'same' | 'gone'
  email: PersonalEmail | null
  initiator: Initiator
  endedBy?: EndedBy
  raisesSequence?: boolean
  keepsVersion?: boolean
  notifiesStaff?: boolean
  notifiesOfEnding?: boolean
  /** It takes places ahead of those who wait, for whose parties they are too few. */
  passesWaitlist?: boolean
  isMovedUp?: boolean
  isOfferedToAll?: boolean
}

/** All transitions of a registration (spec B §3), for `carryOut` only; the places taken follow from the status (`takenBy`). */
export const transitions = {
  register: {
    from: ['new', 'cancelled'],
    to: 'registered',
    email: confirmed,
    initiator: 'stranger',
    keepsVersion: true,
    notifiesStaff: true,
    passesWaitlist: true,
  },
  wait: {
    from: ['new', 'cancelled'],
    to: 'waitlisted',
    email: waitlisted,
    initiator: 'stranger',
    keepsVersion: true,
    notifiesStaff: true,
  },
  add: { from: ['new', 'cancelled'], to: 'registered', email: confirmed, initiator: 'community', keepsVersion: true },
  addToWaitlist: { from: ['new', 'cancelled'], to: 'waitlisted', email: waitlisted, initiator: 'community', keepsVersion: true },

  offer: { from: ['waitlisted'], to: 'offered', email: offered, initiator: 'community' },
  offerToAll: { from: ['waitlisted'], to: 'offered', email: offered, initiator: 'community', isOfferedToAll: true },
  /** Others had the places, the session began, or it doesn't take place as things are: back to the same turn on the waitlist. */
  withdrawOffer: { from: ['offered'], to: 'waitlisted', email: null, initiator: 'community' },
  accept: { from: ['offered'], to: 'registered', email: confirmed, initiator: 'person' },
  decline: {
    from: ['offered'],
    to: 'cancelled',
    email: cancelled,
    initiator: 'person',
    endedBy: 'declined',
    raisesSequence: true,
    notifiesOfEnding: true,
  },
  lapse: { from: ['offered'], to: 'cancelled', email: lapsed, initiator: 'community', endedBy: 'lapsed' },

  cancel: {
    from: ['registered', 'waitlisted', 'offered'],
    to: 'cancelled',
    email: cancelled,
    initiator: 'person',
    endedBy: 'owner',
    raisesSequence: true,
    notifiesOfEnding: true,
  },
  cancelByStaff: {
    from: ['registered', 'waitlisted', 'offered'],
    to: 'cancelled',
    email: cancelled,
    initiator: 'community',
    endedBy: 'staff',
    raisesSequence: true,
  },
  cancelByEvent: {
    from: ['registered', 'waitlisted', 'offered'],
    to: 'cancelled',
    email: cancelled,
    initiator: 'community',
    endedBy: 'event',
    raisesSequence: true,
  },
  moveUp: { from: ['waitlisted', 'offered'], to: 'registered', email: confirmed, initiator: 'community', isMovedUp: true },
  reinstate: {
    from: ['cancelled'],
    to: 'registered',
    email: confirmed,
    initiator: 'community',
    isMovedUp: true,
    raisesSequence: true,
  },

  changeDetails: {
    from: ['registered', 'waitlisted', 'offered'],
    to: 'same',
    email: changed,
    initiator: 'person',
    keepsVersion: true,
    raisesSequence: true,
    passesWaitlist: true,
  },
  /** To other places of the same event; someone who waits joins the end of the other queue. */
  moveToDate: {
    from: ['registered', 'waitlisted', 'offered'],
    to: 'same',
    email: changed,
    initiator: 'community',
    raisesSequence: true,
    passesWaitlist: true,
  },
  remove: { from: ['registered', 'waitlisted', 'offered', 'cancelled'], to: 'gone', email: null, initiator: 'community' },
} as const satisfies Record<string, Transition>

export type TransitionName = keyof typeof transitions

type From<Name extends TransitionName> = (typeof transitions)[Name]['from'][number]

export type Before<Name extends TransitionName> =
  | ('new' extends From<Name> ? undefined : never)
  | (RegistrationRow & { status: Exclude<From<Name>, 'new'> })

export const canCarryOut = <Name extends TransitionName>(
  name: Name,
  registration: RegistrationRow | undefined,
): registration is Extract<Before<Name>, typeof registration> =>
  (transitions[name].from as readonly Origin[]).includes(registration?.status ?? 'new')
