import { queryOptions } from '@tanstack/react-query'
import { apiRequest, fetchForStaff, fetchForVisitors } from '@/platform/browser/fetch-json'
import type { Program, programCalls } from './program.kind'

const programs = apiRequest<typeof programCalls>()('GET /api/cms/programs')

/** The programs; the built-in ones where there are none, or they can't be loaded (spec D1 §8). */
export const programsQuery = queryOptions({
  queryKey: ['/api/cms/programs'],
  queryFn: async (): Promise<{ programs: Program[] }> => {
    const answer = await fetchForVisitors(programs).catch(() => null)
    if (answer?.programs?.length) return { programs: answer.programs }
    const { samplePrograms } = await import('@/site/sample-content')
    return { programs: samplePrograms() }
  },
})

export const adminProgramsQuery = queryOptions({ queryKey: ['/api/cms/programs', 'admin'], queryFn: () => fetchForStaff(programs) })
