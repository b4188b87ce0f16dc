import { queryOptions } from '@tanstack/react-query'
import { fetchForStaff } from '@/platform/browser/fetch-for-staff'
import { fetchJson } from '@/platform/browser/fetch-json'
import { staleAfterMinutes } from '@/platform/rendering/stale-after'
import type { AdminNewsletter, Newsletter } from './newsletter.schema'

/** Asked for again after 5 minutes (spec D2 §9), but not by a page that just came with it. */
export const newslettersQuery = queryOptions({
  queryKey: ['/api/newsletters'],
  queryFn: () => fetchJson<{ newsletters: Newsletter[] }>('/api/newsletters'),
  staleTime: staleAfterMinutes(5),
  refetchOnMount: false,
})

/** The same for staff, who also learn which version they see. */
export const adminNewslettersQuery = queryOptions({
  queryKey: ['/api/cms/newsletters'],
  queryFn: () => fetchForStaff<{ newsletters: AdminNewsletter[] }>('/api/cms/newsletters'),
})
