import { createFileRoute, Link, useHydrated, useLocation } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import { SubscribeToCalendar } from '@/features/events/calendar/add-to-calendar'
import { EventList } from '@/features/events/catalog/event-list'
import { eventsQuery } from '@/features/events/event.queries'
import type { PanelProps } from '@/features/events/registration/just-registered-panel'
import { useTexts } from '@/features/pages/texts/page-text.queries'
import { Prose } from '@/features/pages/texts/prose'
import { PageHeader } from '@/ui/page-header'
import { LinkBand } from '@/ui/section'
import { headFor, loaderFor } from './-layout/page-head'
import { usePublicUrl, useToday } from './-layout/root-data'

const page = { name: 'events', originals: async () => (await import('@/features/events/event-texts')).eventTexts }

export const Route = createFileRoute('/events/')({
  staticData: { footerLabel: 'Events' },
  loader: loaderFor(page, ({ site }) => [eventsQuery(site)]),
  head: headFor(page, 'Events', '/events', '/events.atom'),
  component: EventsPage,
})

function EventsPage() {
  const today = useToday()
  const texts = useTexts(page)
  const publicUrl = usePublicUrl()
  return (
    <>
      <PageHeader
        title="Upcoming Events"
        aside={
          <Link to="/events/calendar/{-$period}" className="more-link">
            {texts.calendar}
          </Link>
        }
      >
        <Prose text={texts.lead} />
      </PageHeader>
      <div className="wrap pt-[clamp(2.5rem,5vw,4.5rem)] pb-section">
        <RegisteredNote publicUrl={publicUrl} today={today} />
        <EventList today={today} />
        <div className="mt-section">
          <SubscribeToCalendar publicUrl={publicUrl} />
        </div>
      </div>
      <LinkBand titleId="updates" title="Want to stay updated about future events?" href="/contact" className="print:hidden">
        Subscribe to Updates
      </LinkBand>
    </>
  )
}

/** Its code comes with the form that was sent, and not to those who read the list of events. */
const Panel = lazy(
  async (): Promise<{ default: ComponentType<PanelProps> }> => ({
    default: await import('@/features/events/registration/just-registered-panel').then(
      ({ JustRegisteredPanel }) => JustRegisteredPanel,
      () => () => null,
    ),
  }),
)

function RegisteredNote(site: { publicUrl: string; today: string }) {
  const registered = useLocation({ select: ({ state }) => state.justRegistered })
  const isAlive = useHydrated()
  if (!registered || !isAlive) return null
  return (
    <Suspense fallback={null}>
      <Panel registered={registered} {...site} />
    </Suspense>
  )
}
