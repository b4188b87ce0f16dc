import type { Database } from '@/platform/database/database.server'
import '../registration.table.server'

interface Key {
  registrationId: number
  eventId: number
  session: string
}

/** Notes whether somebody is at a session, as it was said at `tickedAt` (ISO-8601 UTC). Of two that say something, the later counts. */
export async function savePresence(db: Database, key: Key, { isPresent, tickedAt }: { isPresent: boolean; tickedAt: string }) {
  const set = { is_present: isPresent ? 1 : 0, ticked_at: tickedAt }
  await db
    .q()
    .insertInto('registration_sessions')
    .values({ registration_id: key.registrationId, event_id: key.eventId, session: key.session, ...set })
    .onConflict((conflict) =>
      conflict
        .columns(['registration_id', 'session'])
        .doUpdateSet(set)
        .where((e) => e.or([e('registration_sessions.ticked_at', 'is', null), e('registration_sessions.ticked_at', '<=', tickedAt)])),
    )
    .execute()
}

/** Marks registrations as reminded of a session; answers the ids of those that nobody had reminded of it. */
export async function markReminded(
  db: Database,
  { ids, eventId, session, at }: { ids: readonly number[]; eventId: number; session: string; at: string },
): Promise<number[]> {
  if (ids.length === 0) return []
  const marked = await db
    .q()
    .insertInto('registration_sessions')
    .values(ids.map((id) => ({ registration_id: id, event_id: eventId, session, reminded_at: at })))
    .onConflict((conflict) =>
      conflict
        .columns(['registration_id', 'session'])
        .doUpdateSet({ reminded_at: at })
        .where('registration_sessions.reminded_at', 'is', null),
    )
    .returning('registration_id')
    .execute()
  return marked.map(({ registration_id }) => registration_id)
}

/** Which of these registrations were present: at the session, or at any where none is named. */
export async function findPresent(db: Database, ids: readonly number[], session: string | undefined): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .q()
    .selectFrom('registration_sessions')
    .select('registration_id')
    .where('registration_id', 'in', ids)
    .where('is_present', '=', 1)
    .$if(session !== undefined, (query) => query.where('session', '=', session ?? ''))
    .execute()
  return new Set(rows.map(({ registration_id }) => registration_id))
}

/** How many were at each session of an event. */
export async function countPresent(db: Database, eventId: number): Promise<Map<string, number>> {
  const rows = await db
    .q()
    .selectFrom('registration_sessions')
    .select(['session', (e) => e.fn.countAll<number>().as('count')])
    .where('event_id', '=', eventId)
    .where('is_present', '=', 1)
    .groupBy('session')
    .execute()
  return new Map(rows.map(({ session, count }) => [session, count]))
}

export async function deleteRegistrationSessions(db: Database, ids: readonly number[]) {
  await db.q().deleteFrom('registration_sessions').where('registration_id', 'in', ids).execute()
}
