import type { EventRow } from '@/features/events/event.repository.server'
import { formatLeaders } from '@/features/events/event-text'
import { eventOnDate, formatDateDetails } from '@/features/events/series/date-details'
import { formatShortDay } from '@/features/events/series/format-session'
import type { Session } from '@/features/events/series/timing'
import { timingOf } from '@/features/events/sessions/event-sessions.server'
import { sessionsOf } from '@/features/events/sessions/sessions-of.server'
import { addDays } from '@/platform/time/calendar'
import { type Clock, todayIn } from '@/platform/time/clock'
import type { EmailFacts } from './email-facts.server'
import { formatWhenForEmail } from './format-when-for-email.server'
import { sessionAt } from './registered-dates.server'

/** How many days ahead an email to someone who comes to all dates lists the details of single ones. */
const AHEAD = 400
/** More than anyone would read are left out. */
const MAX_DATES = 12

/**
 * What an email says of an event: of the one date that someone is registered for (`session`) what it has of its own, else the event's (spec B §1.1);
 * of the event as a whole also which upcoming dates have something of their own. Only people with a place get the link for joining.
 */
export function buildEventFacts(
  event: EventRow,
  session: string,
  { clock, hasPlace }: { clock: Clock; hasPlace: boolean },
): EmailFacts['event'] {
  const date = session ? sessionAt(event, session, clock.timeZone) : undefined
  const shown = eventOnDate(event, date)
  return {
    title: shown.title,
    when: formatWhenForEmail(event, session, clock),
    location: shown.location,
    guide: formatLeaders(shown),
    guideLabel: event.facilitatorRole === 'facilitator' ? 'Facilitator' : 'Teacher',
    joinUrl: hasPlace ? shown.joinUrl : null,
    note: date ? shown.note : notesOfDates(event, clock),
  }
}

/** When someone's date is, and on a second line its own details. */
export const whenAndWhat = (event: EventRow, session: string, clock: Clock): string =>
  [formatWhenForEmail(event, session, clock), session && formatDateDetails(sessionAt(event, session, clock.timeZone))]
    .filter(Boolean)
    .join('\n')

/** `Thu, Dec 10: Reading Night · The library`, a line for each upcoming date with its own details; null where none has any. */
function notesOfDates(event: EventRow, clock: Clock): string | null {
  const timing = timingOf(event, clock.timeZone)
  if (timing.exceptions.length === 0) return null
  const today = todayIn(timing.timeZone, clock.now())
  const line = (date: Session) => {
    const details = formatDateDetails(date)
    return details ? [`${formatShortDay(date.startsAt.slice(0, 10), today)}: ${details}`] : []
  }
  return (
    sessionsOf(timing, { from: today, to: addDays(today, AHEAD) })
      .flatMap(line)
      .slice(0, MAX_DATES)
      .join('\n') || null
  )
}
