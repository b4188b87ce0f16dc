import { type Kysely, sql } from 'kysely'

/** What one date of an event has of its own (spec B §1.1); null where it is as in the series. */
export async function up(db: Kysely<unknown>) {
  for (const name of ['title', 'location', 'facilitator', 'join_url', 'note'])
    await db.schema.alterTable('event_sessions').addColumn(name, sql`text`).execute()
  await db.schema.alterTable('event_sessions').addColumn('capacity', 'integer').execute()
}
