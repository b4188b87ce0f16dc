import { longDayText } from '@/platform/time/date-format'
import type { CommunityEvent } from '../event.schema'

/**
 * `Sunday, November 22`: the day of an event's next session, with the year where it is not that of `today` (YYYY-MM-DD). The words of
 * `formatDay`, without its tables: every first view of the home page loads this.
 */
export function formatNextDay({ nextSession }: Pick<CommunityEvent, 'nextSession'>, today: string): string | undefined {
  const day = nextSession?.startsAt.slice(0, 10)
  return day && longDayText(day, day.slice(0, 4) !== today.slice(0, 4))
}
