import { queryOptions } from '@tanstack/react-query'
import { apiRequest, fetchJson, withQuery } from '@/platform/browser/fetch-json'
import type { subscriptionCalls } from './subscription.calls'

const request = apiRequest<typeof subscriptionCalls>()

export const subscribersQuery = (search: string, page: { limit: number; offset: number }) =>
  queryOptions({
    queryKey: ['/api/newsletter/subscribers', search, page],
    queryFn: () => fetchJson(withQuery(request('GET /api/newsletter/subscribers'), { search, ...page })),
    placeholderData: (before) => (before?.total ? before : undefined),
    gcTime: 0,
    staleTime: 0,
  })

export const subscriberFiguresQuery = queryOptions({
  queryKey: ['/api/newsletter/subscribers', 'figures'],
  queryFn: () => fetchJson(request('GET /api/newsletter/subscribers/figures')),
  gcTime: 0,
  staleTime: 0,
})

export const subscriberExportPath = (search: string) => withQuery(request('GET /api/newsletter/subscribers/export'), { search }).path

export const confirmLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['/api/newsletter/confirm', token],
    queryFn: () => fetchJson(request('GET /api/newsletter/confirm/:token', { params: { token } })),
  })

export const unsubscribeLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['/api/newsletter/unsubscribe', token],
    queryFn: () => fetchJson(request('GET /api/newsletter/unsubscribe/:token', { params: { token } })),
  })
