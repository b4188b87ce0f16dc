import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LoadingNote, Skeleton } from '@/components/skeleton'
import { EventNotFound } from '@/features/events/components/event-not-found'
import { RegistrationForm } from '@/features/events/components/registration-form'
import { RegistrationSummary } from '@/features/events/components/registration-summary'
import { eventQuery } from '@/features/events/event.queries'
import { isPast } from '@/features/events/event-date'
import { todayIn } from '@/platform/clock'
import { RequestError } from '@/platform/fetch-json'
import { site } from '@/site/facts'

export const Route = createFileRoute('/register/$slug')({
  loader: async ({ context: { queryClient }, params }) => {
    try {
      const { event } = await queryClient.ensureQueryData(eventQuery(params.slug))
      return { title: event.title, today: todayIn(site.timeZone) }
    } catch (error) {
      if (error instanceof RequestError && error.status === 404) throw notFound()
      throw error
    }
  },
  head: ({ loaderData }) => ({
    meta: [{ title: loaderData ? `Register for ${loaderData.title} · ${site.community}` : `Event Not Found · ${site.community}` }],
  }),
  component: RegistrationPage,
  pendingComponent: RegistrationPending,
  notFoundComponent: EventNotFound,
  errorComponent: EventNotFound,
})

function RegistrationPage() {
  const { today } = Route.useLoaderData()
  const { slug } = Route.useParams()
  const { event } = useSuspenseQuery(eventQuery(slug)).data

  return (
    <Columns
      aside={
        <>
          <Link to="/events/$slug" params={{ slug }} className="more-link mb-8">
            Back to event
          </Link>
          <RegistrationSummary event={event} />
        </>
      }
    >
      {isPast(event, today) ? <RegistrationClosed /> : <RegistrationForm event={event} />}
    </Columns>
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
    <Columns
      aside={
        <>
          <LoadingNote>Loading the event</LoadingNote>
          <Skeleton className="h-12 w-4/5" />
          <Skeleton className="mt-8 h-32" />
        </>
      }
    >
      <Skeleton className="h-96" />
    </Columns>
  )
}

const Columns = ({ aside, children }: { aside: ReactNode; children: ReactNode }) => (
  <div className="wrap grid gap-x-[clamp(2rem,6vw,7rem)] gap-y-12 py-section lg:grid-cols-[5fr_6fr]">
    <div>{aside}</div>
    <div className="max-w-[40rem]">{children}</div>
  </div>
)
