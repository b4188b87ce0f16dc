import type { EventRow } from '@/features/events/event.repository.server'
import { settingsOf } from '@/features/events/registration/stored-settings.server'
import { capacityOfDate } from '@/features/events/series/capacity-of-date'
import { invalidInput } from '@/platform/http/errors.server'

/** How many places a session has, or a whole event (session ''); null without a limit. */
export function capacityAt(event: EventRow, session: string): number | null {
  const { capacity, perSession } = settingsOf(event)
  return perSession && session ? capacityOfDate(event.exceptions, session, capacity) : capacity
}

/** A party of more people than there will ever be places for would wait in vain (spec B §3.3). Throws ApiError 400. */
export function requirePossible(capacity: number | null, people: number) {
  if (capacity === null || people <= capacity) return
  throw invalidInput('guests', capacity === 1 ? 'There is only 1 place in total' : `There are only ${capacity} places in total`)
}
