import { queryOptions } from '@tanstack/react-query'
import { fetchJson } from '@/platform/browser/fetch-json'
import type { DeletedItemAnswer } from './deleted-item.schema'

export const deletedItemsQuery = queryOptions({
  queryKey: ['/api/cms/deleted'],
  queryFn: () => fetchJson<{ deleted: DeletedItemAnswer[] }>('/api/cms/deleted'),
})
