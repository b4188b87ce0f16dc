import { queryOptions } from '@tanstack/react-query'
import { apiRequest } from '@/platform/browser/api-request'
import { fetchForVisitors } from '@/platform/browser/fetch-view'
import type { teacherCalls } from './teacher.calls'

export const teachersQuery = queryOptions({
  queryKey: ['/api/cms/teachers'],
  queryFn: () => fetchForVisitors(apiRequest<typeof teacherCalls>()('GET /api/cms/teachers')),
})
