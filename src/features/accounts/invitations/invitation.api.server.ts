import { listOpenInvitations } from '@/features/auth/invitation.repository.server'
import { idParameter } from '@/platform/http/http.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { presentInvitation } from '../account.presenter.server'
import { createInvitation } from './create-invitation.server'
import { invitationCalls } from './invitation.calls'
import { revokeInvitation } from './revoke-invitation.server'

export const invitationsApi = serveCalls(invitationCalls, {
  'POST /api/auth/invitations': async ({ services, actor, body, once }) => {
    const { isAdmin, role = isAdmin ? 'admin' : 'member' } = await body()
    return { invitation: await once({ role }, () => createInvitation(services, { role, by: actor })) }
  },
  'GET /api/auth/invitations': async ({ services: { db, clock } }) => {
    const invitations = await listOpenInvitations(db, clock.now().toISOString())
    return { invitations: invitations.map(presentInvitation) }
  },
  'DELETE /api/auth/invitations/:id': async ({ c, services, actor }) => {
    await revokeInvitation(services, { invitationId: idParameter(c, 'Invitation not found'), accountId: actor.id })
    return { message: 'Invitation revoked' }
  },
})
