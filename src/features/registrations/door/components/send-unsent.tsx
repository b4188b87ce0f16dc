import { useSending } from '../use-sending'
import { keptNotes } from '../use-ticks'

/** Sends what was entered at the door and is still on this device, on any page of the staff area (spec B §3.8). Shows nothing. */
export function SendUnsent() {
  useSending(keptNotes)
  return null
}
