import { defineCalls } from '@/platform/http/calls'
import { accountAnswer, accountList } from './account-list.schema'

/** Who can sign in, and what an admin may do about it. */
export const accountCalls = defineCalls({
  'GET /api/accounts': { summary: 'List accounts', access: 'admin', success: { body: accountList } },
  'POST /api/accounts/:id/disable': {
    summary: 'Keep the owner of an account out',
    access: 'admin',
    success: { body: accountAnswer },
    failures: [404, 409],
  },
  'POST /api/accounts/:id/enable': {
    summary: 'Let the owner of a disabled account in again',
    access: 'admin',
    success: { body: accountAnswer },
    failures: [404, 409],
  },
})
