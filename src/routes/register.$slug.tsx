import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound, rootRouteId } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LoadingNote, Skeleton } from '@/components/skeleton'
import { EventNotFound } from '@/features/events/components/event-not-found'
import { eventQuery } from '@/features/events/event.queries'
import type { CommunityEvent } from '@/features/events/event.schema'
import { beginLine, isOver } from '@/features/events/event-date'
import { eventShareImage } from '@/features/events/event-sharing'
import { findLoadedEvent, loadEvent } from '@/features/events/load-event'
import { RegistrationForm } from '@/features/registrations/components/registration-form'
import { RegistrationSummary } from '@/features/registrations/components/registration-summary'
import { useSite } from '@/site/use-site'
import { pageHead } from './-layout/page-head'
import { useToday } from './-layout/today'

/** The page's own title is not known yet. */
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
    // Nobody can register for a built-in event.
    if (found === null || found?.isBuiltIn) throw notFound({ routeId: rootRouteId })
    return found ? { title: found.event.title, when: beginLine(found.event) } : null
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
  const { data } = useQuery(eventQuery(slug))
  if (!data) return <RegistrationPending />
  return (
    <Page
      above={
        <Link to="/events/$slug" params={{ slug }} className="more-link">
          Back to event
        </Link>
      }
      aside={<RegistrationSummary event={data.event} today={today} />}
    >
      <FormOrReason event={data.event} today={today} />
    </Page>
  )
}

function FormOrReason({ event, today }: { event: CommunityEvent; today: string }) {
  if (event.state !== 'scheduled') return <EventIsOff event={event} />
  return isOver(event, today) ? <RegistrationClosed /> : <RegistrationForm event={event} />
}

function EventIsOff({ event }: { event: CommunityEvent }) {
  return (
    <div className="border-pine-night border-t-2 pt-6">
      <h2 className="text-heading">This event has been {event.state}.</h2>
      {event.stateNote && <p className="mt-3 whitespace-pre-line">{event.stateNote}</p>}
      <p className="mt-3 text-ink-soft">
        Registration for it is closed. <Link to="/events">See what is coming up</Link>.
      </p>
    </div>
  )
}

function RegistrationClosed() {
  return (
    <div className="border-pine-night border-t-2 pt-6">
      <h2 className="text-heading">Registration for this event has closed</h2>
      <p className="mt-3 text-ink-soft">
        The event is over. <Link to="/events">See what is coming up</Link>.
      </p>
    </div>
  )
}

function RegistrationPending() {
  return (
    <Page
      above={<LoadingNote>Loading the event</LoadingNote>}
      aside={
        <>
          <Skeleton className="h-12 w-4/5" />
          <Skeleton className="mt-8 h-32" />
        </>
      }
    >
      <Skeleton className="h-96" />
    </Page>
  )
}

function Page({ above, aside, children }: { above: ReactNode; aside: ReactNode; children: ReactNode }) {
  return (
    <div className="wrap min-h-[75vh] pt-[clamp(2.5rem,5vw,4.5rem)] pb-section">
      <div className="mb-[clamp(2rem,4vw,3.5rem)]">{above}</div>
      <div className="grid gap-x-[clamp(2rem,6vw,7rem)] gap-y-12 lg:grid-cols-[5fr_6fr]">
        <div>{aside}</div>
        <div className="lg:max-w-[40rem]">{children}</div>
      </div>
    </div>
  )
}
