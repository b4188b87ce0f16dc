import { useQuery } from '@tanstack/react-query'
import { sampleEvents } from '@/site/sample-content'
import { eventsQuery } from './event.queries'
import type { CommunityEvent } from './event.schema'

type Events = { state: 'loading' } | { state: 'failed' } | { state: 'loaded'; events: CommunityEvent[]; isBuiltIn: boolean }

/** All events, or the built-in ones where none are stored (spec D1 §4). Nobody can register for a built-in event. */
export function useEvents(today: string): Events {
  const { data, isPending, isError } = useQuery(eventsQuery)
  if (isPending) return { state: 'loading' }
  if (isError) return { state: 'failed' }
  const isBuiltIn = !data?.events?.length
  return { state: 'loaded', events: isBuiltIn ? sampleEvents(today) : data.events, isBuiltIn }
}
