import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiRequest, fetchJson, withQuery } from '@/platform/browser/fetch-json'
import { ROWS_PER_STEP } from '@/ui/table/show-more'
import type { mediaCalls, Shown } from './media.calls'

const request = apiRequest<typeof mediaCalls>()

export interface MediaFilter {
  show: Shown | undefined
  search: string
}

export const mediaListQuery = (filter: MediaFilter, offset: number) =>
  queryOptions({
    queryKey: ['/api/media', filter, offset],
    queryFn: () => fetchJson(withQuery(request('GET /api/media'), { ...filter, limit: ROWS_PER_STEP, offset })),
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
  })

export const deleteFileRequest = (name: string) => request('DELETE /api/media/:name', { params: { name } })

export const deleteUnusedRequest = () => request('POST /api/media/delete-unused')

export const uploadPictureRequest = () => request('POST /api/media')
