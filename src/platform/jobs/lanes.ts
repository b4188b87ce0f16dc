import { keysOf } from '@/platform/keys-of'

/**
 * Job queues, each with how many jobs it runs at once in a process, so that slow, hanging or numerous work in one never delays another,
 * retries included.
 */
export const lanes = {
  /** Emails that someone is waiting for. Few at a time: rendering them must not hold up the requests that caused them. */
  mail: 3,
  /** Emails to many recipients, each independent of the others, such as messages to attendees. */
  bulk: 2,
  /** Mailings to the whole list, each for half a minute at a time. */
  mailings: 1,
  /** Requests to other sites. */
  network: 3,
  /** The site’s own housekeeping. */
  upkeep: 1,
} as const

/** As what a job of a restored backup waits until staff say whether it leaves (spec B §9.3). */
export const heldKinds = ['mailings', 'reminders', 'offers', 'emails'] as const
export type HeldKind = (typeof heldKinds)[number]

export type Lane = keyof typeof lanes

export const laneNames = keysOf(lanes)
