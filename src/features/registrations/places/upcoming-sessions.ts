import type { EventDate } from '@/features/events/event.queries'
import type { CommunityEvent } from '@/features/events/event.schema'

/** So many of the next dates can be chosen (spec B §3.2). */
const MAX_SESSIONS = 12

/** The dates for which somebody can register, of those that the page knows (`dates`, from today on): the next ones that take place. */
export function upcomingSessions({ nextSession }: Pick<CommunityEvent, 'nextSession'>, dates: readonly EventDate[]): EventDate[] {
  if (!nextSession) return []
  const coming = dates.filter(({ startsAt, state }) => state === 'scheduled' && startsAt >= nextSession.startsAt)
  return coming.length > 0 ? coming.slice(0, MAX_SESSIONS) : [{ ...nextSession, state: 'scheduled' }]
}
