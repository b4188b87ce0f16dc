import { keepPreviousData } from '@tanstack/react-query'
import { apiQuery, neverCached } from '@/platform/browser/api-query'
import { apiRequest, withQuery } from '@/platform/browser/fetch-json'
import { ROWS_PER_STEP } from '@/ui/table/show-more'
import type { mediaCalls, Shown } from './media.calls'

const request = apiRequest<typeof mediaCalls>()

export interface MediaFilter {
  show: Shown | undefined
  search: string
}

export const mediaListQuery = (filter: MediaFilter, offset: number) =>
  apiQuery(['/api/media', filter, offset], withQuery(request('GET /api/media'), { ...filter, limit: ROWS_PER_STEP, offset }), {
    placeholderData: keepPreviousData,
    ...neverCached,
  })

export const deleteFileRequest = (name: string) => request('DELETE /api/media/:name', { params: { name } })

export const deleteUnusedRequest = () => request('POST /api/media/delete-unused')

export const uploadPictureRequest = () => request('POST /api/media')
