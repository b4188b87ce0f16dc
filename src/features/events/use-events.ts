import { useQuery } from '@tanstack/react-query'
import { useSite } from '@/site/use-site'
import { eventsQuery } from './event.queries'
import type { CommunityEvent } from './event.schema'

type Events = { state: 'loading' } | { state: 'failed' } | { state: 'loaded'; events: CommunityEvent[]; isBuiltIn: boolean; at: number }

/** The list of events, with when the page learned of it in milliseconds, in each of its states (spec D1 §4). */
export function useEvents(): Events {
  const { data, dataUpdatedAt, isError } = useQuery(eventsQuery(useSite()))
  if (data) return { state: 'loaded', ...data, at: dataUpdatedAt }
  return { state: isError ? 'failed' : 'loading' }
}
