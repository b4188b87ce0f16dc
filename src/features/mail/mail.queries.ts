import { queryOptions } from '@tanstack/react-query'
import { apiRequest } from '@/platform/browser/api-request'
import { fetchJson } from '@/platform/browser/fetch-json'
import { withQuery } from '@/platform/browser/with-query'
import type { mailCalls } from './mail.calls'
import type { MailStatus } from './mail.schema'

const request = apiRequest<typeof mailCalls>()

/** While something waits to be sent, the list is asked for again after so many milliseconds: mail leaves by itself. */
const UNTIL_SENT = 5000

/** One page of the messages with this status. The page before stays in view, marked as such, until it is there. Asked for anew each time. */
export const mailQuery = (status: MailStatus | undefined, page: { limit: number; offset: number }) =>
  queryOptions({
    queryKey: ['/api/mail', status, page],
    queryFn: () => fetchJson(withQuery(request('GET /api/mail'), { status, ...page })),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (state.data?.counts.queued ? UNTIL_SENT : false),
    gcTime: 0,
    staleTime: 0,
  })
