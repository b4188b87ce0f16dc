import { useQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { EventDetail } from '@/features/events/components/event-detail'
import { EventDetailSkeleton } from '@/features/events/components/event-detail-skeleton'
import { EventNotFound } from '@/features/events/components/event-not-found'
import { eventQuery, eventsQuery } from '@/features/events/event.queries'
import { isPast } from '@/features/events/event-date'
import { cutTo, introOf } from '@/features/events/event-text'
import { loadEvent } from '@/features/events/load-event'
import { site } from '@/site/facts'
import { pageHead } from './-layout/page-head'
import { useToday } from './-layout/today'

export const Route = createFileRoute('/events/$slug')({
  loader: async ({ context: { queryClient }, params }) => {
    // Thrown on, a failure would be thrown once more while the page comes alive.
    const found = await loadEvent(queryClient, params.slug).catch(() => undefined)
    if (found === null) throw notFound()
    if (!found) return null
    const { event, isBuiltIn } = found
    return { isBuiltIn, title: event.title, description: cutTo(introOf(event), 160) }
  },
  head: ({ loaderData, params, matches }) =>
    loaderData
      ? pageHead({ title: loaderData.title, description: loaderData.description, path: `/events/${params.slug}`, matches })
      : { meta: [{ title: `Event Not Found · ${site.community}` }] },
  component: EventPage,
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: EventDetailSkeleton,
  notFoundComponent: EventNotFound,
  errorComponent: EventNotFound,
})

function EventPage() {
  const { slug } = Route.useParams()
  const loaded = Route.useLoaderData()
  return loaded ? <LoadedEvent slug={slug} isBuiltIn={loaded.isBuiltIn} /> : <EventNotFound />
}

function LoadedEvent({ slug, isBuiltIn }: { slug: string; isBuiltIn: boolean }) {
  const today = useToday()
  const { data: stored } = useQuery({ ...eventQuery(slug), enabled: !isBuiltIn })
  const { data: builtIn } = useQuery({ ...eventsQuery, enabled: isBuiltIn })
  const event = isBuiltIn ? builtIn?.events.find((each) => each.slug === slug) : stored?.event
  if (!event) return <EventDetailSkeleton />
  return <EventDetail event={event} isOver={isPast(event, today)} canRegister={!isBuiltIn} />
}
