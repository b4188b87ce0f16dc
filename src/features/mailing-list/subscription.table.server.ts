import type { Generated } from 'kysely'

interface SubscriptionTable {
  id: Generated<number>
  email: string
  /** `foldEmail` of the address: one row an address. */
  emailKey: string
  name: string | null
  /** When the address was entered. */
  createdAt: string
  /** When its owner agreed, by the link in the email; null until then. */
  confirmedAt: string | null
  /** The page on which the address was entered, or what the imported file says; null for subscriptions from before this was noted. */
  source: string | null
  /** The words to which its owner agreed. */
  consentText: string | null
  /** `addressHash` of the address, by which an unsubscribe link finds it. */
  addressHash: string | null
  /** How many mailings in a row the address's mail server has refused for good. */
  bounces: Generated<number>
}

declare module '@/platform/database/database.server' {
  interface Schema {
    subscriptions: SubscriptionTable
  }
}
