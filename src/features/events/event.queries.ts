import { queryOptions } from '@tanstack/react-query'
import { apiRequest, fetchForVisitors } from '@/platform/browser/fetch-json'
import { todayIn } from '@/platform/time/clock'
import type { SampleEvent } from '@/site/sample-content'
import type { Site } from '@/site/site.schema'
import type { eventCalls } from './event.calls'
import type { CommunityEvent } from './event.schema'

const request = apiRequest<typeof eventCalls>()

interface EventList {
  events: CommunityEvent[]
  isBuiltIn: boolean
}

/** Every event; the built-in ones where none are stored (spec D1 §4). These are loaded only then: few sites are empty. */
export const eventsQuery = ({ timeZone }: Pick<Site, 'timeZone'>) =>
  queryOptions({
    queryKey: ['/api/cms/events'],
    queryFn: async (): Promise<EventList> => {
      const answer = await fetchForVisitors(request('GET /api/cms/events'))
      if (answer?.events?.length) return { events: answer.events, isBuiltIn: false }
      const { sampleEvents } = await import('@/site/sample-content')
      const { plainTextOfMarkdown } = await import('@/ui/parse-markdown')
      const withPlainText = (event: SampleEvent) => ({ ...event, plainText: plainTextOfMarkdown(event.description) })
      return { events: sampleEvents(todayIn(timeZone)).map(withPlainText), isBuiltIn: true }
    },
  })

export const MAX_DATES = 24

export const eventDatesQuery = (id: number) =>
  queryOptions({
    queryKey: ['/api/events', id, 'sessions'],
    queryFn: async () => (await fetchForVisitors(request('GET /api/events/:id/sessions', { params: { id } }))).sessions.slice(0, MAX_DATES),
  })
export type EventDate = Awaited<ReturnType<NonNullable<ReturnType<typeof eventDatesQuery>['queryFn']>>>[number]

export const eventQuery = (slug: string) =>
  queryOptions({
    queryKey: ['/api/events/slug', slug],
    queryFn: () => fetchForVisitors(request('GET /api/events/slug/:slug', { params: { slug } })),
  })
