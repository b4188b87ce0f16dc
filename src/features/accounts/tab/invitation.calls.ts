import { defineCalls, messageBody } from '@/platform/http/calls'
import { invitationAnswer, invitationRequest, openInvitationList } from './account-list.schema'

export const invitationCalls = defineCalls({
  'POST /api/auth/invitations': {
    summary: 'Invite someone to create an account',
    access: 'admin',
    needsRecentLogin: true,
    takesIdempotencyKey: true,
    body: invitationRequest,
    isBodyOptional: true,
    success: { status: 201, body: invitationAnswer },
  },
  'GET /api/auth/invitations': { summary: 'List open invitations', access: 'admin', success: { body: openInvitationList } },
  'DELETE /api/auth/invitations/:id': {
    summary: 'Revoke an invitation',
    access: 'admin',
    success: { body: messageBody },
    failures: [404],
  },
})
