import { queryOptions } from '@tanstack/react-query'
import { fetchJson } from '@/platform/fetch-json'
import type { Teacher } from './teacher.schema'

export const teachersQuery = queryOptions({
  queryKey: ['/api/cms/teachers'],
  queryFn: () => fetchJson<{ teachers: Teacher[] }>('/api/cms/teachers'),
})
