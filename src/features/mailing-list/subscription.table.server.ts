import type { Generated } from 'kysely'

interface SubscriptionTable {
  id: Generated<number>
  email: string
  /** `foldEmail` of the address: one row an address. */
  email_key: string
  name: string | null
  created_at: string
}

declare module '@/platform/database/database.server' {
  interface Schema {
    subscriptions: SubscriptionTable
  }
}
