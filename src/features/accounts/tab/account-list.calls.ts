import { defineCalls } from '@/platform/http/calls'
import { accountAnswer, accountChange, accountList } from './account-list.schema'

export const accountCalls = defineCalls({
  'GET /api/accounts': { summary: 'List accounts', access: 'admin', success: { body: accountList } },
  'PUT /api/accounts/:id': {
    summary: 'Change the role or the email address of an account, or whether it is disabled',
    access: 'admin',
    needsRecentLogin: true,
    body: accountChange,
    success: { body: accountAnswer },
    failures: [404, 409, 429],
  },
  'POST /api/accounts/:id/disable': {
    summary: 'Disable an account',
    access: 'admin',
    needsRecentLogin: true,
    success: { body: accountAnswer },
    failures: [404, 409],
  },
  'POST /api/accounts/:id/enable': {
    summary: 'Enable an account',
    access: 'admin',
    needsRecentLogin: true,
    success: { body: accountAnswer },
    failures: [404, 409],
  },
})
