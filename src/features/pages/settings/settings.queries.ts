import { queryOptions } from '@tanstack/react-query'
import { apiRequest, fetchJson } from '@/platform/browser/fetch-json'
import type { settingsCalls } from './settings.calls'

const request = apiRequest<typeof settingsCalls>()

/** Fetched again each time: someone else may have saved since. */
export const settingsQuery = queryOptions({
  queryKey: ['/api/settings'],
  queryFn: () => fetchJson(request('GET /api/settings')),
  gcTime: 0,
  staleTime: 0,
})

export const settingsVersionsQuery = queryOptions({
  queryKey: ['/api/settings/versions'],
  queryFn: () => fetchJson(request('GET /api/settings/versions')),
  gcTime: 0,
  staleTime: 0,
})

export const restoreRequest = (id: number) => request('POST /api/settings/versions/:id/restore', { params: { id } })
