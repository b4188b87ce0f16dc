import { defineCalls } from '@/platform/http/calls'
import { accountAnswer, accountList } from './account-list.schema'

/** Who can sign in, and what an admin may do about it. */
export const accountCalls = defineCalls({
  'GET /api/accounts': { summary: 'List accounts', access: 'admin', success: { body: accountList } },
  'POST /api/accounts/:id/disable': {
    summary: 'Disable an account',
    access: 'admin',
    success: { body: accountAnswer },
    failures: [404, 409],
  },
  'POST /api/accounts/:id/enable': {
    summary: 'Enable an account',
    access: 'admin',
    success: { body: accountAnswer },
    failures: [404, 409],
  },
})
