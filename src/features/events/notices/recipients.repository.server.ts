import type { Selectable } from 'kysely'
import { inBatches } from '@/platform/batches.server'
import { countRows } from '@/platform/database/count-rows.server'
import type { Database, Schema } from '@/platform/database/database.server'
import type { Services } from '@/platform/services.server'
import { wallClockAt } from '@/platform/time/zoned-time'
import type { AttendeeMessage } from '../attendees/attendee.schema'
import { type EventRow, isEventOver } from '../event.repository.server'
import { findRegistrations, type RegistrationRow } from '../places/registration.repository.server'

const STATUSES = {
  registered: ['registered'],
  waitlisted: ['waitlisted', 'offered'],
  all: ['registered', 'waitlisted', 'offered'],
} as const satisfies Record<AttendeeMessage['to'], readonly RegistrationRow['status'][]>

type Parts = Pick<Services, 'db' | 'clock'>

interface Which {
  to: AttendeeMessage['to']
  /** One session; null for people with an upcoming date (spec B §3.9). */
  session: string | null
}

const reached = ({ db, clock }: Parts, event: EventRow, { to, session }: Which) =>
  db
    .selectFrom('registrations')
    .where('eventId', '=', event.id)
    .where('status', 'in', STATUSES[to])
    .where((e) => {
      if (session) return e('session', '=', session)
      const isUpcoming = e('session', '>=', wallClockAt(clock.now().toISOString(), event.timeZone ?? clock.timeZone))
      // People registered for the whole event have an upcoming date as long as the event does.
      return isEventOver(event, clock) ? isUpcoming : e.or([e('session', '=', ''), isUpcoming])
    })

export const countUnreachable = (services: Parts, event: EventRow, which: Which): Promise<number> =>
  countRows(reached(services, event, which).where('email', 'is', null))

export async function namesOfUnreachable(services: Parts, event: EventRow, which: Which): Promise<string[]> {
  const rows = await reached(services, event, which).select('name').where('email', 'is', null).orderBy('id').limit(2).execute()
  return rows.map(({ name }) => name)
}

