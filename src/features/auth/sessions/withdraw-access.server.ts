import { type AuditEntry, recordAudit } from '@/platform/database/audit-log.server'
import type { Services } from '@/platform/services.server'
import { invitationLabel, madeBy } from '../access-labels'
import { type AccountRow, deletePasswordsResetBy } from '../account.repository.server'
import { deleteKnownDevicesOf } from '../devices/known-device.repository.server'
import { getAccount } from '../get-account.server'
import { deleteInvitationsOf } from '../invitation.repository.server'
import { deleteResetLinksOf } from '../reset-link.repository.server'
import { deleteSessionsOf } from './session.repository.server'
import { SESSION_SECONDS } from './session.server'

type Parts = Pick<Services, 'db' | 'clock'>

/** As far back as a session that lives today can have begun: what it may have done is not older. */
export const sessionsReachBackTo = ({ clock }: Pick<Services, 'clock'>) =>
  new Date(clock.now().getTime() - SESSION_SECONDS * 1000).toISOString()

/**
 * Revokes what an intruder may have gained through an account whose password has just changed or that was disabled: its sessions and known devices, its open
 * invitations and reset links, and the passwords that others set by its reset links in the last 30 days; those accounts are treated the same
 * way. `by` is who does it, null for the command line; their own account is spared. Call it in the transaction of the change, after the
 * change, with the admins locked. Returns the accounts that lost their passwords.
 */
export async function withdrawAccess(parts: Parts, account: AccountRow, by: number | null): Promise<AccountRow[]> {
  const { db, clock } = parts
  const after = sessionsReachBackTo(parts)
  const withdrawn = [account]
  const note = (entry: Pick<AuditEntry, 'entity' | 'entityId' | 'label' | 'detail'>) =>
    recordAudit(parts, { accountId: by, action: 'withdraw', ...entry })

  // Grows while it is gone through: who came in by a reset may have reset others.
  for (const { id, username } of withdrawn) {
    const now = clock.now().toISOString()
    await deleteSessionsOf(db, id)
    await deleteKnownDevicesOf(db, id)
    for (const invitation of await deleteInvitationsOf(db, id, now))
      await note({
        entity: 'invitation',
        entityId: invitation.id,
        label: invitationLabel(invitation.isAdmin),
        detail: madeBy(username),
      })
    for (const link of await deleteResetLinksOf(db, id, now)) {
      const [whose, maker] = [await getAccount(db, link.accountId), await getAccount(db, link.createdBy)]
      await note({ entity: 'reset link', entityId: whose.id, label: whose.username, detail: madeBy(maker.username) })
    }
    const spared = [...withdrawn.map((each) => each.id), ...(by === null ? [] : [by])]
    for (const lost of await deletePasswordsResetBy(db, id, after, spared)) {
      await note({ entity: 'password', entityId: lost.id, label: lost.username, detail: `set by a reset link of ${username}` })
      withdrawn.push(lost)
    }
  }
  return withdrawn.slice(1)
}
