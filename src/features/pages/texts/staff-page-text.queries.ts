import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiRequest } from '@/platform/browser/api-request'
import { fetchJson } from '@/platform/browser/fetch-json'
import type { pageTextCalls } from './page-text.calls'

export const pageTextRequest = apiRequest<typeof pageTextCalls>()

/** Every page with its places, for staff. */
export const staffPageTextsQuery = queryOptions({
  queryKey: ['/api/page-texts', 'staff'],
  queryFn: () => fetchJson(pageTextRequest('GET /api/page-texts')),
})

/** What a place said before. */
export const textVersionsQuery = (page: string, place: string) =>
  queryOptions({
    queryKey: ['/api/page-texts', page, place, 'versions'],
    queryFn: () => fetchJson(pageTextRequest('GET /api/page-texts/:page/:place/versions', { params: { page, place } })),
  })

/** A page as it looks with texts that are not saved, given as JSON by place; until it is there, as it looked before. */
export const previewQuery = (page: string, texts: string) =>
  queryOptions({
    queryKey: ['/api/page-texts', page, 'preview', texts],
    queryFn: () =>
      fetchJson(pageTextRequest('POST /api/page-texts/:page/preview', { params: { page }, json: { texts: JSON.parse(texts) } })),
    placeholderData: keepPreviousData,
    gcTime: 10_000,
  })
