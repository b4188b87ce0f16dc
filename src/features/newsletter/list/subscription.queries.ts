import { apiQuery, neverCached } from '@/platform/browser/api-query'
import { apiRequest, withQuery } from '@/platform/browser/fetch-json'
import type { subscriptionCalls } from './subscription.calls'

const request = apiRequest<typeof subscriptionCalls>()

export const subscribersQuery = (search: string, page: { limit: number; offset: number }) =>
  apiQuery(['/api/newsletter/subscribers', search, page], withQuery(request('GET /api/newsletter/subscribers'), { search, ...page }), {
    placeholderData: (before) => (before?.total ? before : undefined),
    ...neverCached,
  })

export const subscriberFiguresQuery = apiQuery(
  ['/api/newsletter/subscribers', 'figures'],
  request('GET /api/newsletter/subscribers/figures'),
  neverCached,
)

export const subscriberExportPath = (search: string) => withQuery(request('GET /api/newsletter/subscribers/export'), { search }).path

export const confirmLinkQuery = (token: string) =>
  apiQuery(['/api/newsletter/confirm', token], request('GET /api/newsletter/confirm/:token', { params: { token } }))

export const unsubscribeLinkQuery = (token: string) =>
  apiQuery(['/api/newsletter/unsubscribe', token], request('GET /api/newsletter/unsubscribe/:token', { params: { token } }))
