import { apiQuery, neverCached } from '@/platform/browser/api-query'
import { apiRequest, withQuery } from '@/platform/browser/fetch-json'
import type { ContactFilter } from './contact-filter.schema'
import type { contactMessageCalls } from './contact-message.calls'
import type { InboxFilter } from './inbox/inbox-views'

const request = apiRequest<typeof contactMessageCalls>()

/** Unfiltered, as documented, and with one message instead of all (spec D2 §7, decisions, 'The API'). */
export const contactTotalsQuery = apiQuery(['/api/contact', 'totals'], withQuery(request('GET /api/contact'), { limit: 1 }), neverCached)

export const contactMessageFiguresQuery = apiQuery(['/api/contact', 'figures'], request('GET /api/contact/figures'), neverCached)

export const contactMessagesQuery = (filter: ContactFilter & InboxFilter, page: { limit: number; offset: number }) =>
  apiQuery(['/api/contact', filter, page], withQuery(request('GET /api/contact'), { ...filter, ...page }), {
    placeholderData: (before) => (before?.matching ? before : undefined),
    ...neverCached,
  })

export const heldMessagesQuery = (page: { limit: number; offset: number }) =>
  apiQuery(['/api/contact', 'held', page], withQuery(request('GET /api/contact'), { held: 'true', ...page }), {
    placeholderData: (before) => before,
    ...neverCached,
  })

export const contactExportPath = (filter: ContactFilter) => withQuery(request('GET /api/contact/export'), filter).path
