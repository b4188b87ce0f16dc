import { doorQueue, useSending } from './use-check-ins'

/** Sends entries from the door that are still on this device, on any page of the staff area (spec B §3.8). Renders nothing. */
export function SendUnsent() {
  useSending(doorQueue)
  return null
}
