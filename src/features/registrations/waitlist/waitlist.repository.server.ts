import type { Database } from '@/platform/database/database.server'
import type { RegistrationRow } from '../registration.repository.server'
import '../registration.table.server'

interface Queue {
  event_id: number
  session: string
}

const ofQueue = (db: Database, { event_id, session }: Queue) =>
  db.q().selectFrom('registrations').where('event_id', '=', event_id).where('session', '=', session)

/** Whose turn it is. Nobody without an address is offered a place: the offer could not reach them, so that staff move them up. */
export const findFirstWaiting = (db: Database, queue: Queue): Promise<RegistrationRow | undefined> =>
  ofQueue(db, queue)
    .selectAll()
    .where('status', '=', 'waitlisted')
    .where('email', 'is not', null)
    .orderBy('queue_number')
    .limit(1)
    .executeTakeFirst()

/** Those to whom a place was offered until before `now` (ISO-8601 UTC). */
export const listOverdueOffers = (db: Database, queue: Queue, now: string): Promise<RegistrationRow[]> =>
  ofQueue(db, queue).selectAll().where('status', '=', 'offered').where('offer_ends_at', '<=', now).orderBy('queue_number').execute()

/** The offers of places that are open in these queues, the one that ends first first. */
export const listOffers = async (db: Database, queues: readonly Queue[]): Promise<RegistrationRow[]> =>
  queues.length === 0
    ? []
    : db
        .q()
        .selectFrom('registrations')
        .selectAll()
        .where('status', '=', 'offered')
        .where((e) => e.or(queues.map(({ event_id, session }) => e.and({ event_id, session }))))
        .orderBy('offer_ends_at')
        .execute()

/** How many wait before this one, and itself. */
export async function positionOf(db: Database, { event_id, session, queue_number }: RegistrationRow): Promise<number> {
  const { count } = await ofQueue(db, { event_id, session })
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('status', '=', 'waitlisted')
    .where('queue_number', '<=', queue_number)
    .executeTakeFirstOrThrow()
  return count
}

/** The position of everybody who waits, by their id; each session has a queue of its own. */
export async function listPositions(db: Database, eventId: number): Promise<Map<number, number>> {
  const rows = await db
    .q()
    .selectFrom('registrations')
    .select(['id', 'session'])
    .where('event_id', '=', eventId)
    .where('status', '=', 'waitlisted')
    .orderBy('session')
    .orderBy('queue_number')
    .execute()
  const positions = new Map<number, number>()
  let previous: { session: string; position: number } | undefined
  for (const { id, session } of rows) {
    previous = { session, position: previous?.session === session ? previous.position + 1 : 1 }
    positions.set(id, previous.position)
  }
  return positions
}
