import { keysOf } from '@/platform/keys-of'

/** Job queues with how many jobs run at once in a process: slow or numerous work in one never delays another, retries included. */
export const lanes = {
  /** Emails that someone is waiting for. Few at a time: rendering them must not hold up the requests that caused them. */
  mail: 3,
  /** Emails to many recipients, each independent of the others, such as messages to attendees. */
  bulk: 2,
  mailings: 1,
  network: 3,
  upkeep: 1,
} as const

/** spec B §9.3 */
export const heldKinds = ['mailings', 'reminders', 'offers', 'emails'] as const
export type HeldKind = (typeof heldKinds)[number]

export type Lane = keyof typeof lanes

export const laneNames = keysOf(lanes)
