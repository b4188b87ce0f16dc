import { queryOptions } from '@tanstack/react-query'
import { apiRequest, fetchJson } from '@/platform/browser/fetch-json'
import type { inboxCalls } from './inbox.calls'

const request = apiRequest<typeof inboxCalls>()
const neverCached = { gcTime: 0, staleTime: 0 }

export const messageCountsQuery = queryOptions({
  queryKey: ['/api/contact', 'counts'],
  queryFn: () => fetchJson(request('GET /api/contact/counts')),
  ...neverCached,
})

export const ownersQuery = queryOptions({
  queryKey: ['/api/contact', 'owners'],
  queryFn: () => fetchJson(request('GET /api/contact/owners')),
})

export const savedRepliesQuery = queryOptions({
  queryKey: ['/api/contact', 'saved-replies'],
  queryFn: () => fetchJson(request('GET /api/contact/saved-replies')),
})

export const contactMessageQuery = (id: number) =>
  queryOptions({
    queryKey: ['/api/contact', 'message', id],
    queryFn: () => fetchJson(request('GET /api/contact/:id', { params: { id } })),
    ...neverCached,
  })
