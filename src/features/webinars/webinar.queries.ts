import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '@/platform/browser/api-query'
import { apiRequest, fetchForStaff } from '@/platform/browser/fetch-json'
import { staleAfterMinutes } from '@/platform/rendering/stale-after'
import type { webinarCalls } from './webinar.kind'

const request = apiRequest<typeof webinarCalls>()

/** Asked for again after 5 minutes, but not by a page that just came with it (spec D2 §9). */
const caching = { staleTime: staleAfterMinutes(5), refetchOnMount: false }

export const webinarsQuery = apiQuery(['/api/webinars'], request('GET /api/webinars'), { ...caching })

export const webinarQuery = (slug: string) =>
  apiQuery(['/api/webinars/slug', slug], request('GET /api/webinars/slug/:slug', { params: { slug } }), { ...caching })

/** The same webinar as pages show it now, whatever this tab has loaded: its picture is copied in the background. */
export const shownWebinarQuery = (slug: string) => queryOptions({ ...webinarQuery(slug), staleTime: 0, refetchOnMount: 'always' })

export const adminWebinarsQuery = queryOptions({
  queryKey: ['/api/cms/webinars'],
  queryFn: () => fetchForStaff(request('GET /api/cms/webinars')),
})
