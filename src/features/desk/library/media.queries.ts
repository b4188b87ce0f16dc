import { keepPreviousData } from '@tanstack/react-query'
import { apiQuery, neverCached } from '@/platform/browser/api-query'
import { apiRequest, withQuery } from '@/platform/browser/fetch-json'
import { ROWS_PER_STEP } from '@/ui/show-more'
import type { MediaFile, mediaCalls, Shown } from './media.calls'

export const mediaRequest = apiRequest<typeof mediaCalls>()

export interface MediaFilter {
  show: Shown | undefined
  kind?: MediaFile['kind']
  search: string
}

export const mediaListQuery = (filter: MediaFilter, offset: number) =>
  apiQuery(['/api/media', filter, offset], withQuery(mediaRequest('GET /api/media'), { ...filter, limit: ROWS_PER_STEP, offset }), {
    placeholderData: keepPreviousData,
    ...neverCached,
  })
