import { addDays } from '@/platform/time/calendar'
import { isOnOneDay } from '../schedule/format-session'
import type { TimeSpan } from '../schedule/timing'

/** The day on which people say that it ends: a dance on Saturday that goes on until 1 AM, or ends at midnight, ends on Saturday. */
function lastDayOf({ startsAt, endsAt }: TimeSpan): string {
  if (isOnOneDay({ startsAt, endsAt })) return startsAt.slice(0, 10)
  const day = endsAt.slice(0, 10)
  return endsAt.endsWith('T00:00') ? addDays(day, -1) : day
}

/** Whether a session is on the day after another one, or on its day: both are days of one whole (spec B §3.10). */
export const followsOn = (before: TimeSpan, session: Pick<TimeSpan, 'startsAt'>): boolean =>
  session.startsAt.slice(0, 10) <= addDays(lastDayOf(before), 1)

/** The most days that one email lists: as many as people read. Looking this many days ahead shows whether there are further ones. */
export const MAX_DAYS_LISTED = 12

export function formatDays<Day>(days: readonly Day[], format: (day: Day) => string): string {
  const lines = days.slice(0, MAX_DAYS_LISTED).map((day) => format(day))
  return [...lines, ...(days.length > MAX_DAYS_LISTED ? ['and further days'] : [])].join('\n')
}

export function daysInARow<Session extends TimeSpan>(sessions: readonly Session[]): Session[] {
  const end = sessions.findIndex((session, index) => {
    const before = sessions[index - 1]
    return before !== undefined && !followsOn(before, session)
  })
  return end === -1 ? [...sessions] : sessions.slice(0, end)
}
