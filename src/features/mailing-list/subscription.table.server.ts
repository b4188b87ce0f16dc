import type { Generated } from 'kysely'

interface SubscriptionTable {
  id: Generated<number>
  email: string
  /** `foldEmail` of the address: one row an address. */
  emailKey: string
  name: string | null
  createdAt: string
}

declare module '@/platform/database/database.server' {
  interface Schema {
    subscriptions: SubscriptionTable
  }
}
