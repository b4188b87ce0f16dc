import type { Generated } from 'kysely'
import type { Role } from '@/platform/roles'

interface AccountTable {
  id: Generated<number>
  username: string
  /** The username as it is compared: normalized and in lower case. */
  usernameKey: string
  /** argon2id in PHC form; empty where no password opens, until its owner sets one by a reset link. */
  passwordHash: string
  role: Role
  createdAt: string
  disabledAt: string | null
  /** When it was last logged in to or used, to the hour. */
  lastSeenAt: string | null
  /** By whose invitation it was made; null for the command line, and for accounts from before that was kept. */
  invitedBy: number | null
  /** Whose reset link set its password last, and when. Its owner's own changes since leave both as they are. */
  resetBy: number | null
  resetAt: string | null
  /** Where it gets password links and notices, once its owner has confirmed it; `emailKey` is `foldEmail` of it. Several accounts may share one. */
  email: string | null
  emailKey: string | null
  emailSince: string | null
  /** Which other account asked for it; null where its owner or the command line did. */
  emailBy: number | null
  newEmail: string | null
  newEmailKey: string | null
  newEmailBy: number | null
}

/** A one-time link that was sent to an account's address. Made as its email is drawn, so there may be several. */
interface AccountLinkTable {
  /** SHA-256 of the link's token, so that a stolen table opens nothing. */
  tokenHash: string
  accountId: number
  purpose: 'confirm' | 'reset'
  /** The address that it was sent to, as `foldEmail`: for another one the link is void. */
  emailKey: string
  expiresAt: string
}

interface SessionTable {
  tokenHash: string
  accountId: number
  createdAt: string
  lastUsedAt: string
  authenticatedAt: string | null
  device: string | null
  network: string | null
}

interface KnownDeviceTable {
  tokenHash: string
  accountId: number
  lastUsedAt: string
}

interface InvitationTable {
  id: Generated<number>
  tokenHash: string
  accountId: number | null
  role: Role
  createdAt: string
  expiresAt: string
}

interface ResetLinkTable {
  accountId: number
  tokenHash: string
  createdBy: number
  createdAt: string
  expiresAt: string
}

declare module '@/platform/database/database.server' {
  interface Schema {
    account_links: AccountLinkTable
    accounts: AccountTable
    invitations: InvitationTable
    known_devices: KnownDeviceTable
    reset_links: ResetLinkTable
    sessions: SessionTable
  }
}
