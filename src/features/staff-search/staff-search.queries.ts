import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { retryAfterLogin } from '@/features/staff-area/retry-after-login'
import { apiRequest } from '@/platform/browser/api-request'
import { RequestError } from '@/platform/browser/fetch-json'
import { withQuery } from '@/platform/browser/with-query'
import type { AnswerOf } from '@/platform/http/calls'
import type { staffSearchCalls } from './staff-search.calls'

type Answer = AnswerOf<(typeof staffSearchCalls)['GET /api/staff/search']>

/** What the server finds. A former search that is in progress is aborted; nothing is cached, since it contains personal data. */
export const staffSearchQuery = (q: string) => {
  const { path } = withQuery(apiRequest<typeof staffSearchCalls>()('GET /api/staff/search'), { q })
  return queryOptions({
    queryKey: ['/api/staff/search', q],
    queryFn: ({ signal }) => retryAfterLogin(() => ask(path, signal)),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
  })
}

async function ask(path: string, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(path, { credentials: 'include', signal })
  if (!response.ok) throw new RequestError(response.status, response.statusText, await response.text())
  return response.json()
}
