import { type Kysely, sql } from 'kysely'

const tables = ['accounts', 'invitations'] as const

/** What was yes or no, an admin or not, is one of four roles. */
export async function up(db: Kysely<unknown>) {
  for (const table of tables) {
    await db.schema
      .alterTable(table)
      .addColumn('role', 'text', (column) => column.notNull().defaultTo('member').check(sql`role in ('member', 'editor', 'host', 'admin')`))
      .execute()
    await sql`update ${sql.table(table)} set role = 'admin' where is_admin = 1`.execute(db)
    await db.schema.alterTable(table).dropColumn('is_admin').execute()
  }
}
