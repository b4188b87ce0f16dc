import { defineCalls } from '@/platform/http/calls'
import { sessionBegun } from '../account.schema'
import { newAccount } from './account-list.schema'

export const registerCalls = defineCalls({
  'POST /api/auth/register': {
    summary: 'Create an account by invitation',
    body: newAccount,
    success: { status: 201, body: sessionBegun },
    failures: [409, 429],
  },
})
