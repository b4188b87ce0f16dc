import { useQuery } from '@tanstack/react-query'
import { useSite } from '@/site/use-site'
import { eventsQuery } from './event.queries'
import type { CommunityEvent } from './event.schema'
export const EventsFailure = () => (
  <div role="alert" className="border-accent border-t-2 pt-6">
    <p className="font-heading text-heading leading-tight">Unable to load events</p>
    <p className="mt-2 text-ink-soft">Please try again later or contact support.</p>
  </div>
)

export const NoEventsPlanned = () => (
  <div className="border-ink border-t-2 pt-6">
    <p className="font-heading text-heading leading-tight">No events scheduled right now</p>
    <p className="measure mt-2 text-ink-soft">New dates are announced here and in our newsletter.</p>
  </div>
)

type Events = { state: 'loading' } | { state: 'failed' } | { state: 'loaded'; events: CommunityEvent[]; isBuiltIn: boolean; at: number }

export function useEvents(): Events {
  const { data, dataUpdatedAt, isError } = useQuery(eventsQuery(useSite()))
  if (data) return { state: 'loaded', ...data, at: dataUpdatedAt }
  return { state: isError ? 'failed' : 'loading' }
}
