import { queryOptions } from '@tanstack/react-query'
import { fetchForStaff, fetchForVisitors } from '@/platform/browser/fetch-for-staff'
import type { Teacher } from './teacher.schema'

export const teachersQuery = queryOptions({
  queryKey: ['/api/cms/teachers'],
  queryFn: () => fetchForVisitors<{ teachers: Teacher[] }>('/api/cms/teachers'),
})

/** The same call made by an admin, whose answer says more; kept apart so that neither stands in for the other. */
export const adminTeachersQuery = queryOptions({
  queryKey: ['/api/cms/teachers', 'admin'],
  queryFn: () => fetchForStaff<{ teachers: Teacher[] }>('/api/cms/teachers'),
})
