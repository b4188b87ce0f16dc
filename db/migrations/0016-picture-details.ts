import { type Kysely, sql } from 'kysely'

/** What the picture of an event, a teacher or a program shows, and what of it stays in view where it is cut (spec B §6.2). */
export async function up(db: Kysely<unknown>) {
  for (const table of ['events', 'teachers', 'programs']) {
    await db.schema.alterTable(table).addColumn('image_alt', 'text').execute()
    await db.schema.alterTable(table).addColumn('image_focus', 'text').execute()
  }
  // The cards of programs cut every picture there until now, for the sake of these.
  await sql`update programs set image_focus = '{"x":0.7,"y":0.5}' where image_url like '/images/program-%'`.execute(db)
}
