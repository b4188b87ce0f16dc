import { type Kysely, sql } from 'kysely'

/**
 * What was paid for a registration may come to less than nothing: part of it was given back, and then a bank took the whole
 * (spec B §13.7). SQLite drops no constraint, so the column is made again.
 */
export async function up(db: Kysely<unknown>) {
  for (const table of ['registrations', 'deleted_registrations']) {
    const change = db.schema.alterTable(table)
    await change.addColumn('sum_cents', 'integer', (column) => column.notNull().defaultTo(0)).execute()
    await sql`update ${sql.table(table)} set sum_cents = paid_cents`.execute(db)
    await change.dropColumn('paid_cents').execute()
    await change.renameColumn('sum_cents', 'paid_cents').execute()
  }
}
