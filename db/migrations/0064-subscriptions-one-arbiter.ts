import type { Kysely } from 'kysely'

/**
 * `email_key` decides alone who is on the list: of the same address at once, PostgreSQL lets what conflicts on another unique index fail. The hash
 * comes of the key, so it is as unique.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema.dropIndex('subscriptions_address').execute()
  await db.schema.createIndex('subscriptions_address').on('subscriptions').column('address_hash').execute()
}
