import { queryOptions } from '@tanstack/react-query'
import { apiRequest, fetchForVisitors } from '@/platform/browser/fetch-json'
import type { teacherCalls } from './teacher.calls'

export const teachersQuery = queryOptions({
  queryKey: ['/api/cms/teachers'],
  queryFn: () => fetchForVisitors(apiRequest<typeof teacherCalls>()('GET /api/cms/teachers')),
})
