import { type AccountRow, hasPassword } from '@/features/auth/account.repository.server'
import type { listOpenInvitations } from '@/features/auth/invitation.repository.server'
import type { Account } from './account-list.schema'
import type { OpenInvitation } from './invitation.schema'

export const presentAccount = (row: AccountRow): Account => ({
  id: row.id,
  username: row.username,
  isAdmin: row.is_admin === 1,
  createdAt: row.created_at,
  lastSeenAt: row.last_seen_at,
  invitedBy: row.invited_by,
  hasPassword: hasPassword(row),
  disabledAt: row.disabled_at,
})

type InvitationRow = Awaited<ReturnType<typeof listOpenInvitations>>[number]

export const presentInvitation = (row: InvitationRow): OpenInvitation => ({
  id: row.id,
  isAdmin: row.is_admin === 1,
  createdBy: row.username,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
})
