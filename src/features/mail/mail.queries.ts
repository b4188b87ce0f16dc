import { apiQuery, neverCached } from '@/platform/browser/api-query'
import { apiRequest, withQuery } from '@/platform/browser/fetch-json'
import type { MailLane, MailStatus, mailCalls } from './mail.calls'

const request = apiRequest<typeof mailCalls>()

/** While something waits to be sent, the list is loaded again after this many milliseconds: emails are sent in the background. */
const UNTIL_SENT = 5000

export interface MailChoice {
  status: MailStatus | undefined
  kind: string | undefined
  lane: MailLane | undefined
}

export const mailQuery = (filter: MailChoice, page: { limit: number; offset: number }) =>
  apiQuery(['/api/mail', filter, page], withQuery(request('GET /api/mail'), { ...filter, ...page }), {
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (state.data?.counts.queued ? UNTIL_SENT : false),
    ...neverCached,
  })

export const mailAsSentQuery = (id: number) =>
  apiQuery(['/api/mail', id], request('GET /api/mail/:id', { params: { id } }), {
    refetchInterval: ({ state }) => (state.data?.mail.status === 'queued' ? UNTIL_SENT : false),
    ...neverCached,
  })
