import { queryOptions } from '@tanstack/react-query'
import { apiRequest, fetchJson, withQuery } from '@/platform/browser/fetch-json'
import type { ContactFilter } from './contact-filter.schema'
import type { contactMessageCalls } from './contact-message.calls'
import type { InboxFilter } from './inbox/inbox-views'

const request = apiRequest<typeof contactMessageCalls>()

/** Messages arrive while the tab is open, so each visit loads them again. */
const neverCached = { gcTime: 0, staleTime: 0 }

/** Unfiltered, as documented, and with one message instead of all (spec D2 §7, decisions, 'The API'). */
export const contactTotalsQuery = queryOptions({
  queryKey: ['/api/contact', 'totals'],
  queryFn: () => fetchJson(withQuery(request('GET /api/contact'), { limit: 1 })),
  ...neverCached,
})

export const contactMessageFiguresQuery = queryOptions({
  queryKey: ['/api/contact', 'figures'],
  queryFn: () => fetchJson(request('GET /api/contact/figures')),
  ...neverCached,
})

export const contactMessagesQuery = (filter: ContactFilter & InboxFilter, page: { limit: number; offset: number }) =>
  queryOptions({
    queryKey: ['/api/contact', filter, page],
    queryFn: () => fetchJson(withQuery(request('GET /api/contact'), { ...filter, ...page })),
    placeholderData: (before) => (before?.matching ? before : undefined),
    ...neverCached,
  })

export const heldMessagesQuery = (page: { limit: number; offset: number }) =>
  queryOptions({
    queryKey: ['/api/contact', 'held', page],
    queryFn: () => fetchJson(withQuery(request('GET /api/contact'), { held: 'true', ...page })),
    placeholderData: (before) => before,
    ...neverCached,
  })

export const contactExportPath = (filter: ContactFilter) => withQuery(request('GET /api/contact/export'), filter).path
