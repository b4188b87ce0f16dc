import { queryOptions } from '@tanstack/react-query'
import { apiRequest } from '@/platform/browser/api-request'
import { fetchJson } from '@/platform/browser/fetch-json'
import type { sampleContentCalls } from './sample-content.calls'

export const sampleContentRequest = apiRequest<typeof sampleContentCalls>()

/** What deleting the sample content would delete: fetched again each time, since what is there may have been changed a moment ago. */
export const sampleContentQuery = queryOptions({
  queryKey: ['/api/staff/sample-content'],
  queryFn: () => fetchJson(sampleContentRequest('GET /api/staff/sample-content')),
  staleTime: 0,
  gcTime: 0,
})
