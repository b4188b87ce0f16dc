import { queryOptions } from '@tanstack/react-query'
import { apiRequest, fetchForStaff, fetchForVisitors } from '@/platform/browser/fetch-json'
import type { teacherCalls } from './teacher.kind'

const teachers = apiRequest<typeof teacherCalls>()('GET /api/cms/teachers')

export const teachersQuery = queryOptions({ queryKey: ['/api/cms/teachers'], queryFn: () => fetchForVisitors(teachers) })

/** What visitors read too, as staff get it; cached separately so that neither is shown for the other. */
export const adminTeachersQuery = queryOptions({ queryKey: ['/api/cms/teachers', 'admin'], queryFn: () => fetchForStaff(teachers) })
