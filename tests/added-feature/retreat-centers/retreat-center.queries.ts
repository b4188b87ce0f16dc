import { queryOptions } from '@tanstack/react-query'
import { apiRequest } from '@/platform/browser/api-request'
import { fetchForStaff, fetchForVisitors } from '@/platform/browser/fetch-for-staff'
import type { retreatCenterCalls } from './retreat-center.calls'

export const retreatCentersRequest = apiRequest<typeof retreatCenterCalls>()('GET /api/cms/retreat-centers')

export const retreatCentersQuery = queryOptions({
  queryKey: ['/api/cms/retreat-centers'],
  queryFn: () => fetchForVisitors(retreatCentersRequest),
})

export const adminRetreatCentersQuery = queryOptions({
  queryKey: ['/api/cms/retreat-centers', 'admin'],
  queryFn: () => fetchForStaff(retreatCentersRequest),
})
