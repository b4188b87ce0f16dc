import { queryOptions } from '@tanstack/react-query'
import { apiRequest } from '@/platform/browser/api-request'
import { fetchJson } from '@/platform/browser/fetch-json'
import type { accountCalls } from './account-list.calls'
import type { invitationCalls } from './invitations/invitation.calls'

/** Someone may use an invitation while the tab is open: so they are fetched each time they are shown. */
const alwaysAnew = { gcTime: 0, staleTime: 0 }

export const accountsQuery = queryOptions({
  queryKey: ['/api/accounts'],
  queryFn: () => fetchJson(apiRequest<typeof accountCalls>()('GET /api/accounts')),
  ...alwaysAnew,
})

export const openInvitationsQuery = queryOptions({
  queryKey: ['/api/auth/invitations'],
  queryFn: () => fetchJson(apiRequest<typeof invitationCalls>()('GET /api/auth/invitations')),
  ...alwaysAnew,
})
