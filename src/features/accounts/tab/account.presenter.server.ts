import { type AccountRow, hasPassword } from '../account.repository.server'
import type { listOpenInvitations } from '../invitation.repository.server'
import type { SecondFactorMethod } from '../second-factor/second-factor.schema'
import type { Account } from './account-list.schema'
import type { OpenInvitation } from './invitation.schema'

export const presentAccount = (row: AccountRow, secondFactors: SecondFactorMethod[]): Account => ({
  id: row.id,
  username: row.username,
  isAdmin: row.role === 'admin',
  role: row.role,
  createdAt: row.createdAt,
  lastSeenAt: row.lastSeenAt,
  invitedBy: row.invitedBy,
  hasPassword: hasPassword(row),
  email: row.email,
  newEmail: row.newEmail,
  secondFactors,
  disabled: row.disabledAt !== null,
  disabledAt: row.disabledAt,
})

type InvitationRow = Awaited<ReturnType<typeof listOpenInvitations>>[number]

export const presentInvitation = (row: InvitationRow): OpenInvitation => ({
  id: row.id,
  isAdmin: row.role === 'admin',
  role: row.role,
  createdBy: row.username,
  createdAt: row.createdAt,
  expiresAt: row.expiresAt,
})
