import * as z from 'zod'
import { defineCalls, messageBody } from '@/platform/http/calls'
import { sessionBegun } from '../account.schema'
import { account, accountChange, invitation, invitationRequest, newAccount, openInvitationList } from './account-list.schema'

const one = z.object({ account })

export const accountCalls = defineCalls({
  'POST /api/auth/register': {
    summary: 'Create an account by invitation',
    body: newAccount,
    success: { status: 201, body: sessionBegun },
    failures: [409, 429],
  },
  'GET /api/accounts': { summary: 'List accounts', access: 'admin', success: { body: z.object({ accounts: z.array(account) }) } },
  'PUT /api/accounts/:id': {
    summary: 'Change the role or the email address of an account, or whether it is disabled',
    access: 'admin',
    needsRecentLogin: true,
    body: accountChange,
    success: { body: one },
    failures: [404, 409, 429],
  },
  'POST /api/accounts/:id/disable': {
    summary: 'Disable an account',
    access: 'admin',
    needsRecentLogin: true,
    success: { body: one },
    failures: [404, 409],
  },
  'POST /api/accounts/:id/enable': {
    summary: 'Enable an account',
    access: 'admin',
    needsRecentLogin: true,
    success: { body: one },
    failures: [404, 409],
  },
  'POST /api/auth/invitations': {
    summary: 'Invite someone to create an account',
    access: 'admin',
    needsRecentLogin: true,
    takesIdempotencyKey: true,
    body: invitationRequest,
    isBodyOptional: true,
    success: { status: 201, body: z.object({ invitation }) },
    failures: [429],
  },
  'GET /api/auth/invitations': { summary: 'List open invitations', access: 'admin', success: { body: openInvitationList } },
  'DELETE /api/auth/invitations/:id': {
    summary: 'Revoke an invitation',
    access: 'admin',
    success: { body: messageBody },
    failures: [404],
  },
})
