import { recordAudit } from '@/platform/database/audit-log.server'
import { ApiError } from '@/platform/http/errors.server'
import { idParameter } from '@/platform/http/http.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import type { Services } from '@/platform/services.server'
import { madeBy } from '../access-labels'
import { getAccount } from '../get-account.server'
import { deleteOpenInvitation, listOpenInvitations } from '../invitation.repository.server'
import { presentInvitation } from './account.presenter.server'
import { createInvitation } from './create-invitation.server'
import { invitationCalls } from './invitation.calls'

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

/** Revokes an open invitation, so that its link no longer works. Throws ApiError 404 where there is no open one of that id. */
async function revokeInvitation(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { invitationId, accountId }: { invitationId: number; accountId: number },
) {
  await db.tx(async () => {
    const revoked = await deleteOpenInvitation(db, invitationId, clock.now().toISOString())
    if (!revoked) throw new ApiError(404, 'Invitation not found')
    const maker = revoked.accountId === null ? null : (await getAccount(db, revoked.accountId)).username
    const entry = { accountId, action: 'withdraw', entity: 'invitation', entityId: invitationId, label: revoked.role } as const
    await recordAudit({ db, clock }, { ...entry, detail: madeBy(maker) })
  })
}
