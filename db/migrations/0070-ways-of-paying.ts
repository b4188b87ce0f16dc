import type { Kysely } from 'kysely'

/** What was noted as paid, and how: a list of amounts with their way and moment. What was noted before has no way. */
export async function up(db: Kysely<unknown>) {
  for (const table of ['registrations', 'deleted_registrations'])
    await db.schema
      .alterTable(table)
      .addColumn('payment_notes', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute()
}