export async function countRecipients(services: Parts, event: EventRow, which: Which): Promise<number> {
  const { count } = await reached(services, event, which)
    .select((e) => e.fn.count<number>('emailKey').distinct().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

type Reachable = RegistrationRow & { email: string }
const isReachable = (row: RegistrationRow): row is Reachable => row.email !== null

/** One registration of each person who is reached, in batches: one with a place before one on a waitlist. */
export async function* listRecipients(services: Parts, event: EventRow, which: Which): AsyncGenerator<Reachable[], void> {
  const people = await reached(services, event, which)
    .select((e) => [e.fn.coalesce(e.fn.min(e.case().when('status', '=', 'registered').then(e.ref('id')).end()), e.fn.min('id')).as('id')])
    .where('email', 'is not', null)
    .groupBy('emailKey')
    .execute()
  const ids = people.map(({ id }) => id)
  for (const some of inBatches(ids)) yield (await findRegistrations(services.db, some)).filter(isReachable)
}

export type PersonOnDate = Pick<RegistrationRow, 'id' | 'name' | 'email' | 'emailKey' | 'session' | 'status' | 'guests'>

export type Registered = { eventId: number } | { deletedItemId: number }

const registrationsOf = (db: Database, eventId: number) => db.selectFrom('registrations').where('eventId', '=', eventId)

/** The two tables have the same columns, which Kysely's types cannot know. */
const of = (db: Database, where: Registered): ReturnType<typeof registrationsOf> =>
  'eventId' in where
    ? registrationsOf(db, where.eventId)
    : (db.selectFrom('deleted_registrations').where('deletedItemId', '=', where.deletedItemId) as unknown as ReturnType<
        typeof registrationsOf
      >)

export async function listDatesWithPeople(db: Database, where: Registered): Promise<string[]> {
  const rows = await of(db, where).select('session').distinct().where('status', '!=', 'cancelled').orderBy('session').execute()
  return rows.map(({ session }) => session)
}

export async function listPeopleOn(db: Database, where: Registered, sessions: readonly string[]): Promise<PersonOnDate[]> {
  const found: PersonOnDate[] = []
  for (const some of inBatches(sessions))
    found.push(
      ...(await of(db, where)
        .select(['id', 'name', 'email', 'emailKey', 'session', 'status', 'guests'])
        .where('status', '!=', 'cancelled')
        .where('session', 'in', some)
        .orderBy('session')
        .orderBy('id')
        .execute()),
    )
  return found
}

type PublishingNotice = Selectable<Schema['publishing_notices']>

export const findPublishingNotice = (db: Database, eventId: number): Promise<PublishingNotice | undefined> =>
  db.selectFrom('publishing_notices').selectAll().where('eventId', '=', eventId).executeTakeFirst()

export async function savePublishingNotice(db: Database, { eventId, ...columns }: PublishingNotice) {
  const row = db.insertInto('publishing_notices').values({ eventId, ...columns })
  await row.onConflict((conflict) => conflict.column('eventId').doUpdateSet(columns)).execute()
}

export async function deletePublishingNotice(db: Database, eventId: number) {
  await db.deleteFrom('publishing_notices').where('eventId', '=', eventId).execute()
}

/** Takes the one that is due: of all who ask, also at once, only one gets it. */
export const takeDueNotice = (db: Database, eventId: number): Promise<PublishingNotice | undefined> =>
  db.deleteFrom('publishing_notices').where('eventId', '=', eventId).where('isDue', '=', true).returningAll().executeTakeFirst()

/** The events for which someone has held a place since before `heldSince` (ISO-8601 UTC), of all dates or of one from `today` (YYYY-MM-DD) on. */
export async function listEventsToRemindOf(db: Database, { today, heldSince }: { today: string; heldSince: string }): Promise<number[]> {
  const rows = await db
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
  { eventId, session, placeHeldBefore }: { eventId: number; session: string; placeHeldBefore: string },
  startsAt: string,
): Promise<number[]> {
  const rows = await db
    .selectFrom('registrations')
    .select('id')
    .where((e) => e.and({ eventId, session, status: 'registered' }))
    .where('email', 'is not', null)
    .where('placedAt', '<', placeHeldBefore)
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

export interface Owing {
  eventId: number
  session: string
  placeHeldBefore: string
  placeHeldFrom?: string | undefined
  limit?: number
}

/** Ids of those who hold a place, owe something for it, can pay online (who asked for a scholarship cannot), and were not reminded of it. */
export async function listOwing(db: Database, { eventId, session, placeHeldBefore, placeHeldFrom = '', limit }: Owing): Promise<number[]> {
  const rows = await db
    .selectFrom('registrations')
    .select('id')
    .where((e) => e.and({ eventId, session, status: 'registered', payment: 'due' }))
    .where('scholarship', '=', false)
    .where('email', 'is not', null)
    .where('contributionCents', '>', (e) => e.ref('paidCents'))
    .where('placedAt', '<', placeHeldBefore)
    .$if(placeHeldFrom !== '', (query) => query.where('placedAt', '>=', placeHeldFrom))
    .where('paymentRemindedAt', 'is', null)
    .orderBy('id')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()
  return rows.map(({ id }) => id)
}

/** Answers those whom nobody marked before: of all who ask at once, only one gets each. */
export const markRemindedOfPayment = async (db: Database, ids: readonly number[], at: string): Promise<RegistrationRow[]> =>
  ids.length === 0
    ? []
    : db
        .updateTable('registrations')
        .set({ paymentRemindedAt: at })
        .where('id', 'in', ids)
        .where('paymentRemindedAt', 'is', null)
        .where('payment', '=', 'due')
        .returningAll()
        .execute()
