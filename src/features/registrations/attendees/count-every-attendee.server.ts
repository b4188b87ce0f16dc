import type { EventAttendeeCounts } from '@/features/events/attendance/attendee-counts.schema'
import type { Services } from '@/platform/services.server'
import '../record/registration.table.server'

/**
 * How many people each event has, in one query for all events; those without any are left out. Guests count as people with a place; of dates
 * that people register for one by one, those before today (where the community is) are left out.
 */
export async function countEveryAttendee({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<EventAttendeeCounts[]> {
  const rows = await db
    .q()
    .selectFrom('registrations')
    .where('status', '!=', 'cancelled')
    .where((e) => e.or([e('session', '=', ''), e('session', '>=', clock.today())]))
    .groupBy('eventId')
    .select((e) => [
      'eventId',
      e.fn
        .sum<number>(
          e
            .case()
            .when('status', '=', 'registered')
            .then(e('guests', '+', 1))
            .else(0)
            .end(),
        )
        .as('people'),
      e.fn.sum<number>(e.case().when('status', '=', 'registered').then(0).else(1).end()).as('waiting'),
    ])
    .orderBy('eventId')
    .execute()
  return rows.map(({ eventId, people, waiting }) => ({ eventId, people: Number(people), waiting: Number(waiting) }))
}
