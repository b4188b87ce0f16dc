import type { Database } from '@/platform/database/database.server'
import type { RegistrationRow } from '../registration.repository.server'
import '../registration.table.server'

interface Queue {
  eventId: number
  session: string
}

const ofQueue = (db: Database, { eventId, session }: Queue) =>
  db.q().selectFrom('registrations').where('eventId', '=', eventId).where('session', '=', session)

/** Whose turn it is. Nobody without an address is offered a place: the offer could not reach them, so that staff move them up. */
export const findFirstWaiting = (db: Database, queue: Queue): Promise<RegistrationRow | undefined> =>
  ofQueue(db, queue)
    .selectAll()
    .where('status', '=', 'waitlisted')
    .where('email', 'is not', null)
    .orderBy('queueNumber')
    .limit(1)
    .executeTakeFirst()

/** Those to whom a place was offered until before `now` (ISO-8601 UTC). */
export const listOverdueOffers = (db: Database, queue: Queue, now: string): Promise<RegistrationRow[]> =>
  ofQueue(db, queue).selectAll().where('status', '=', 'offered').where('offerEndsAt', '<=', now).orderBy('queueNumber').execute()

/** The offers of places that are open in these queues, the one that ends first first. */
export const listOffers = async (db: Database, queues: readonly Queue[]): Promise<RegistrationRow[]> =>
  queues.length === 0
    ? []
    : db
        .q()
        .selectFrom('registrations')
        .selectAll()
        .where('status', '=', 'offered')
        .where((e) => e.or(queues.map(({ eventId, session }) => e.and({ eventId, session }))))
        .orderBy('offerEndsAt')
        .execute()

/** How many wait before this one, and itself. */
export async function waitlistPosition(db: Database, { eventId, session, queueNumber }: RegistrationRow): Promise<number> {
  const { count } = await ofQueue(db, { eventId, session })
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('status', '=', 'waitlisted')
    .where('queueNumber', '<=', queueNumber)
    .executeTakeFirstOrThrow()
  return count
}

/** The position of everybody who waits, by their id; each session has a queue of its own. */
export async function listPositions(db: Database, eventId: number): Promise<Map<number, number>> {
  const rows = await db
    .q()
    .selectFrom('registrations')
    .select(['id', 'session'])
    .where('eventId', '=', eventId)
    .where('status', '=', 'waitlisted')
    .orderBy('session')
    .orderBy('queueNumber')
    .execute()
  const positions = new Map<number, number>()
  let previous: { session: string; position: number } | undefined
  for (const { id, session } of rows) {
    previous = { session, position: previous?.session === session ? previous.position + 1 : 1 }
    positions.set(id, previous.position)
  }
  return positions
}
