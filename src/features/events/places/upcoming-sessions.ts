import type { EventDate } from '../event.queries'
import type { CommunityEvent } from '../event.schema'

/** How many of the next dates can be chosen (spec B §3.2). */
export const DATES_TO_CHOOSE = 12

/**
 * The dates for which someone can register, of those that the page knows (`dates`, from today on): the next ones that take place, and between
 * them those that are canceled.
 */
export function upcomingSessions({ nextSession }: Pick<CommunityEvent, 'nextSession'>, dates: readonly EventDate[]): EventDate[] {
  if (!nextSession) return []
  const coming = dates.filter(({ startsAt }) => startsAt >= nextSession.startsAt)
  const held = coming.filter(({ state }) => state === 'scheduled').slice(0, DATES_TO_CHOOSE)
  const last = held.at(-1)
  return last ? coming.filter(({ startsAt }) => startsAt <= last.startsAt) : [{ ...nextSession, state: 'scheduled' }]
}
