import { queryOptions } from '@tanstack/react-query'
import { apiRequest, fetchJson } from '@/platform/browser/fetch-json'
import { staleAfterMinutes } from '@/platform/rendering/stale-after'
import type { newsletterCalls } from './newsletter.calls'

const request = apiRequest<typeof newsletterCalls>()

export const newsletterQuery = (slug: string) =>
  queryOptions({
    queryKey: ['/api/newsletters/slug', slug],
    queryFn: () => fetchJson(request('GET /api/newsletters/slug/:slug', { params: { slug } })),
    staleTime: staleAfterMinutes(5),
    refetchOnMount: false,
  })

/** Asked for again after 5 minutes (spec D2 §9), but not by a page that just came with it. */
export const newslettersQuery = queryOptions({
  queryKey: ['/api/newsletters'],
  queryFn: () => fetchJson(request('GET /api/newsletters')),
  staleTime: staleAfterMinutes(5),
  refetchOnMount: false,
})
