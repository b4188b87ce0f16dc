import { type Kysely, sql } from 'kysely'

/** The few sessions of several days, which reach into a month from before it; and when the next one is over. */
export async function up(db: Kysely<unknown>) {
  await sql`create index event_sessions_long on event_sessions (begins) where substr(starts_at, 1, 10) <> substr(ends_at, 1, 10)`.execute(
    db,
  )
  await db.schema.createIndex('event_sessions_ends').on('event_sessions').column('ends').execute()
}
