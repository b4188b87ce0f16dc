import { apiQuery, neverCached } from '@/platform/browser/api-query'
import { apiRequest } from '@/platform/browser/fetch-json'
import type { settingsCalls } from './settings.calls'

const request = apiRequest<typeof settingsCalls>()

/** Fetched again each time: someone else may have saved since. */
export const settingsQuery = apiQuery(['/api/settings'], request('GET /api/settings'), neverCached)

export const settingsVersionsQuery = apiQuery(['/api/settings/versions'], request('GET /api/settings/versions'), neverCached)

export const restoreRequest = (id: number) => request('POST /api/settings/versions/:id/restore', { params: { id } })
