import { doorQueue } from '../use-check-ins'
import { useSending } from '../use-sending'

/** Sends what was entered at the door and is still on this device, on any page of the staff area (spec B §3.8). Shows nothing. */
export function SendUnsent() {
  useSending(doorQueue)
  return null
}
