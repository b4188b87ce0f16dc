import { createHash, createHmac, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Engine } from '@/platform/database/database.server'
import { required, timeType } from './column-types'

/**
 * A subscription is confirmed, and says what was agreed to; those from before count as confirmed (spec B §4.1). Addresses that left are kept
 * as hashes under a key of this site's own (§4.2).
 */
export async function up(db: Kysely<unknown>, engine: Engine) {
  const time = timeType(engine)
  await db.schema
    .createTable('secret_keys')
    .addColumn('name', 'text', (column) => column.notNull().primaryKey())
    .addColumn('value', 'text', required)
    .execute()
  await db.schema
    .createTable('suppressed_addresses')
    .addColumn('address_hash', 'text', (column) => column.notNull().primaryKey())
    .addColumn('reason', 'text', (column) => column.notNull().check(sql`reason in ('unsubscribed', 'removed', 'bounced')`))
    .addColumn('created_at', time, required)
    .execute()
  await db.schema.alterTable('subscriptions').addColumn('confirmed_at', time).execute()
  for (const column of ['source', 'consent_text', 'address_hash'])
    await db.schema.alterTable('subscriptions').addColumn(column, 'text').execute()
  await db.schema
    .alterTable('subscriptions')
    .addColumn('bounces', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`update subscriptions set confirmed_at = created_at`.execute(db)
  await setHashes(db)
  await db.schema.createIndex('subscriptions_address').on('subscriptions').column('address_hash').unique().execute()
}

/** As `addressToken` makes them. */
async function setHashes(db: Kysely<unknown>) {
  const { rows } = await sql<{ id: number; email_key: string }>`select id, email_key from subscriptions`.execute(db)
  if (rows.length === 0) return
  const key = randomBytes(32)
  await sql`insert into secret_keys (name, value) values ('mailing-list', ${key.toString('base64url')})`.execute(db)
  for (const { id, email_key } of rows) {
    const token = createHmac('sha256', key).update(`address ${email_key}`).digest('base64url')
    const hash = createHash('sha256').update(token).digest('hex')
    await sql`update subscriptions set address_hash = ${hash} where id = ${id}`.execute(db)
  }
}
