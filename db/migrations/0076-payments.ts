import { type Kysely, sql } from 'kysely'
import type { Engine } from '@/platform/database/database.server'
import { flag, required, timeType } from './column-types'

const STATUSES = sql`standing in ('registered', 'payment-due', 'waitlisted', 'offered', 'cancelled')`

/**
 * Places that are held until they are paid for, the provider's pages, and what is to go back (spec B §13.3 to §13.7). A status that
 * a table refuses comes with another column, since SQLite changes no constraint.
 */
export async function up(db: Kysely<unknown>, engine: Engine) {
  const time = timeType(engine)
  await db.schema.dropIndex('registrations_queue').execute()
  for (const table of ['registrations', 'deleted_registrations']) {
    const change = db.schema.alterTable(table)
    await change.addColumn('pay_by', time).execute()
    await change.addColumn('standing', 'text', (column) => column.notNull().defaultTo('registered').check(STATUSES)).execute()
    await sql`update ${sql.table(table)} set standing = status`.execute(db)
    await change.dropColumn('status').execute()
    await change.renameColumn('standing', 'status').execute()
  }
  await db.schema
    .createIndex('registrations_queue')
    .on('registrations')
    .columns(['event_id', 'session', 'status', 'queue_number'])
    .execute()
  await db.schema.createIndex('registrations_pay_by').on('registrations').column('pay_by').execute()
  await db.schema
    .createTable('registration_holds')
    .addColumn('registration_id', 'integer', (column) => column.notNull().primaryKey())
    .addColumn('person_key', 'text', required)
    .addColumn('network_key', 'text', required)
    .execute()
  await db.schema.createIndex('registration_holds_person').on('registration_holds').column('person_key').execute()
  await db.schema.createIndex('registration_holds_network').on('registration_holds').column('network_key').execute()
  await db.schema.alterTable('registration_links').addColumn('can_only_pay', 'integer', flag('can_only_pay')).execute()

  await db.schema
    .createTable('payment_pages')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('provider_id', 'text')
    .addColumn('url', 'text')
    .addColumn('state', 'text', required)
    .addColumn('amount_cents', 'integer', required)
    .addColumn('currency', 'text', required)
    .addColumn('is_test', 'integer', flag('is_test'))
    .addColumn('is_unwanted', 'integer', flag('is_unwanted'))
    .addColumn('purpose', 'text')
    .addColumn('created_at', time, required)
    .addColumn('expires_at', time, required)
    .addColumn('ended_at', time)
    .execute()
  await db.schema.createIndex('payment_pages_provider').on('payment_pages').column('provider_id').execute()
  await db.schema.createIndex('payment_pages_state').on('payment_pages').columns(['state', 'created_at']).execute()
  await db.schema
    .createTable('payment_page_items')
    .addColumn('page_id', 'text', required)
    .addColumn('registration_id', 'integer', required)
    .addColumn('label', 'text', required)
    .addColumn('amount_cents', 'integer', required)
    .addPrimaryKeyConstraint('payment_page_items_key', ['page_id', 'registration_id'])
    .execute()
  await db.schema.createIndex('payment_page_items_of').on('payment_page_items').column('registration_id').execute()

  await db.schema
    .createTable('payment_refunds')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('registration_id', 'integer')
    .addColumn('page_id', 'text', required)
    .addColumn('charge_id', 'text', required)
    .addColumn('amount_cents', 'integer', required)
    .addColumn('state', 'text', required)
    .addColumn('failure', 'text')
    .addColumn('account_id', 'integer')
    .addColumn('created_at', time, required)
    .execute()
  await db.schema.createIndex('payment_refunds_of').on('payment_refunds').column('registration_id').execute()
  await db.schema.createIndex('payment_refunds_charge').on('payment_refunds').column('charge_id').execute()
}
