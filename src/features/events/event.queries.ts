import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { apiRequest, fetchForStaff, fetchForVisitors, RequestError, withQuery } from '@/platform/browser/fetch-json'
import { staleAfterMinutes } from '@/platform/rendering/stale-after'
import { todayIn } from '@/platform/time/clock'
import type { SampleEvent } from '@/site/sample-content'
import type { Site } from '@/site/site.schema'
import { isMonth } from './calendar/months'
import type { eventCalls } from './event.calls'
import type { CommunityEvent } from './event.schema'

const request = apiRequest<typeof eventCalls>()

/** Every event; the built-in ones where none are stored (spec D1 §4). These are loaded only then: few sites are empty. */
export const eventsQuery = ({ timeZone }: Pick<Site, 'timeZone'>) =>
  queryOptions({
    queryKey: ['/api/cms/events'],
    queryFn: async (): Promise<{ events: CommunityEvent[]; isBuiltIn: boolean }> => {
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

/** Events with what only staff see; cached apart from the public list, so that neither replaces the other. */
export const adminEventsQuery = queryOptions({
  queryKey: ['/api/cms/events', 'admin'],
  queryFn: () => fetchForStaff(request('GET /api/cms/events')),
})

interface PageContext {
  queryClient: QueryClient
  site: Site
}

/** One event by its slug, built-in ones (`isBuiltIn`) while none are stored. Null for an unknown slug; other failures throw. */
export async function loadEvent(
  { queryClient, site }: PageContext,
  slug: string,
): Promise<{ event: CommunityEvent; isBuiltIn: boolean } | null> {
  // The list has shown it already: asking for a built-in event would only be answered with 404.
  const listed = queryClient.getQueryData(eventsQuery(site).queryKey)
  const known = listed?.isBuiltIn && listed.events.find((each) => each.slug === slug)
  if (known) return { event: known, isBuiltIn: true }

  try {
    const { event } = await queryClient.ensureQueryData(eventQuery(slug))
    return { event, isBuiltIn: false }
  } catch (error) {
    if (!(error instanceof RequestError && error.status === 404)) throw error
  }
  const { events, isBuiltIn } = await queryClient.ensureQueryData(eventsQuery(site))
  const event = isBuiltIn && events.find((each) => each.slug === slug)
  return event ? { event, isBuiltIn } : null
}

export const hasDates = ({ recurrence, extraDates, state }: CommunityEvent) =>
  state === 'scheduled' && Boolean(recurrence || extraDates?.length)

export const loadDates = async ({ queryClient }: PageContext, event: CommunityEvent) => {
  if (hasDates(event)) await queryClient.prefetchQuery(eventDatesQuery(event.id))
}

export const findLoadedEvent = ({ queryClient, site }: PageContext, slug: string): CommunityEvent | undefined =>
  queryClient.getQueryData(eventQuery(slug).queryKey)?.event ??
  queryClient.getQueryData(eventsQuery(site).queryKey)?.events.find((each) => each.slug === slug)

export const calendarQuery = (period: string) =>
  queryOptions({
    queryKey: ['/api/events/calendar', period],
    queryFn: () => fetchForVisitors(withQuery(request('GET /api/events/calendar'), { [isMonth(period) ? 'month' : 'day']: period })),
    staleTime: staleAfterMinutes(5),
  })
