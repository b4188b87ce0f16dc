import type { Database } from '@/platform/database/database.server'

/** The events for which someone has held a place since before `heldSince` (ISO-8601 UTC), of all dates or of one from `today` (YYYY-MM-DD) on. */
export async function listEventsToRemindOf(db: Database, { today, heldSince }: { today: string; heldSince: string }): Promise<number[]> {
  const rows = await db
    .q()
    .selectFrom('registrations')
    .select('eventId')
    .distinct()
    .where('status', '=', 'registered')
    .where('placedAt', '<', heldSince)
    .where((e) => e.or([e('session', '=', ''), e('session', '>=', today)]))
    .execute()
  return rows.map(({ eventId }) => eventId)
}

export async function listUnreminded(
  db: Database,
  which: { eventId: number; session: string; placeHeldBefore: string },
  startsAt: string,
): Promise<number[]> {
  const rows = await db
    .q()
    .selectFrom('registrations')
    .select('id')
    .where('eventId', '=', which.eventId)
    .where('session', '=', which.session)
    .where('status', '=', 'registered')
    .where('email', 'is not', null)
    .where('placedAt', '<', which.placeHeldBefore)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('registration_sessions')
            .select('registrationId')
            .whereRef('registrationId', '=', 'registrations.id')
            .where('registration_sessions.session', '=', startsAt)
            .where('remindedAt', 'is not', null),
        ),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}
