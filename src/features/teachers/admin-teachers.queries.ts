import { queryOptions } from '@tanstack/react-query'
import { apiRequest, fetchForStaff } from '@/platform/browser/fetch-json'
import type { teacherCalls } from './teacher.calls'

/** What visitors read too, as staff get it; cached separately so that neither is shown for the other. */
export const adminTeachersQuery = queryOptions({
  queryKey: ['/api/cms/teachers', 'admin'],
  queryFn: () => fetchForStaff(apiRequest<typeof teacherCalls>()('GET /api/cms/teachers')),
})
