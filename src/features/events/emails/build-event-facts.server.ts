import { addDays } from '@/platform/time/calendar'
import { type Clock, todayIn } from '@/platform/time/clock'
import type { EventRow } from '../event.repository.server'
import { formatLeaders } from '../event-text'
import { eventOnDate, formatDateDetails, isMoved } from '../schedule/date-details'
import { presentSession, sessionEnd, timingOf } from '../schedule/event-sessions.server'
import { formatShortDay, formatTimes, withInsteadOf } from '../schedule/format-session'
import { sessionsOf } from '../schedule/sessions-of.server'
import type { Session } from '../schedule/timing'
import type { EmailFacts } from './email-facts.server'
import { formatWhenForEmail } from './format-when-for-email.server'
import { sessionAt } from './registered-dates.server'

/** How many days ahead someone who comes to all dates reads of single ones. */
const AHEAD = 400
/** More than anyone would read are left out. */
const MAX_DATES = 12

/**
 * What an email says of an event: of the one date that someone is registered for (`session`) what it has of its own, else the event's (spec B §1.1);
 * of the event as a whole also which upcoming dates differ from the others, unless they no longer come (`isOver`). Only people with a place get the
 * link for joining.
 */
export function buildEventFacts(
  event: EventRow,
  session: string,
  { clock, hasPlace, isOver = false }: { clock: Clock; hasPlace: boolean; isOver?: boolean },
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
    note: date ? shown.note : (!isOver && notesOfDates(event, clock).join('\n')) || null,
  }
}

/** When someone's date is, and on a second line its own details. */
export const whenAndWhat = (event: EventRow, session: string, clock: Clock): string =>
  [formatWhenForEmail(event, session, clock), session && formatDateDetails(sessionAt(event, session, clock.timeZone))]
    .filter(Boolean)
    .join('\n')

/**
 * `Thu, Dec 10: Reading Night · The library`, a line for each upcoming date with its own details; of a series also for each that is off, was moved, or
 * comes on top of the rule. Someone who comes to all dates reads them next to the rule (spec B §3.6).
 */
export function notesOfDates(event: EventRow, clock: Clock): string[] {
  const timing = timingOf(event, clock.timeZone)
  const { exceptions, extraDates, recurrence } = timing
  if (event.state !== 'scheduled' || exceptions.length + extraDates.length === 0) return []
  const today = todayIn(timing.timeZone, clock.now())
  const isSeries = recurrence !== null
  const hasOwnTime = ({ date, startsAt }: Session) =>
    exceptions.some((exception) => exception.date === date && isMoved(exception)) || extraDates.some((span) => span.startsAt === startsAt)
  const notes = (date: Session) => {
    if (date.state === 'cancelled') return ['No meeting', date.note]
    return [isSeries && hasOwnTime(date) && withInsteadOf(formatTimes(date), presentSession(date)), formatDateDetails(date)]
  }
  const lines = sessionsOf(timing, { from: today, to: addDays(today, AHEAD), includeCancelled: isSeries }).flatMap((date) => {
    if (sessionEnd(date, timing) <= clock.now().toISOString()) return []
    const words = notes(date).filter(Boolean).join(' · ')
    return words ? [`${formatShortDay(date.startsAt.slice(0, 10), today)}: ${words}`] : []
  })
  // Of two on one day with the same details, the line would be the same.
  return [...new Set(lines)].slice(0, MAX_DATES)
}
