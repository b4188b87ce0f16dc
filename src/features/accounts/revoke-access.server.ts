import { type AuditEntry, recordAudit } from '@/platform/database/audit-log.server'
import { type Role, roleNouns } from '@/platform/roles'
import type { Services } from '@/platform/services.server'
import { type AccountRow, deleteEmail, deleteEmailsGivenBy, deletePasswordsResetBy, updateNewEmail } from './account.repository.server'
import { deleteAccountLinksOf, deleteInvitationsOf, deleteResetLinksOf } from './account-link.repository.server'
import { getAccount } from './get-account.server'
import { deleteKnownDevicesOf } from './known-device.server'
import { revokeIdleCodes, revokePasskeys } from './second-factor/second-factors.server'
import { deleteSessionsOf } from './sessions/session.repository.server'
import { SESSION_SECONDS } from './sessions/session.server'

type Parts = Pick<Services, 'db' | 'clock'>

/** As far back as a session that lives today can have begun: what it may have done is not older. */
export const sessionsReachBackTo = ({ clock }: Pick<Services, 'clock'>) =>
  new Date(clock.now().getTime() - SESSION_SECONDS * 1000).toISOString()

/**
 * Revokes what an intruder may have gained through an account whose password has just changed or that was disabled: its sessions and known
 * devices, the passkeys that it got in the last 30 days, the address that waits to be confirmed, and what it gave (`revokeWhatItGave`, which says the rest).
 */
export async function revokeAccess(parts: Parts, account: AccountRow, by: number | null): Promise<AccountRow[]> {
  await endLogins(parts, account)
  await revokePasskeysOf(parts, account, by, sessionsReachBackTo(parts))
  return revokeWhatItGave(parts, account, by)
}

/**
 * Revokes the open invitations and reset links of an account, and the passwords that others set by its reset links in the last 30 days, and the
 * email addresses that it gave others, by which it could set their passwords; those
 * accounts lose their sessions, known devices and passkeys, and what they gave, too. `by` is who does it, null for the command line; their own account
 * is spared. Call it in the transaction of the change, after the change, with the admins locked. Returns the accounts that lost their passwords.
 */
export async function revokeWhatItGave(parts: Parts, account: AccountRow, by: number | null): Promise<AccountRow[]> {
  const { db } = parts
  const after = sessionsReachBackTo(parts)
  const revoked = [account]

  // Grows while it is gone through: who came in by a reset may have reset others.
  for (const each of revoked) {
    const { id, username } = each
    await revokeLinks(parts, each, by)
    await deleteEmailsGivenBy(db, id, after)
    const spared = [...revoked.map((each) => each.id), ...(by === null ? [] : [by])]
    for (const lost of await deletePasswordsResetBy(db, id, after, spared)) {
      await endLogins(parts, lost)
      await revokePasskeysOf(parts, lost, by)
      await revokeIdleCodes(db, lost.id)
      // An intruder may have put their own address there, to which the next reset link would go.
      if (lost.emailSince && lost.resetAt && lost.emailSince > lost.resetAt) await deleteEmail(db, lost.id)
      await noteRevocation(parts, by, {
        entity: 'password',
        entityId: lost.id,
        label: lost.username,
        detail: `set by a reset link of ${username}`,
      })
      revoked.push(lost)
    }
  }
  return revoked.slice(1)
}

async function endLogins({ db }: Parts, { id }: AccountRow) {
  await deleteSessionsOf(db, id)
  await deleteKnownDevicesOf(db, id)
  await deleteAccountLinksOf(db, id)
  // That voids its link: the intruder may have asked for it.
  await updateNewEmail(db, id, null)
}

async function revokePasskeysOf(parts: Parts, { id, username }: AccountRow, by: number | null, after?: string) {
  for (const passkey of await revokePasskeys(parts.db, id, after))
    await noteRevocation(parts, by, { entity: 'passkey', entityId: passkey.id, label: passkey.name, detail: `of ${username}` })
}

/** Revokes the open invitations and reset links that an account made, and the reset link that was made for it. Call it in the transaction of the change. */
async function revokeLinks(parts: Parts, { id, username }: Pick<AccountRow, 'id' | 'username'>, by: number | null): Promise<void> {
  const { db, clock } = parts
  const now = clock.now().toISOString()
  for (const invitation of await deleteInvitationsOf(db, id, now))
    await noteRevocation(parts, by, {
      entity: 'invitation',
      entityId: invitation.id,
      label: invitation.role,
      detail: madeBy(username),
    })
  for (const link of await deleteResetLinksOf(db, id, now)) {
    const [owner, maker] = [await getAccount(db, link.accountId), await getAccount(db, link.createdBy)]
    await noteRevocation(parts, by, { entity: 'reset link', entityId: owner.id, label: owner.username, detail: madeBy(maker.username) })
  }
}

const noteRevocation = (parts: Parts, by: number | null, entry: Pick<AuditEntry, 'entity' | 'entityId' | 'label' | 'detail'>) =>
  recordAudit(parts, { accountId: by, action: 'withdraw', ...entry })

/** Of an invitation or a reset link that is revoked, for the audit log. */
export const madeBy = (username: string | null) => (username === null ? 'made on the command line' : `made by ${username}`)

/** Of an account, for the audit log. */
export const accessOf = (role: Role) => `as ${roleNouns[role]}`
