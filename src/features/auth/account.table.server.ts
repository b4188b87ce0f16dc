import type { Generated } from 'kysely'

interface AccountTable {
  id: Generated<number>
  username: string
  /** The username as it is compared: normalised and in lower case. */
  usernameKey: string
  /** argon2id in PHC form; empty where no password opens, until its owner sets one by a reset link. */
  passwordHash: string
  isAdmin: boolean
  createdAt: string
  /** Since when its owner cannot log in. */
  disabledAt: string | null
  /** When it was last signed in or used, to the hour. */
  lastSeenAt: string | null
  /** By whose invitation it was made; null for the command line, and for accounts from before that was kept. */
  invitedBy: number | null
  /** Whose reset link set its password last, and when. Its owner's own changes since leave both as they are. */
  resetBy: number | null
  resetAt: string | null
}

interface SessionTable {
  /** SHA-256 of the cookie's token, so that a stolen table signs no one in. */
  tokenHash: string
  accountId: number
  createdAt: string
  lastUsedAt: string
}

interface KnownDeviceTable {
  /** SHA-256 of the cookie's token. */
  tokenHash: string
  accountId: number
  lastUsedAt: string
}

interface InvitationTable {
  id: Generated<number>
  /** SHA-256 of the link's token, so that a stolen table invites no one. */
  tokenHash: string
  /** Who invites; null for the command line. */
  accountId: number | null
  /** Whether the account that it makes is an admin's. */
  isAdmin: boolean
  createdAt: string
  expiresAt: string
}

interface ResetLinkTable {
  accountId: number
  /** SHA-256 of the link's token, so that a stolen table resets nothing. */
  tokenHash: string
  createdBy: number
  createdAt: string
  expiresAt: string
}

declare module '@/platform/database/database.server' {
  interface Schema {
    accounts: AccountTable
    invitations: InvitationTable
    known_devices: KnownDeviceTable
    reset_links: ResetLinkTable
    sessions: SessionTable
  }
}
