import type { Database } from '@/platform/database/database.server'
import '@/features/registrations/registration.table.server'

/** What is wrong with the places of any event, in words: counts that are not those of the registrations, places beyond the capacity, somebody who waits though there is room. */
export async function placesFaults(db: Database): Promise<string[]> {
  const registrations = await db.q().selectFrom('registrations').selectAll().execute()
  const rows = await db.q().selectFrom('registration_places').selectAll().execute()
  return rows.flatMap((places) => {
    const own = registrations.filter(({ eventId, session }) => eventId === places.eventId && session === places.session)
    const waiting = own.filter(({ status }) => status === 'waitlisted').toSorted((a, b) => (a.queueNumber ?? 0) - (b.queueNumber ?? 0))
    const taken = own
      .filter(({ status }) => status === 'registered' || status === 'offered')
      .reduce((sum, { guests }) => sum + 1 + guests, 0)
    const { capacity, beyond } = places
    const first = waiting[0]
    const faults = {
      [`${places.taken} are counted, ${taken} are taken`]: places.taken !== taken,
      [`${places.waiting} are counted, ${waiting.length} wait`]: places.waiting !== waiting.length,
      [`${taken} of ${capacity} places are taken, ${beyond} beyond`]: capacity !== null && taken > capacity + beyond,
      'somebody waits without any limit': capacity === null && first !== undefined,
      'the first waits though there is room': capacity !== null && first !== undefined && taken + 1 + first.guests <= capacity,
      'two have one number in the queue': new Set(waiting.map(({ queueNumber }) => queueNumber)).size !== waiting.length,
    }
    return Object.entries(faults).flatMap(([fault, isThere]) => (isThere ? [`event ${places.eventId}: ${fault}`] : []))
  })
}
