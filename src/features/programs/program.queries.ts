import { queryOptions } from '@tanstack/react-query'
import { fetchJson } from '@/platform/fetch-json'
import type { Program } from './program.schema'

export const programsQuery = queryOptions({
  queryKey: ['/api/cms/programs'],
  queryFn: () => fetchJson<{ programs: Program[] }>('/api/cms/programs'),
})
