import { madeBy } from '@/features/auth/access-labels'
import { getAccount } from '@/features/auth/get-account.server'
import { deleteOpenInvitation } from '@/features/auth/invitation.repository.server'
import { recordAudit } from '@/platform/database/audit-log.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'

/** Revokes an open invitation, so that its link no longer works. Throws ApiError 404 where there is no open one of that id. */
export async function revokeInvitation(
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
