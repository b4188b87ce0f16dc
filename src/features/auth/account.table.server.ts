import type { Generated } from 'kysely'

interface AccountTable {
  id: Generated<number>
  username: string
  /** The username as it is compared: normalised and in lower case. */
  username_key: string
  /** argon2id in PHC form; empty where no password opens, until its owner sets one by a reset link. */
  password_hash: string
  is_admin: number
  created_at: string
  /** Since when its owner cannot log in. */
  disabled_at: string | null
  /** When it was last signed in or used, to the hour. */
  last_seen_at: string | null
  /** By whose invitation it was made; null for the command line, and for accounts from before that was kept. */
  invited_by: number | null
  /** Whose reset link set its password last, and when. Its owner's own changes since leave both as they are. */
  reset_by: number | null
  reset_at: string | null
}

interface SessionTable {
  /** SHA-256 of the cookie's token, so that a stolen table signs nobody in. */
  token_hash: string
  account_id: number
  created_at: string
  last_used_at: string
}

interface InvitationTable {
  id: Generated<number>
  /** SHA-256 of the link's token, so that a stolen table invites nobody. */
  token_hash: string
  /** Who invites; null for the command line. */
  account_id: number | null
  /** Whether the account that it makes is an admin's. */
  is_admin: number
  created_at: string
  expires_at: string
}

interface ResetLinkTable {
  account_id: number
  /** SHA-256 of the link's token, so that a stolen table resets nothing. */
  token_hash: string
  created_by: number
  created_at: string
  expires_at: string
}

declare module '@/platform/database/database.server' {
  interface Schema {
    accounts: AccountTable
    invitations: InvitationTable
    reset_links: ResetLinkTable
    sessions: SessionTable
  }
}
