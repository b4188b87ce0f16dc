import { apiQuery } from '@/platform/browser/api-query'
import { apiRequest } from '@/platform/browser/fetch-json'
import type { overviewCalls } from './today.calls'

/** In milliseconds; after that, coming back to Today loads what is new. */
const FRESH = 15_000

export const overviewQuery = apiQuery(['/api/staff/overview'], apiRequest<typeof overviewCalls>()('GET /api/staff/overview'), {
  staleTime: FRESH,
})
