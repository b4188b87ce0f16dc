import { type Kysely, sql } from 'kysely'
import type { Engine } from '@/platform/database/database.server'
import { timeType } from './column-types'

/**
 * People whom staff add by name have no email address, and perhaps a phone number. An empty key equals no other, so that the unique key of
 * event, session and address still holds for everyone who has one. `entry_key` comes from the device at the door: what it sends twice is
 * stored once. `payment_noted_at` says when the payment was noted there: of two devices, the later counts.
 */
export async function up(db: Kysely<unknown>, engine: Engine) {
  for (const table of ['registrations', 'deleted_registrations']) {
    await allowNoAddress[engine](db, table)
    await db.schema.alterTable(table).addColumn('phone', 'text').execute()
    await db.schema.alterTable(table).addColumn('entry_key', 'text').execute()
    await db.schema.alterTable(table).addColumn('payment_noted_at', timeType(engine)).execute()
  }
  await db.schema.createIndex('registrations_entry').on('registrations').columns(['event_id', 'entry_key']).unique().execute()
}

const allowNoAddress = {
  async postgres(db: Kysely<unknown>, table: string) {
    for (const column of ['email', 'email_key'])
      await db.schema
        .alterTable(table)
        .alterColumn(column, (each) => each.dropNotNull())
        .execute()
  },
  /** SQLite cannot alter a column: the rows move to a copy of the table, built from its own statement, which then takes its name and indexes. */
  async sqlite(db: Kysely<unknown>, table: string) {
    const name = sql.lit(table)
    const copy = `${table}_copy`
    const copyName = sql.lit(copy)
    const { rows } = await sql<{ type: string; sql: string }>`
      select type, sql from sqlite_master where tbl_name = ${name} and sql is not null`.execute(db)
    const statement = rows.find(({ type }) => type === 'table')?.sql ?? ''
    const changed = statement.replace(/("email(?:_key)?" text) not null/g, '$1').replace(`"${table}"`, `"${copy}"`)
    await sql.raw(changed).execute(db)
    await sql`insert into ${sql.table(copy)} select * from ${sql.table(table)}`.execute(db)
    // The ids of registrations that were set aside must not be used again.
    await sql`update sqlite_sequence set seq = (select seq from sqlite_sequence where name = ${name}) where name = ${copyName}`.execute(db)
    await sql`insert into sqlite_sequence (name, seq) select ${copyName}, seq from sqlite_sequence
      where name = ${name} and not exists (select 1 from sqlite_sequence where name = ${copyName})`.execute(db)
    await db.schema.dropTable(table).execute()
    await db.schema.alterTable(copy).renameTo(table).execute()
    for (const index of rows.filter(({ type }) => type === 'index')) await sql.raw(index.sql).execute(db)
  },
}
