import type { Database } from '@/platform/database/database.server'

/** Stores whether someone is at a session, as noted at `tickedAt` (ISO-8601 UTC), unless a later note is stored. */
export async function savePresence(
  db: Database,
  key: { registrationId: number; eventId: number; session: string },
  { isPresent, tickedAt }: { isPresent: boolean; tickedAt: string },
) {
  const set = { isPresent, tickedAt }
  await db
    .insertInto('registration_sessions')
    .values({ registrationId: key.registrationId, eventId: key.eventId, session: key.session, ...set })
    .onConflict((conflict) =>
      conflict
        .columns(['registrationId', 'session'])
        .doUpdateSet(set)
        .where((e) => e.or([e('registration_sessions.tickedAt', 'is', null), e('registration_sessions.tickedAt', '<=', tickedAt)])),
    )
    .execute()
}

/** Marks registrations as reminded of a session. Returns the ids of those that weren't marked before. */
export async function markReminded(
  db: Database,
  { ids, eventId, session, at }: { ids: readonly number[]; eventId: number; session: string; at: string },
): Promise<number[]> {
  if (ids.length === 0) return []
  const marked = await db
    .insertInto('registration_sessions')
    .values(ids.map((id) => ({ registrationId: id, eventId, session, remindedAt: at })))
    .onConflict((conflict) =>
      conflict.columns(['registrationId', 'session']).doUpdateSet({ remindedAt: at }).where('registration_sessions.remindedAt', 'is', null),
    )
    .returning('registrationId')
    .execute()
  return marked.map(({ registrationId }) => registrationId)
}

export async function findPresent(db: Database, ids: readonly number[], session: string | undefined): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('registration_sessions')
    .select('registrationId')
    .where('registrationId', 'in', ids)
    .where('isPresent', '=', true)
    .$if(session !== undefined, (query) => query.where('session', '=', session ?? ''))
    .execute()
  return new Set(rows.map(({ registrationId }) => registrationId))
}

export const listRegistrationSessions = async (db: Database, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('registration_sessions')
        .select(['registrationId', 'session', 'isPresent', 'remindedAt'])
        .where('registrationId', 'in', ids)
        .orderBy('session')
        .execute()

export async function countPresent(db: Database, eventId: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('registration_sessions')
    .select(['session', (e) => e.fn.countAll<number>().as('count')])
    .where('eventId', '=', eventId)
    .where('isPresent', '=', true)
    .groupBy('session')
    .execute()
  return new Map(rows.map(({ session, count }) => [session, count]))
}

export async function deleteRegistrationSessions(db: Database, ids: readonly number[]) {
  await db.deleteFrom('registration_sessions').where('registrationId', 'in', ids).execute()
}
