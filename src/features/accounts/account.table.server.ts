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
}

interface SessionTable {
  /** SHA-256 of the cookie's token, so that a stolen table signs nobody in. */
  token_hash: string
  account_id: number
  created_at: string
  last_used_at: string
}

declare module '@/platform/database.server' {
  interface Schema {
    accounts: AccountTable
    sessions: SessionTable
  }
}
