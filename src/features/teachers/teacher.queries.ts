import { queryOptions } from '@tanstack/react-query'
import { fetchForStaff } from '@/platform/browser/fetch-for-staff'
import { fetchJson } from '@/platform/browser/fetch-json'
import type { Teacher } from './teacher.schema'

export const teachersQuery = queryOptions({
  queryKey: ['/api/cms/teachers'],
  queryFn: () => fetchJson<{ teachers: Teacher[] }>('/api/cms/teachers'),
})

/** The same call made by an admin, whose answer says more; kept apart so that neither stands in for the other. */
export const adminTeachersQuery = queryOptions({
  queryKey: ['/api/cms/teachers', 'admin'],
  queryFn: () => fetchForStaff<{ teachers: Teacher[] }>('/api/cms/teachers'),
})
