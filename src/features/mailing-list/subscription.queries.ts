import { queryOptions } from '@tanstack/react-query'
import { fetchJson } from '@/platform/browser/fetch-json'
import { withQuery } from '@/platform/browser/with-query'
import type { Subscriber } from './subscriber.schema'

const path = '/api/newsletter/subscribers'

interface SubscriberList {
  subscribers: Subscriber[]
  total: number
}

/** One page of those with the search text; the page before stays in view, marked as such, until it is there. Asked for anew each time. */
export const subscribersQuery = (search: string, page: { limit: number; offset: number }) =>
  queryOptions({
    queryKey: [path, search, page],
    queryFn: () => fetchJson<SubscriberList>(withQuery(path, { search, ...page })),
    placeholderData: (before) => (before?.total ? before : undefined),
    gcTime: 0,
    staleTime: 0,
  })

export const subscriberExportPath = (search: string) => withQuery(`${path}/export`, { search })
