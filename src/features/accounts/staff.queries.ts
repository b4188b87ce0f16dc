import { apiQuery, neverCached } from '@/platform/browser/api-query'
import { accountRequest } from './account.queries'

// Each is fetched whenever it is shown: its owner may have changed it in another window, and someone may have used an invitation since.
export const ownEmailQuery = apiQuery(['/api/auth/email'], accountRequest('GET /api/auth/email'), neverCached)
export const ownSessionsQuery = apiQuery(['/api/auth/sessions'], accountRequest('GET /api/auth/sessions'), neverCached)
export const ownFactorsQuery = apiQuery(['/api/auth/second-factors'], accountRequest('GET /api/auth/second-factors'), neverCached)
export const ownPasskeysQuery = apiQuery(['/api/auth/passkeys'], accountRequest('GET /api/auth/passkeys'), neverCached)
export const accountsQuery = apiQuery(['/api/accounts'], accountRequest('GET /api/accounts'), neverCached)
export const openInvitationsQuery = apiQuery(['/api/auth/invitations'], accountRequest('GET /api/auth/invitations'), neverCached)
