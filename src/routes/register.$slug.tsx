import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound, rootRouteId, useHydrated, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { EventNotFound } from '@/features/events/catalog/event-not-found'
import { eventDateLine, eventShareImage } from '@/features/events/catalog/event-structured-data'
import { eventDatesQuery, eventQuery, findLoadedEvent, hasDates, loadDates, loadEvent } from '@/features/events/event.queries'
import type { CommunityEvent } from '@/features/events/event.schema'
import { registrationState, takesRegistrations, upcomingSessions } from '@/features/events/places/registration-state'
import { NoForm, RegistrationLayout, RegistrationPending } from '@/features/events/registration/no-form'
import { RegistrationForm, type TypedBefore } from '@/features/events/registration/registration-form'
import { RegistrationSummary } from '@/features/events/registration/registration-summary'
import { usePlaces } from '@/features/events/registration/use-places'
import { useSite } from '@/site/use-site'
import { pageHead } from './-layout/page-head'
import { useToday } from './-layout/root-data'

const Pending = () => (
  <>
    <title>{`Register · ${useSite().community}`}</title>
    <RegistrationPending />
  </>
)

export const Route = createFileRoute('/register/$slug')({
  loader: async ({ context, params }) => {
    // Thrown on, a failure would be thrown once more while the page comes alive.
    const found = await loadEvent(context, params.slug).catch(() => undefined)
    // No one can register for a built-in event.
    if (found === null || found?.isBuiltIn) throw notFound({ routeId: rootRouteId })
    if (!found) return null
    const { event } = found
    if (event.registration?.perSession) await loadDates(context, event)
    return { title: event.title, when: eventDateLine(event) }
  },
  head: ({ loaderData, params: { slug }, matches, match }) => {
    if (!loaderData) return {}
    const { site } = match.context
    const title = `Register for ${loaderData.title}`
    const description = `${title} with the ${site.community}. ${loaderData.when}`
    const event = import.meta.env.SSR ? findLoadedEvent(match.context, slug) : undefined
    const image = import.meta.env.SSR && event ? eventShareImage(site, event) : undefined
    return pageHead({ site, title, description, path: `/register/${slug}`, matches, image })
  },
  component: RegistrationPage,
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: Pending,
  errorComponent: EventNotFound,
})

function RegistrationPage() {
  const { slug } = Route.useParams()
  return Route.useLoaderData() ? <Registration slug={slug} /> : <EventNotFound />
}

function Registration({ slug }: { slug: string }) {
  const today = useToday()
  const { data, dataUpdatedAt } = useQuery(eventQuery(slug))
  const typedBefore = useLocation({ select: ({ state }) => state.typedBefore })
  const isAlive = useHydrated()
  if (!data) return <RegistrationPending />
  const { event } = data
  const state = registrationState(event, { at: dataUpdatedAt, today })
  const above = (
    <Link to="/events/$slug" params={{ slug }} className="more-link">
      Back to event
    </Link>
  )
  // Drawn anew with what was typed before: the server knows nothing of it.
  const given = isAlive ? typedBefore : undefined
  if (takesRegistrations(state))
    return <OpenRegistration key={given ? 'again' : 'new'} event={event} state={state} above={above} given={given} />
  return (
    <RegistrationLayout above={above} aside={<RegistrationSummary event={event} today={today} />}>
      <NoForm event={event} state={state} today={today} />
    </RegistrationLayout>
  )
}

interface OpenRegistrationProps {
  event: CommunityEvent
  state: 'open' | 'waitlist'
  above: ReactNode
  given: TypedBefore | undefined
}

function OpenRegistration({ event, state, above, given }: OpenRegistrationProps) {
  const today = useToday()
  const isPerSession = event.registration?.perSession ?? false
  const { data: dates = [] } = useQuery({ ...eventDatesQuery(event.id), enabled: isPerSession && hasDates(event) })
  const places = usePlaces(event, isPerSession ? upcomingSessions(event, dates) : [], state, given?.guests)
  return (
    <RegistrationLayout above={above} aside={<RegistrationSummary event={event} places={places} today={today} />}>
      <RegistrationForm event={event} places={places} today={today} given={given} />
    </RegistrationLayout>
  )
}
