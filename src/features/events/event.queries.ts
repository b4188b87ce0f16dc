import { queryOptions } from '@tanstack/react-query'
import { fetchForStaff, fetchForVisitors } from '@/platform/browser/fetch-for-staff'
import { todayIn } from '@/platform/time/clock'
import type { Site } from '@/site/site.schema'
import type { AdminEvent, CommunityEvent } from './event.schema'

interface EventList {
  events: CommunityEvent[]
  /** They are the built-in ones, for which nobody can register. */
  isBuiltIn: boolean
}

/** Every event; the built-in ones where none are stored (spec D1 §4). These are loaded only then: few sites are empty. */
export const eventsQuery = ({ timeZone }: Pick<Site, 'timeZone'>) =>
  queryOptions({
    queryKey: ['/api/cms/events'],
    queryFn: async (): Promise<EventList> => {
      const answer = await fetchForVisitors<{ events?: CommunityEvent[] } | null>('/api/cms/events')
      if (answer?.events?.length) return { events: answer.events, isBuiltIn: false }
      const { sampleEvents } = await import('@/site/sample-content')
      return { events: sampleEvents(todayIn(timeZone)), isBuiltIn: true }
    },
  })

/** The same call made by an admin, whose answer holds more; kept apart so that neither stands in for the other. */
export const adminEventsQuery = queryOptions({
  queryKey: ['/api/cms/events', 'admin'],
  queryFn: () => fetchForStaff<{ events: AdminEvent[] }>('/api/cms/events'),
})

export const eventQuery = (slug: string) =>
  queryOptions({
    queryKey: ['/api/events/slug', slug],
    queryFn: () => fetchForVisitors<{ event: CommunityEvent }>(`/api/events/slug/${encodeURIComponent(slug)}`),
  })
