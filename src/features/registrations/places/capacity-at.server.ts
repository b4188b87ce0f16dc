import type { EventRow } from '@/features/events/event.repository.server'
import { settingsOf } from '@/features/events/registration/stored-settings.server'
import { capacityOfDate } from '@/features/events/series/capacity-of-date'

/** How many places a session has, or a whole event (session ''); null without a limit. */
export function capacityAt(event: EventRow, session: string): number | null {
  const { capacity, perSession } = settingsOf(event)
  return perSession && session ? capacityOfDate(event.exceptions, session, capacity) : capacity
}
