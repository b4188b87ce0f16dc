import { Hono } from 'hono'
import { listOpenInvitations } from '@/features/auth/invitation.repository.server'
import { type ApiEnv, idParameter, parseJson, requireAdmin } from '@/platform/http/http.server'
import { messageBody, operation } from '@/platform/http/operation.server'
import { presentInvitation } from './account.presenter.server'
import { createInvitation } from './create-invitation.server'
import { invitationAnswer, invitationRequest, openInvitationList } from './invitation.schema'
import { withdrawInvitation } from './withdraw-invitation.server'

const inviteCall = operation({
  summary: 'Invite somebody to create an account',
  access: 'admin',
  body: invitationRequest,
  success: { status: 201, body: invitationAnswer },
})
const listCall = operation({ summary: 'List open invitations', access: 'admin', success: { body: openInvitationList } })
const withdrawCall = operation({ summary: 'Withdraw an invitation', access: 'admin', success: { body: messageBody }, failures: [404] })

/** Inviting people (spec decisions, 'The API'), and which of the invitations are still open. */
export const invitationsApi = new Hono<ApiEnv>()
  .post('/auth/invitations', inviteCall, async (c) => {
    const by = requireAdmin(c)
    const { isAdmin } = await parseJson(c, invitationRequest)
    return c.json({ invitation: await createInvitation(c.var.services, { isAdmin, by }) }, 201)
  })
  .get('/auth/invitations', listCall, async (c) => {
    const { db, clock } = c.var.services
    const invitations = await listOpenInvitations(db, clock.now().toISOString())
    return c.json({ invitations: invitations.map(presentInvitation) })
  })
  .delete('/auth/invitations/:id', withdrawCall, async (c) => {
    const { id } = requireAdmin(c)
    await withdrawInvitation(c.var.services, { invitationId: idParameter(c, 'Invitation not found'), accountId: id })
    return c.json({ message: 'Invitation withdrawn' })
  })
