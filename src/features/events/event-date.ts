import type { CommunityEvent } from './event.schema'

/** Whether the day of an event's last session is over (spec B §1.3). `today` is YYYY-MM-DD in the community's time zone. */
export const isPast = ({ lastDay }: Pick<CommunityEvent, 'lastDay'>, today: string) => lastDay !== null && lastDay < today

export const hasEnded = (event: Pick<CommunityEvent, 'lastDay' | 'startsAt' | 'nextSession' | 'state'>, today: string) =>
  isPast(event, today) || (event.lastDay === today && event.state === 'scheduled' && event.startsAt !== null && event.nextSession === null)

export const formatState = ({ state }: Pick<CommunityEvent, 'state'>) => {
  if (state === 'scheduled') return undefined
  return state === 'cancelled' ? 'Canceled' : 'Postponed'
}

/** The order of every list: `sortOrder` ascending, missing counts as 0 (spec D1 §9); equal ones keep the order they came in. */
export const inSortOrder = <T extends { sortOrder?: number | null }>(events: readonly T[]): T[] =>
  events.toSorted((a, b) => (a.sortOrder ?? 0) - (b.sortOrder ?? 0))

/** The home page's events: at most three that are not over, without the built-in event of id 0 (spec D1 §9). */
export const homeEvents = (events: readonly CommunityEvent[], today: string) =>
  inSortOrder(events)
    .filter((event) => event.id !== 0 && !isPast(event, today))
    .slice(0, 3)

export const shortMonth = ({ month }: Pick<CommunityEvent, 'month'>) => month.slice(0, 3)
