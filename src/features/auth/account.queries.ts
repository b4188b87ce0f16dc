import { queryOptions } from '@tanstack/react-query'
import { fetchJson } from '@/platform/browser/fetch-json'
import type { User } from './account.schema'

/** Asked only where a stored user exists (spec D2 §7); a 401 throws. */
export const currentUserQuery = queryOptions({
  queryKey: ['/api/auth/user'],
  queryFn: () => fetchJson<{ user: User }>('/api/auth/user'),
})
