import { queryOptions } from '@tanstack/react-query'
import { apiRequest, fetchJson } from '@/platform/browser/fetch-json'
import type { accountCalls, invitationCalls } from './accounts.calls'

/** Fetched each time they are shown: someone may use an invitation while the tab is open. */
const neverCached = { gcTime: 0, staleTime: 0 }

export const accountsQuery = queryOptions({
  queryKey: ['/api/accounts'],
  queryFn: () => fetchJson(apiRequest<typeof accountCalls>()('GET /api/accounts')),
  ...neverCached,
})

export const openInvitationsQuery = queryOptions({
  queryKey: ['/api/auth/invitations'],
  queryFn: () => fetchJson(apiRequest<typeof invitationCalls>()('GET /api/auth/invitations')),
  ...neverCached,
})
