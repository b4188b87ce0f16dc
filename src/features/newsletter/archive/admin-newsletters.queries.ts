import { queryOptions } from '@tanstack/react-query'
import { apiRequest, fetchForStaff } from '@/platform/browser/fetch-json'
import type { newsletterCalls } from './newsletter.calls'

/** What visitors read too, with the version that staff see. */
export const adminNewslettersQuery = queryOptions({
  queryKey: ['/api/cms/newsletters'],
  queryFn: () => fetchForStaff(apiRequest<typeof newsletterCalls>()('GET /api/cms/newsletters')),
})
