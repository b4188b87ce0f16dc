import type { Initiator, PersonalEmail } from '../emails/define-email.server'
import { cancelled, changed, confirmed, lapsed, offered, waitlisted } from '../emails/to-person.server'
import type { RegistrationRow } from '../places/registration.repository.server'
import type { EndedBy, RegistrationStatus } from '../places/registration.schema'

/** `new`: of someone who isn't registered. */
type Origin = RegistrationStatus | 'new'

export interface Transition {
  from: readonly Origin[]
  to: RegistrationStatus | 'same' | 'gone'
  /** What its person is sent; null for nothing. */
  email: PersonalEmail | null
  /** Who can cause it: what a stranger can cause is limited for each mailbox (spec B §3.5). */
  initiator: Initiator
  /** Why it ended. */
  endedBy?: EndedBy
  /** The entry in the person's calendar changes. */
  raisesSequence?: boolean
  /** The former details are kept for staff. */
  keepsVersion?: boolean
  /** Staff are sent a notice. */
  notifiesStaff?: boolean
  /** Staff are notified of the cancellation, as the event's settings say. */
  notifiesOfEnding?: boolean
  /** It takes places ahead of those who wait, for whose parties they are too few. */
  passesWaitlist?: boolean
  /** Staff gave the place. */
  isMovedUp?: boolean
  /** The place isn't held: the first to accept has it. */
  isOfferedToAll?: boolean
}

/**
 * Everything that can happen to a registration (spec B §3). Only `carryOut` does it. What a registration takes of its
 * date's places, and whether it waits, follows from the status (`takenBy`), so that the table needn't say it.
 */
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
  /** By staff, as is the next. */
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
  /** Their date no longer takes place. */
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
  /** The caller deletes the row. */
  remove: { from: ['registered', 'waitlisted', 'offered', 'cancelled'], to: 'gone', email: null, initiator: 'community' },
} as const satisfies Record<string, Transition>

export type TransitionName = keyof typeof transitions

type From<Name extends TransitionName> = (typeof transitions)[Name]['from'][number]

/** A registration from which a transition can begin; undefined where it creates one. */
export type Before<Name extends TransitionName> =
  | ('new' extends From<Name> ? undefined : never)
  | (RegistrationRow & { status: Exclude<From<Name>, 'new'> })

/** Whether a registration is in a state from which the transition begins. `carryOut` takes no other. */
export const canCarryOut = <Name extends TransitionName>(
  name: Name,
  registration: RegistrationRow | undefined,
): registration is Extract<Before<Name>, typeof registration> =>
  (transitions[name].from as readonly Origin[]).includes(registration?.status ?? 'new')
