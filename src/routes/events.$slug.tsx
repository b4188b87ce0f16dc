import { useQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, rootRouteId } from '@tanstack/react-router'
import { EventDetail, EventDetailSkeleton, OngoingGroups } from '@/features/events/catalog/event-detail'
import { EventNotFound } from '@/features/events/catalog/event-not-found'
import { descriptionOf, eventShareImage, eventStructuredData } from '@/features/events/catalog/event-structured-data'
import { eventDatesQuery, eventQuery, eventsQuery, findLoadedEvent, hasDates, loadDates, loadEvent } from '@/features/events/event.queries'
import { hasEnded } from '@/features/events/event-text'
import { registrationState, takesRegistrations } from '@/features/events/places/registration-state'
import type { Site } from '@/site/site.schema'
import { useSite } from '@/site/use-site'
import { pageHead, publicUrlIn } from './-layout/page-head'
import { usePublicUrl, useToday } from './-layout/root-data'

/** Shown at the reserved slug while no such event is stored: the header always links there, so it is not an unknown page. */
const ongoingGroups = (site: Site) => ({
  isStandIn: true,
  isBuiltIn: false,
  title: 'Ongoing Groups',
  description: `Groups of the ${site.community} that meet throughout the year with the same teachers and the same people.`,
})

const Pending = () => (
  <>
    <title>{`Event · ${useSite().community}`}</title>
    <EventDetailSkeleton />
  </>
)

export const Route = createFileRoute('/events/$slug')({
  loader: async ({ context, params }) => {
    // Thrown on, a failure would be thrown once more while the page comes alive.
    const found = await loadEvent(context, params.slug).catch(() => undefined)
    if (found === null && params.slug === context.site.ongoingGroupsSlug) return ongoingGroups(context.site)
    if (found === null) throw notFound({ routeId: rootRouteId })
    if (!found) return null
    const { event, isBuiltIn } = found
    if (!isBuiltIn) await loadDates(context, event)
    return { isStandIn: false, isBuiltIn, title: event.title, description: descriptionOf(event) }
  },
  head: ({ loaderData, params: { slug }, matches, match }) => {
    if (!loaderData) return {}
    const { site } = match.context
    const event = import.meta.env.SSR ? findLoadedEvent(match.context, slug) : undefined
    const ownData = event && {
      image: eventShareImage(site, event),
      structuredData: eventStructuredData(site, event, publicUrlIn(matches)),
    }
    const shared = import.meta.env.SSR && { list: { name: 'Events', path: '/events' }, ...ownData }
    return pageHead({ site, title: loaderData.title, description: loaderData.description, path: `/events/${slug}`, matches, ...shared })
  },
  component: EventPage,
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: Pending,
  errorComponent: EventNotFound,
})

function EventPage() {
  const { slug } = Route.useParams()
  const loaded = Route.useLoaderData()
  if (!loaded) return <EventNotFound />
  return loaded.isStandIn ? <OngoingGroups /> : <LoadedEvent slug={slug} isBuiltIn={loaded.isBuiltIn} />
}

function LoadedEvent({ slug, isBuiltIn }: { slug: string; isBuiltIn: boolean }) {
  const today = useToday()
  const site = useSite()
  const { data: stored, dataUpdatedAt: at } = useQuery({ ...eventQuery(slug), enabled: !isBuiltIn })
  const { data: builtIn } = useQuery({ ...eventsQuery(site), enabled: isBuiltIn })
  const event = isBuiltIn ? builtIn?.events.find((each) => each.slug === slug) : stored?.event
  const { data: dates = [] } = useQuery({
    ...eventDatesQuery(event?.id ?? 0),
    enabled: event !== undefined && !isBuiltIn && hasDates(event),
  })
  const publicUrl = usePublicUrl()
  if (!event) return <EventDetailSkeleton />
  const registration = isBuiltIn ? 'off' : registrationState(event, { at, today })
  return (
    <>
      <EventDetail
        event={event}
        isOver={hasEnded(event, today)}
        isBuiltIn={isBuiltIn}
        registration={registration}
        dates={dates}
        today={today}
        publicUrl={publicUrl}
      />
      <PrintedAddress path={takesRegistrations(registration) ? `/register/${slug}` : `/events/${slug}`} />
    </>
  )
}

const PrintedAddress = ({ path }: { path: string }) => (
  <p className="wrap mt-8 hidden print:block">
    {useSite().community} · {usePublicUrl()}
    {path}
  </p>
)
