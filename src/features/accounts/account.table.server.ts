import type { Generated } from 'kysely'

interface AccountTable {
  id: Generated<number>
  username: string
  /** The username as it is compared: normalised and in lower case. */
  username_key: string
  /** argon2id in PHC form. */
  password_hash: string
  is_admin: number
  created_at: string
  /** Since when its owner cannot log in. */
  disabled_at: string | null
  /** When it was last signed in or used, to the hour. */
  last_seen_at: string | null
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

declare module '@/platform/database.server' {
  interface Schema {
    accounts: AccountTable
    invitations: InvitationTable
    sessions: SessionTable
  }
}
