import type { CommunityEvent } from '../event.schema'
import { beginLine, formatLeaders } from '../event-text'
import { formatCost } from '../places/format-cost'
import { withZone } from '../schedule/all-day'
import { formatDateDetails } from '../schedule/date-details'
import { formatSeries } from '../schedule/format-rule'
import { formatDay, formatSession, type MaybeMoved, withInsteadOf } from '../schedule/format-session'
import { formatNextDay } from '../schedule/next-day'
import type { TimeSpan } from '../schedule/timing'

export type RegisteredEvent = Omit<CommunityEvent, 'registration'> & {
  registration: Pick<NonNullable<CommunityEvent['registration']>, 'price' | 'guestsAllowed'> | null
}

/** When an event takes place, or the one of its sessions that someone chose (`session`). */
export function formatWhen(event: RegisteredEvent, session: (TimeSpan & MaybeMoved) | null | undefined): string {
  const { zoneName, nextSession } = event
  const span = session ?? (event.isRecurring ? null : nextSession)
  if (span) return withInsteadOf(withZone(formatSession(span), span, zoneName), span, formatDay)
  if (!event.isRecurring) return beginLine(event)
  const text = formatSeries(event) ?? ['Recurring', event.time].filter(Boolean).join(', ')
  return event.startsAt ? withZone(text, { startsAt: event.startsAt, endsAt: event.endsAt }, zoneName) : text
}

/** The next date of what recurs, with its own details. `today` is YYYY-MM-DD where the community is. */
export function formatNextDate(event: RegisteredEvent, today: string): string {
  const day = event.isRecurring && formatNextDay(event, today)
  return day ? [day, formatDateDetails(event.nextSession ?? {})].filter(Boolean).join(' · ') : ''
}

/** Who leads it, under the name of their part. */
export const leadersFact = (event: Pick<RegisteredEvent, 'facilitator' | 'facilitators' | 'facilitatorRole'>) =>
  [event.facilitatorRole === 'facilitator' ? 'Facilitator' : 'Teacher', formatLeaders(event)] as const

/** What it costs, and that there are scholarships; empty for an event about which nothing is said. */
export const costOf = ({ registration }: RegisteredEvent): string =>
  registration ? formatCost(registration.price, registration.guestsAllowed) : ''
