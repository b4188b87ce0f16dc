import { type AuditEntry, recordAudit } from '@/platform/database/audit-log.server'
import { type Role, roleNouns } from '@/platform/roles'
import type { Services } from '@/platform/services.server'
import {
  type AccountRow,
  deleteEmail,
  deleteEmailsGivenBy,
  deletePasswordsResetBy,
  getAccount,
  updateNewEmail,
} from './account.repository.server'
import { deleteAccountLinksOf, deleteInvitationsOf, deleteResetLinksOf } from './account-link.repository.server'
import { deleteKnownDevicesOf } from './known-device.server'
import { deletePasskeysOf } from './second-factor/second-factor.repository.server'
import { revokeIdleCodes } from './second-factor/second-factors.server'
import { deleteSessionsOf } from './sessions/session.repository.server'
import { SESSION_SECONDS } from './sessions/session.server'

type Parts = Pick<Services, 'db' | 'clock'>

/** As far back as a session that lives today can have begun: what it may have done is not older. */
export const sessionsReachBackTo = ({ clock }: Pick<Services, 'clock'>) =>
  new Date(clock.now().getTime() - SESSION_SECONDS * 1000).toISOString()

/** Revokes what an intruder may have gained: sessions, devices, passkeys of 30 days, the unconfirmed address, and what it gave. */
export async function revokeAccess(parts: Parts, account: AccountRow, by: number | null): Promise<AccountRow[]> {
  await endLogins(parts, account)
  await revokePasskeysOf(parts, account, by, sessionsReachBackTo(parts))
  return revokeWhatItGave(parts, account, by)
}

/**
 * Revokes links, passwords and emails that an account gave others lately, and recursively what those gave. `by` (null: command line) is spared.
 * Call it in the transaction of the change, after it, with the admins locked; returns the accounts that lost their passwords.
 */
export async function revokeWhatItGave(parts: Parts, account: AccountRow, by: number | null): Promise<AccountRow[]> {
  const { db } = parts
  const after = sessionsReachBackTo(parts)
  const revoked = [account]

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
      const detail = `set by a reset link of ${username}`
      await noteRevocation(parts, by, { entity: 'password', entityId: lost.id, label: lost.username, detail })
      revoked.push(lost)
    }
  }
  return revoked.slice(1)
}

async function endLogins({ db }: Parts, { id }: AccountRow) {
  await deleteSessionsOf(db, id)
  await deleteKnownDevicesOf(db, id)
  await deleteAccountLinksOf(db, id)
  await updateNewEmail(db, id, null)
}

async function revokePasskeysOf(parts: Parts, { id, username }: AccountRow, by: number | null, after?: string) {
  for (const passkey of await deletePasskeysOf(parts.db, id, after))
    await noteRevocation(parts, by, { entity: 'passkey', entityId: passkey.id, label: passkey.name, detail: `of ${username}` })
}

async function revokeLinks(parts: Parts, account: AccountRow, by: number | null): Promise<void> {
  const { db, clock } = parts
  const now = clock.now().toISOString()
  const detail = madeBy(account.username)
  for (const { id, role } of await deleteInvitationsOf(db, account.id, now))
    await noteRevocation(parts, by, { entity: 'invitation', entityId: id, label: role, detail })
  for (const link of await deleteResetLinksOf(db, account.id, now)) {
    const [owner, maker] = [await getAccount(db, link.accountId), await getAccount(db, link.createdBy)]
    await noteRevocation(parts, by, { entity: 'reset link', entityId: owner.id, label: owner.username, detail: madeBy(maker.username) })
  }
}

const noteRevocation = (parts: Parts, by: number | null, entry: Pick<AuditEntry, 'entity' | 'entityId' | 'label' | 'detail'>) =>
  recordAudit(parts, { accountId: by, action: 'withdraw', ...entry })

export const madeBy = (username: string | null) => (username === null ? 'made on the command line' : `made by ${username}`)

export const accessOf = (role: Role) => `as ${roleNouns[role]}`
