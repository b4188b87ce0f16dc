import { keysOf } from '@/platform/keys-of'

/**
 * The ways on which jobs go, each with how many are carried out at once in a process. What is slow, hangs or comes in thousands on one
 * never holds up another, also between its tries.
 */
export const lanes = {
  /** Mail that somebody waits for. Few at a time: rendering it must not hold up the requests that caused it. */
  mail: 3,
  /** Mail to many. */
  bulk: 2,
  /** What asks other sites. */
  network: 3,
  /** What the site does for itself. */
  upkeep: 1,
} as const

export type Lane = keyof typeof lanes

export const laneNames = keysOf(lanes)
