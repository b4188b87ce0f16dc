import { type Kysely, sql } from 'kysely'

/**
 * `paid_cents` is what was paid so far, which a guest added later doesn't change; those marked as paid until now had paid the whole amount.
 * `paid_before_cents` is what had been paid before the payment that was noted last, for taking that one back.
 */
export async function up(db: Kysely<unknown>) {
  for (const table of ['registrations', 'deleted_registrations']) {
    for (const [column, isPaid] of [
      ['paid_cents', sql`paid_cents >= 0`],
      ['paid_before_cents', sql`paid_before_cents >= 0`],
    ] as const)
      await db.schema
        .alterTable(table)
        .addColumn(column, 'integer', (each) => each.notNull().defaultTo(0).check(isPaid))
        .execute()
    await sql`update ${sql.table(table)} set paid_cents = coalesce(contribution_cents, 0) where payment = 'paid'`.execute(db)
  }
}
