import type { CommunityEvent } from '@/features/events/event.schema'
import { isPast } from '@/features/events/event-text'
import { formatSession, formatTimes } from '@/features/events/schedule/format-session'
import { eventViews, inDateOrder } from '@/features/events/transfer.server'
import type { Services } from '@/platform/services.server'
import { dayParts } from '@/platform/time/calendar'

const MAX_EVENTS = 5

export interface UpcomingEvent {
  title: string
  url: string
  day: string
  month: string
  time: string
  place: string
  when: string
}

export async function listUpcomingEvents(services: Services): Promise<UpcomingEvent[]> {
  const today = services.clock.today()
  return inDateOrder(await eventViews.visitors.present(await eventViews.visitors.list(services), services), new Set(), today)
    .filter((event) => event.state === 'scheduled' && !isPast(event, today))
    .flatMap((event) => upcoming(event, services) ?? [])
    .slice(0, MAX_EVENTS)
}

function upcoming(event: CommunityEvent, { clock, config }: Services): UpcomingEvent | undefined {
  const { nextSession } = event
  const today = clock.today()
  const day = nextSession?.startsAt.slice(0, 10) ?? event.eventDate
  // A recurring event without dates, or one whose last date is over since this morning.
  if (!day || day < today || (!nextSession && (event.isRecurring || event.startsAt))) return undefined
  const zone = event.timeZone === clock.timeZone ? '' : ` (${event.zoneName})`
  const time = (nextSession ? formatTimes(nextSession) : event.time) + zone
  const { weekday, month, date, year } = dayParts(day)
  return {
    title: nextSession?.title ?? event.title,
    url: `${config.publicUrl}/events/${event.slug}`,
    day: date,
    month: [weekday.slice(0, 3), month, ...(today.startsWith(year) ? [] : [year])].join(', '),
    time,
    place: nextSession?.location ?? event.location,
    when: nextSession
      ? formatSession(nextSession, today) + zone
      : [weekday, `${month} ${date}`, ...(today.startsWith(year) ? [] : [year]), time].filter(Boolean).join(', '),
  }
}
