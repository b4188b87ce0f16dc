import type { Database } from '@/platform/database/database.server'
import '../record/registration.table.server'

interface Near {
  eventId: number
  emailKeys: readonly string[]
  /** Days, YYYY-MM-DD. */
  from: string
  to: string
}

/** The places that people hold on dates of an event between two days, and when they were reminded of each; in the order of the dates. */
export async function listPlacesNear(db: Database, { eventId, emailKeys, from, to }: Near) {
  if (emailKeys.length === 0) return []
  return db
    .q()
    .selectFrom('registrations')
    .leftJoin('registration_sessions', (join) =>
      join
        .onRef('registration_sessions.registrationId', '=', 'registrations.id')
        .onRef('registration_sessions.session', '=', 'registrations.session'),
    )
    .select(['registrations.emailKey', 'registrations.session', 'registration_sessions.remindedAt'])
    .where('registrations.eventId', '=', eventId)
    .where('registrations.status', '=', 'registered')
    .where('registrations.emailKey', 'in', emailKeys)
    .where('registrations.session', '>=', from)
    .where('registrations.session', '<=', `${to}T23:59`)
    .orderBy('registrations.session')
    .execute()
}
