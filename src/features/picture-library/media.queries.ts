import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { apiRequest } from '@/platform/browser/api-request'
import { fetchJson } from '@/platform/browser/fetch-json'
import { withQuery } from '@/platform/browser/with-query'
import type { mediaCalls } from './media.calls'
import type { Shown } from './media.schema'

const request = apiRequest<typeof mediaCalls>()

interface Wanted {
  show: Shown | undefined
  search: string
}

/** The files that are wanted, some at a time. What was asked for before stays in view until they are there. Asked for anew each time. */
export const mediaListQuery = (wanted: Wanted) =>
  infiniteQueryOptions({
    queryKey: ['/api/media', wanted],
    queryFn: ({ pageParam: offset }) => fetchJson(withQuery(request('GET /api/media'), { ...wanted, offset })),
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => pages.reduce((sum, { files }) => sum + files.length, 0),
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
  })

export const deleteFileRequest = (name: string) => request('DELETE /api/media/:name', { params: { name } })

export const deleteUnusedRequest = () => request('POST /api/media/delete-unused')
