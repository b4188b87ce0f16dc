import { anotherAccount } from './account-calls'
import type { ApiCall, Arrange } from './api-call'

/** The link of an account that is to get an address. */
const anUnconfirmedEmail: Arrange = async (site, cookie) => {
  const accountId = Number((await anotherAccount(site, cookie)).path?.id)
  return { json: { token: await site.storeEmailLink(accountId) } }
}

/** Email addresses of accounts, and forgotten passwords. */
export const accountEmailApiCalls: ApiCall[] = [
  { method: 'GET', path: '/api/auth/email', access: 'logged in', status: 200 },
  {
    method: 'PUT',
    path: '/api/auth/email',
    access: 'logged in',
    needsRecentLogin: true,
    status: 200,
    json: { email: 'own@example.net' },
    optional: ['email'],
  },
  { method: 'POST', path: '/api/auth/email/confirm', access: 'public', status: 200, arrange: anUnconfirmedEmail },
  { method: 'POST', path: '/api/auth/reset-request', access: 'public', status: 200, json: { username: 'keeper' } },
]
