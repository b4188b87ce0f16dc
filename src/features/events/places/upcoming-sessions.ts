import type { EventDate } from '../event.queries'
import type { CommunityEvent } from '../event.schema'

/** How many of the next dates can be chosen (spec B §3.2). */
export const DATES_TO_CHOOSE = 12

/** Dates to register for, of `dates` from today on: the next that take place, and the canceled ones between them. */
export function upcomingSessions({ nextSession }: Pick<CommunityEvent, 'nextSession'>, dates: readonly EventDate[]): EventDate[] {
  if (!nextSession) return []
  const coming = dates.filter(({ startsAt }) => startsAt >= nextSession.startsAt)
  const held = coming.filter(({ state }) => state === 'scheduled').slice(0, DATES_TO_CHOOSE)
  const last = held.at(-1)
  return last ? coming.filter(({ startsAt }) => startsAt <= last.startsAt) : [{ ...nextSession, state: 'scheduled' }]
}
