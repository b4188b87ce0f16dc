import { apiQuery, neverCached } from '@/platform/browser/api-query'
import { apiRequest } from '@/platform/browser/fetch-json'
import type { accountCalls, invitationCalls } from './accounts.calls'

// Someone may use an invitation while the tab is open.
export const accountsQuery = apiQuery(['/api/accounts'], apiRequest<typeof accountCalls>()('GET /api/accounts'), neverCached)

export const openInvitationsQuery = apiQuery(
  ['/api/auth/invitations'],
  apiRequest<typeof invitationCalls>()('GET /api/auth/invitations'),
  neverCached,
)
