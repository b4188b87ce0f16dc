import { queryOptions } from '@tanstack/react-query'
import { apiRequest, fetchForStaff } from '@/platform/browser/fetch-json'
import type { programCalls } from './program.kind'

/** The programs that are stored, and no built-in ones, for staff to keep. */
export const adminProgramsQuery = queryOptions({
  queryKey: ['/api/cms/programs', 'admin'],
  queryFn: () => fetchForStaff(apiRequest<typeof programCalls>()('GET /api/cms/programs')),
})
