import type { Database } from '@/platform/database/database.server'
import './registration.table.server'

/**
 * A session begins at another time: what is stored under `from` moves to `to`, under which nothing is stored yet. Of one on another day people are
 * reminded again (spec B §3.10).
 */
export async function renameSession(
  db: Database,
  eventId: number,
  { from, to, isOtherDay }: { from: string; to: string; isOtherDay: boolean },
) {
  const isRenamed = { eventId, session: from }
  await db
    .q()
    .updateTable('registrations')
    .set({ session: to })
    .where((e) => e.and(isRenamed))
    .execute()
  await db
    .q()
    .updateTable('registration_places')
    .set({ session: to })
    .where((e) => e.and(isRenamed))
    .execute()
  await db
    .q()
    .updateTable('registration_sessions')
    .set({ session: to, ...(isOtherDay && { remindedAt: null }) })
    .where((e) => e.and(isRenamed))
    .execute()
}

/** The sessions of an event under which something is stored. */
export async function listUsedSessions(db: Database, eventId: number): Promise<string[]> {
  const ofPlaces = db.q().selectFrom('registration_places').select('session').where('eventId', '=', eventId).where('session', '!=', '')
  const ofPeople = db.q().selectFrom('registration_sessions').select('session').where('eventId', '=', eventId).where('session', '!=', '')
  return (await ofPlaces.union(ofPeople).execute()).map(({ session }) => session)
}
