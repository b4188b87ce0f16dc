import { apiQuery, neverCached } from '@/platform/browser/api-query'
import { apiRequest } from '@/platform/browser/fetch-json'
import type { inboxCalls } from './inbox.calls'

const request = apiRequest<typeof inboxCalls>()
export const messageCountsQuery = apiQuery(['/api/contact', 'counts'], request('GET /api/contact/counts'), neverCached)

export const ownersQuery = apiQuery(['/api/contact', 'owners'], request('GET /api/contact/owners'))

export const savedRepliesQuery = apiQuery(['/api/contact', 'saved-replies'], request('GET /api/contact/saved-replies'))

export const contactMessageQuery = (id: number) =>
  apiQuery(['/api/contact', 'message', id], request('GET /api/contact/:id', { params: { id } }), neverCached)
