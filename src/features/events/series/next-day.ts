import type { CommunityEvent } from '../event.schema'
import { dayInWords } from './session-words'

/** `Sunday, November 22`: the day of an event's next session, with the year where it is not that of `today` (YYYY-MM-DD). */
export const nextDayInWords = ({ nextSession }: Pick<CommunityEvent, 'nextSession'>, today: string): string | undefined =>
  nextSession ? dayInWords(nextSession.startsAt.slice(0, 10), today) : undefined
