import type { CommunityEvent } from '@/features/events/event.schema'
import { isPast } from '@/features/events/event-text'
import { formatDay, formatDayRange, formatSession, formatTimes } from '@/features/events/schedule/format-session'
import type { TimeSpan } from '@/features/events/schedule/timing'
import { eventViews, inDateOrder } from '@/features/events/transfer.server'
import type { Services } from '@/platform/services.server'
import { dayParts } from '@/platform/time/calendar'

const MAX_EVENTS = 5

export type UpcomingEvent = NonNullable<ReturnType<typeof upcoming>>

export async function listUpcomingEvents(services: Services) {
  const today = services.clock.today()
  return inDateOrder(await eventViews.visitors.present(await eventViews.visitors.list(services), services), new Set(), today)
    .filter((event) => event.state === 'scheduled' && !isPast(event, today))
    .flatMap((event) => upcoming(event, services) ?? [])
    .slice(0, MAX_EVENTS)
}

function upcoming(event: CommunityEvent, { clock, config }: Services) {
  const { nextSession, stretch } = event
  const today = clock.today()
  const day = nextSession?.startsAt.slice(0, 10) ?? event.eventDate
  // A recurring event without dates, or one whose last date is over since this morning.
  if (!day || day < today || (!nextSession && (event.isRecurring || event.startsAt))) return undefined
  const zone = event.timeZone === clock.timeZone ? '' : ` (${event.zoneName})`
  return {
    title: nextSession?.title ?? event.title,
    url: `${config.publicUrl}/events/${event.slug}`,
    place: nextSession?.location ?? event.location,
    ...(stretch ? wordsOfStretch(stretch, zone, today) : wordsOfDay(day, { ...event, zone, today })),
    day: dayParts(day).date,
  }
}

function wordsOfStretch(stretch: TimeSpan, zone: string, today: string) {
  const when = formatSession(stretch, today) + zone
  return { month: formatDayRange(stretch, today), time: when, when }
}

function wordsOfDay(
  day: string,
  { nextSession, time, zone, today }: Pick<CommunityEvent, 'nextSession' | 'time'> & { zone: string; today: string },
) {
  const { weekday, month, year } = dayParts(day)
  const thatYear = today.startsWith(year) ? '' : ` ${year}`
  const ownTime = (nextSession ? formatTimes(nextSession) : time) + zone
  return {
    month: `${weekday.slice(0, 3)}, ${month}${thatYear}`,
    time: ownTime,
    when: nextSession ? formatSession(nextSession, today) + zone : [formatDay(day, today), ownTime].filter(Boolean).join(', '),
  }
}
