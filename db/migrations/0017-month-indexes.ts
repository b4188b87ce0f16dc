import { type Kysely, sql } from 'kysely'

/** Of what a month shows, the events of which the day alone is known, and the series whose sessions have to be computed. */
export async function up(db: Kysely<unknown>) {
  await sql`create index events_day_alone on events (event_date) where starts_at is null`.execute(db)
  await sql`create index events_series on events (sessions_until, last_day) where recurrence is not null`.execute(db)
}
