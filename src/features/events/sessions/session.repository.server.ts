import type { Insertable } from 'kysely'
import type { Database, Schema } from '@/platform/database/database.server'
import '../event.table.server'

type NewSession = Insertable<Schema['event_sessions']>

/** Each row binds eight values, and SQLite takes no more than 32,766 of them. */
const AT_ONCE = 500

/** The sessions of one event, in place of those that it had. */
export async function replaceSessions(db: Database, eventId: number, sessions: readonly NewSession[]) {
  await db.q().deleteFrom('event_sessions').where('event_id', '=', eventId).execute()
  for (let start = 0; start < sessions.length; start += AT_ONCE)
    await db
      .q()
      .insertInto('event_sessions')
      .values(sessions.slice(start, start + AT_ONCE))
      .execute()
}

export interface NextSession {
  startsAt: string
  endsAt: string
  timeZone: string
}

/** For each event, the first session that takes place and is not over at `now` (ISO-8601 UTC), where there is one (spec B §1.3). */
export async function findNextSessions(db: Database, eventIds: readonly number[], now: string): Promise<Map<number, NextSession>> {
  if (eventIds.length === 0) return new Map()
  const rows = await db
    .q()
    .selectFrom('events')
    .innerJoin('event_sessions as session', (join) =>
      join
        .onRef('session.event_id', '=', 'events.id')
        .on('session.starts_at', '=', (e) =>
          e
            .selectFrom('event_sessions as next')
            .select('next.starts_at')
            .whereRef('next.event_id', '=', 'events.id')
            .where('next.ends', '>', now)
            .where('next.state', '=', 'scheduled')
            .orderBy('next.ends')
            .limit(1),
        ),
    )
    .select(['session.event_id', 'session.starts_at', 'session.ends_at', 'session.time_zone'])
    // One statement for many: their ids would be more values than the engines bind.
    .$if(eventIds.length < 100, (few) => few.where('events.id', 'in', eventIds))
    .execute()
  return new Map(rows.map((row) => [row.event_id, { startsAt: row.starts_at, endsAt: row.ends_at, timeZone: row.time_zone }]))
}

/** When the next session that is to come or under way is over, ISO-8601 UTC: then other dates are the next ones. */
export async function nextSessionEnd(db: Database, now: string): Promise<string | undefined> {
  const { next } = await db
    .q()
    .selectFrom('event_sessions')
    .select((e) => e.fn.min('ends').as('next'))
    .where('ends', '>', now)
    .executeTakeFirstOrThrow()
  return next ?? undefined
}
