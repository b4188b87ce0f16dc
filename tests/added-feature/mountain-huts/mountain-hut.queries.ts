import { queryOptions } from '@tanstack/react-query'
import { apiRequest, fetchForStaff, fetchForVisitors } from '@/platform/browser/fetch-json'
import type { mountainHutCalls } from './mountain-hut.calls'

export const mountainHutsRequest = apiRequest<typeof mountainHutCalls>()('GET /api/cms/mountain-huts')

export const mountainHutsQuery = queryOptions({
  queryKey: ['/api/cms/mountain-huts'],
  queryFn: () => fetchForVisitors(mountainHutsRequest),
})

export const adminMountainHutsQuery = queryOptions({
  queryKey: ['/api/cms/mountain-huts', 'admin'],
  queryFn: () => fetchForStaff(mountainHutsRequest),
})
