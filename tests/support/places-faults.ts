import type { Database } from '@/platform/database/database.server'

/** What is wrong with the places of any event, in words: counts that are not those of the registrations, places beyond the capacity, someone who waits though there is room for their party, where places are offered (`isOpen`). */
export async function placesFaults(db: Database, isOpen: (places: { session: string }) => boolean = () => true): Promise<string[]> {
  const registrations = await db.selectFrom('registrations').selectAll().execute()
  const rows = await db.selectFrom('registration_places').selectAll().execute()
  return rows.flatMap((places) => {
    const own = registrations.filter(({ eventId, session }) => eventId === places.eventId && session === places.session)
    const waiting = own.filter(({ status }) => status === 'waitlisted').toSorted((a, b) => (a.queueNumber ?? 0) - (b.queueNumber ?? 0))
    const taken = own
      .filter(
        ({ status, isOfferedToAll }) => status === 'registered' || status === 'payment-due' || (status === 'offered' && !isOfferedToAll),
      )
      .reduce((sum, { guests }) => sum + 1 + guests, 0)
    const { capacity, beyond } = places
    const openOffers = own.filter(({ status, isOfferedToAll }) => status === 'offered' && isOfferedToAll).length
    const free = capacity === null ? Number.POSITIVE_INFINITY : capacity - taken
    const couldCome = waiting.filter(({ email, guests }) => email !== null && guests < free)
    const faults = {
      [`${places.taken} are counted, ${taken} are taken`]: places.taken !== taken,
      [`${places.waiting} are counted, ${waiting.length} wait`]: places.waiting !== waiting.length,
      [`${taken} of ${capacity} places are taken, ${beyond} beyond`]: capacity !== null && taken > capacity + beyond,
      [`${places.openOffers} are counted, ${openOffers} were offered places that no one holds`]: places.openOffers !== openOffers,
      'someone waits while there are places that they could have': couldCome.length > 0 && isOpen(places),
      'two have one number in the queue': new Set(waiting.map(({ queueNumber }) => queueNumber)).size !== waiting.length,
    }
    return Object.entries(faults).flatMap(([fault, isThere]) => (isThere ? [`event ${places.eventId}: ${fault}`] : []))
  })
}
