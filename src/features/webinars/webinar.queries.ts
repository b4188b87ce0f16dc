import { queryOptions } from '@tanstack/react-query'
import { fetchForStaff } from '@/platform/browser/fetch-for-staff'
import { fetchJson } from '@/platform/browser/fetch-json'
import { staleAfterMinutes } from '@/platform/rendering/stale-after'
import type { AdminWebinar, Webinar } from './webinar.schema'

/** Asked for again after 5 minutes, but not by a page that just came with it (spec D2 §9). */
const kept = { staleTime: staleAfterMinutes(5), refetchOnMount: false }

export const webinarsQuery = queryOptions({
  queryKey: ['/api/webinars'],
  queryFn: () => fetchJson<{ webinars: Webinar[] }>('/api/webinars'),
  ...kept,
})

export const webinarQuery = (slug: string) =>
  queryOptions({
    queryKey: ['/api/webinars/slug', slug],
    queryFn: () => fetchJson<{ webinar: Webinar }>(`/api/webinars/slug/${encodeURIComponent(slug)}`),
    ...kept,
  })

/** The list for staff, with their names in snake case. */
export const adminWebinarsQuery = queryOptions({
  queryKey: ['/api/cms/webinars'],
  queryFn: () => fetchForStaff<{ webinars: AdminWebinar[] }>('/api/cms/webinars'),
})

/** The same webinar as pages show it now, whatever this tab has loaded: its picture is copied in the background. */
export const shownWebinarQuery = (slug: string) => queryOptions({ ...webinarQuery(slug), staleTime: 0, refetchOnMount: 'always' })
