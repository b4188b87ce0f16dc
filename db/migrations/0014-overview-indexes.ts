import type { Kysely } from 'kysely'

/** Staff's search reads names and addresses, the newest first; in the tables, long texts lie between them. */
export async function up(db: Kysely<unknown>) {
  for (const table of ['registrations', 'contact_messages'])
    await db.schema.createIndex(`${table}_people`).on(table).columns(['id', 'name', 'email_key']).execute()
}
