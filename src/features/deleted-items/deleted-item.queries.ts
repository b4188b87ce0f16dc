import { queryOptions } from '@tanstack/react-query'
import { apiRequest } from '@/platform/browser/api-request'
import { fetchJson } from '@/platform/browser/fetch-json'
import type { deletedItemCalls } from './deleted-item.calls'

export const deletedItemsQuery = queryOptions({
  queryKey: ['/api/cms/deleted'],
  queryFn: () => fetchJson(apiRequest<typeof deletedItemCalls>()('GET /api/cms/deleted')),
})
