import { queryOptions } from '@tanstack/react-query'
import { apiRequest, fetchJson, withQuery } from '@/platform/browser/fetch-json'
import type { mailingCalls } from './mailing.calls'
import type { RecipientStatus } from './mailing.schema'

const request = apiRequest<typeof mailingCalls>()

export const mailingsQuery = (page: { limit: number; offset: number }) =>
  queryOptions({
    queryKey: ['/api/mailings', page],
    queryFn: () => fetchJson(withQuery(request('GET /api/mailings'), page)),
    staleTime: 0,
  })

export const mailingQuery = (id: number) =>
  queryOptions({
    queryKey: ['/api/mailings', id],
    queryFn: () => fetchJson(request('GET /api/mailings/:id', { params: { id } })),
    staleTime: 0,
  })

export const mailingRecipientsQuery = (id: number, filter: { status?: RecipientStatus; limit: number; offset: number }) =>
  queryOptions({
    queryKey: ['/api/mailings', id, 'recipients', filter],
    queryFn: () => fetchJson(withQuery(request('GET /api/mailings/:id/recipients', { params: { id } }), filter)),
    staleTime: 0,
  })
