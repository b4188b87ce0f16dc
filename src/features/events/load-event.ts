import type { QueryClient } from '@tanstack/react-query'
import { RequestError } from '@/platform/browser/fetch-json'
import type { Site } from '@/site/site.schema'
import { eventDatesQuery, eventQuery, eventsQuery } from './event.queries'
import type { CommunityEvent } from './event.schema'

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
