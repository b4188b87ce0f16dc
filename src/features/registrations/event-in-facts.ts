import { beginLine } from '@/features/events/begin-line'
import { leadersOf } from '@/features/events/components/event-facts'
import type { CommunityEvent } from '@/features/events/event.schema'
import { costInWords } from '@/features/events/registration/cost-in-words'
import { withZone } from '@/features/events/series/all-day'
import { nextDayInWords } from '@/features/events/series/next-day'
import { seriesInWords } from '@/features/events/series/rule-words'
import { dayInWords, type MaybeMoved, sessionInWords, withInsteadOf } from '@/features/events/series/session-words'
import type { TimeSpan } from '@/features/events/series/timing'

export type RegisteredEvent = Omit<CommunityEvent, 'registration'> & {
  registration: Pick<NonNullable<CommunityEvent['registration']>, 'price'> | null
}

/** When an event takes place, or the one of its sessions that somebody chose (`session`). */
export function whenInWords(event: RegisteredEvent, session: (TimeSpan & MaybeMoved) | null | undefined): string {
  const { zoneName, nextSession } = event
  const span = session ?? (event.isRecurring ? null : nextSession)
  if (span) return withInsteadOf(withZone(sessionInWords(span), span, zoneName), span, dayInWords)
  if (!event.isRecurring) return beginLine(event)
  const words = seriesInWords(event) ?? ['Recurring', event.time].filter(Boolean).join(', ')
  return event.startsAt ? withZone(words, { startsAt: event.startsAt, endsAt: event.endsAt }, zoneName) : words
}

/** `today` is YYYY-MM-DD where the community is. */
export const nextDateInWords = (event: RegisteredEvent, today: string): string => (event.isRecurring && nextDayInWords(event, today)) || ''

/** Who leads it, under the name of their part. */
export const leadersFact = (event: RegisteredEvent) =>
  [event.facilitatorRole === 'facilitator' ? 'Facilitator' : 'Teacher', leadersOf(event)] as const

/** What it costs, how to pay, and that there are scholarships; empty for an event about which nothing is said. */
export const costOf = ({ registration }: RegisteredEvent): string => (registration ? costInWords(registration.price) : '')
