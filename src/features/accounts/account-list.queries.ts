import { queryOptions } from '@tanstack/react-query'
import { fetchJson } from '@/platform/browser/fetch-json'
import type { Account } from './account-list.schema'
import type { OpenInvitation } from './invitation.schema'

/** Somebody may use an invitation while the tab is open: each time they are looked at, they are asked for. */
const alwaysAnew = { gcTime: 0, staleTime: 0 }

export const accountsQuery = queryOptions({
  queryKey: ['/api/accounts'],
  queryFn: () => fetchJson<{ accounts: Account[] }>('/api/accounts'),
  ...alwaysAnew,
})

export const openInvitationsQuery = queryOptions({
  queryKey: ['/api/auth/invitations'],
  queryFn: () => fetchJson<{ invitations: OpenInvitation[] }>('/api/auth/invitations'),
  ...alwaysAnew,
})
