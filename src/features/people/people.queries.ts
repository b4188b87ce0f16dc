import { apiQuery } from '@/platform/browser/api-query'
import { apiRequest } from '@/platform/browser/fetch-json'
import type { peopleCalls } from './people.calls'

const request = apiRequest<typeof peopleCalls>()

/** Forgotten by the browser as soon as it isn't shown. */
export const personalDataQuery = (email: string) =>
  apiQuery(['/api/people/find', email], request('POST /api/people/find', { json: { email } }), {
    enabled: email !== '',
    gcTime: 0,
    staleTime: 0,
  })

export const personExportRequest = (email: string, format: 'json' | 'html') =>
  request('POST /api/people/export', { json: { email, format } })

export const eraseRequest = (email: string, confirm: string) => request('POST /api/people/erase', { json: { email, confirm } })
