import { apiQuery } from '@/platform/browser/api-query'
import { apiRequest, withQuery } from '@/platform/browser/fetch-json'
import type { mailingCalls } from './mailing.calls'
import type { RecipientStatus } from './mailing.schema'

const request = apiRequest<typeof mailingCalls>()

export const mailingsQuery = (page: { limit: number; offset: number }) =>
  apiQuery(['/api/mailings', page], withQuery(request('GET /api/mailings'), page), { staleTime: 0 })

export const mailingQuery = (id: number) =>
  apiQuery(['/api/mailings', id], request('GET /api/mailings/:id', { params: { id } }), { staleTime: 0 })

export const mailingRecipientsQuery = (id: number, filter: { status?: RecipientStatus; limit: number; offset: number }) =>
  apiQuery(
    ['/api/mailings', id, 'recipients', filter],
    withQuery(request('GET /api/mailings/:id/recipients', { params: { id } }), filter),
    { staleTime: 0 },
  )
