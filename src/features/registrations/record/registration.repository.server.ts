import type { Insertable, Selectable, Updateable } from 'kysely'
import { inBatches, readInBatches } from '@/platform/batches.server'
import type { Database, Schema } from '@/platform/database/database.server'
import { MAX_ID } from '@/platform/database/ids.server'
import { foldEmail } from '@/platform/email-address'
import type { Page } from '@/platform/rendering/page-query'
import './registration.table.server'
import type { RegistrationStatus } from './registration.schema'

/** As many as one email tells. */
const MAX_ENDED = 200

/** What a row is called in other features' tables: of emails, deletions and audit. */
export const REGISTRATION = 'registration'

export type RegistrationRow = Selectable<Schema['registrations']>

/** What is stored of a registration when it is made; `at` is ISO-8601 UTC. */
export type NewRegistration = Omit<Insertable<Schema['registrations']>, 'id' | 'emailKey' | 'createdAt' | 'updatedAt'>

/** What of it the lifecycle decides. */
type LifecycleColumn =
  | 'status'
  | 'session'
  | 'queueNumber'
  | 'endedBy'
  | 'placedAt'
  | 'movedUpAt'
  | 'offerEndsAt'
  | 'isOfferedToAll'
  | 'passedOverAt'
  | 'calendarSequence'

/** Who it is of and what became of it: all but what the person says. */
type FurtherColumn =
  | LifecycleColumn
  | 'id'
  | 'eventId'
  | 'email'
  | 'emailKey'
  | 'entryKey'
  | 'payment'
  | 'paidCents'
  | 'paidBeforeCents'
  | 'paymentNotedAt'
  | 'createdAt'
  | 'updatedAt'

/** What a person says of themselves: a column that is neither of these is one (`personDetails` has the words). */
export type DetailColumn = Exclude<keyof RegistrationRow, FurtherColumn>

/** What a registration begins with, apart from that. */
export type RegistrationStart = Omit<NewRegistration, LifecycleColumn>

/** Puts a registration in place of a cancelled one of the same person, where there is one, under its id. Answers the row. */
export async function insertRegistration(db: Database, registration: NewRegistration, at: string): Promise<RegistrationRow> {
  const columns = { ...registration, createdAt: at, updatedAt: at }
  return db
    .q()
    .insertInto('registrations')
    .values({ ...columns, emailKey: registration.email == null ? null : foldEmail(registration.email) })
    .onConflict((conflict) =>
      conflict
        .columns(['eventId', 'session', 'emailKey'])
        .doUpdateSet((e) => ({ ...columns, calendarSequence: e('registrations.calendarSequence', '+', 1) }))
        .where('registrations.status', '=', 'cancelled'),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The registration of an address, as `foldEmail` has it, for a session or a whole event (session ''). */
export const findRegistrationOf = (
  db: Database,
  { eventId, session, emailKey }: { eventId: number; session: string; emailKey: string },
): Promise<RegistrationRow | undefined> =>
  db
    .q()
    .selectFrom('registrations')
    .selectAll()
    .where('eventId', '=', eventId)
    .where('session', '=', session)
    .where('emailKey', '=', emailKey)
    .executeTakeFirst()

/** Everything that an address, as `foldEmail` has it, is on the list for at one event, by date; what was canceled is left out. */
export const listRegisteredDates = (
  db: Database,
  { eventId, emailKey }: { eventId: number; emailKey: string },
): Promise<RegistrationRow[]> =>
  db
    .q()
    .selectFrom('registrations')
    .selectAll()
    .where('eventId', '=', eventId)
    .where('emailKey', '=', emailKey)
    .where('status', '!=', 'cancelled')
    .orderBy('session')
    .execute()

/** Who was added at a door with this key of the device. */
export const findEntry = async (db: Database, eventId: number, entryKey: string | undefined): Promise<RegistrationRow | undefined> =>
  entryKey === undefined
    ? undefined
    : db.q().selectFrom('registrations').selectAll().where('eventId', '=', eventId).where('entryKey', '=', entryKey).executeTakeFirst()

export const findRegistration = async (db: Database, id: number): Promise<RegistrationRow | undefined> =>
  id > MAX_ID ? undefined : db.q().selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirst()

/** Writes what a transition makes of a registration: the lifecycle's alone. */
export const saveTransition = (
  db: Database,
  { id }: Pick<RegistrationRow, 'id'>,
  set: Updateable<Schema['registrations']>,
  at: string,
): Promise<RegistrationRow> =>
  db
    .q()
    .updateTable('registrations')
    .set({ ...set, updatedAt: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/**
 * Writes what a move to another date makes of a registration. One that the same person canceled there earlier takes the date that they leave: of
 * each date there is one, and each keeps its link.
 */
export async function saveMove(
  db: Database,
  registration: RegistrationRow,
  set: Updateable<Schema['registrations']> & { session: string },
  at: string,
): Promise<RegistrationRow> {
  const { eventId, session, emailKey } = registration
  const other = emailKey === null ? undefined : await findRegistrationOf(db, { eventId, session: set.session, emailKey })
  if (other?.status !== 'cancelled') return saveTransition(db, registration, set, at)
  const setSession = (to: string) => db.q().updateTable('registrations').set({ session: to }).where('id', '=', other.id).execute()
  await setSession(`~${session}`)
  const moved = await saveTransition(db, registration, set, at)
  await setSession(session)
  return moved
}

/** Notes a payment as it was at `notedAt` (ISO-8601 UTC). Of two that say something, the later counts. */
export async function updatePayment(
  db: Database,
  id: number,
  {
    notedAt,
    payment,
    paidCents,
    paidBeforeCents,
  }: Pick<RegistrationRow, 'payment' | 'paidCents' | 'paidBeforeCents'> & { notedAt: string },
  at: string,
) {
  await db
    .q()
    .updateTable('registrations')
    .set({ payment, paidCents, paidBeforeCents, paymentNotedAt: notedAt, updatedAt: at })
    .where('id', '=', id)
    .where((e) => e.or([e('paymentNotedAt', 'is', null), e('paymentNotedAt', '<=', notedAt)]))
    .execute()
}

/** Which registrations are meant: of all sessions and all but the cancelled ones where nothing is said. */
export interface RegistrationFilter {
  eventId: number
  session?: string | undefined
  status?: RegistrationStatus | undefined
}

const wanted = (db: Database, { eventId, session, status }: RegistrationFilter) =>
  db
    .q()
    .selectFrom('registrations')
    .where('eventId', '=', eventId)
    .$if(Boolean(session), (query) => query.where('session', '=', session ?? ''))
    .where((e) => (status ? e('status', '=', status) : e('status', '!=', 'cancelled')))

/** Registrations, newest first, in batches; all of them without a limit. */
export const listRegistrations = (
  db: Database,
  which: RegistrationFilter,
  { limit, offset = 0 }: Partial<Page>,
): AsyncGenerator<RegistrationRow[], void> =>
  readInBatches((batch) => findPart(db, which, { limit: batch.limit, offset, before: batch.last }), { limit })

/** At most `limit` registrations, newest first, that are older than the one with the id `before`, or without one from an offset. */
const findPart = (
  db: Database,
  which: RegistrationFilter,
  { limit, offset, before }: { limit: number; offset: number; before: number | undefined },
) =>
  wanted(db, which)
    .selectAll()
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .$if(before === undefined, (query) => query.offset(offset))
    .execute()

/** Those of all events, the cancelled ones too, by their ids, in batches. */
export const readEveryRegistration = (db: Database): AsyncGenerator<RegistrationRow[], void> =>
  readInBatches(({ limit, last = 0 }) =>
    db.q().selectFrom('registrations').selectAll().where('id', '>', last).orderBy('id').limit(limit).execute(),
  )

/** How many registrations there are of each status. */
export async function countByStatus(db: Database, { eventId, session }: RegistrationFilter): Promise<Record<RegistrationStatus, number>> {
  const rows = await db
    .q()
    .selectFrom('registrations')
    .select(['status', (e) => e.fn.countAll<number>().as('count')])
    .where('eventId', '=', eventId)
    .$if(Boolean(session), (query) => query.where('session', '=', session ?? ''))
    .groupBy('status')
    .execute()
  return { registered: 0, offered: 0, waitlisted: 0, cancelled: 0, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) }
}

export async function deleteRegistrations(db: Database, ids: readonly number[]) {
  await db.q().deleteFrom('registrations').where('id', 'in', ids).execute()
}

/** Those of these events for which anyone ever registered. */
export async function listRegisteredEvents(db: Database, eventIds: readonly number[]): Promise<number[]> {
  if (eventIds.length === 0) return []
  const rows = await db.q().selectFrom('registrations').select('eventId').distinct().where('eventId', 'in', eventIds).execute()
  return rows.map(({ eventId }) => eventId)
}

export const findRegistrations = (db: Database, ids: readonly number[]): Promise<RegistrationRow[]> =>
  db.q().selectFrom('registrations').selectAll().where('id', 'in', ids).execute()

/** The registrations of an event that their people have canceled or declined since a moment (ISO-8601 UTC). */
export async function listEndedByPerson(db: Database, { eventId, since }: { eventId: number; since: string }): Promise<number[]> {
  const rows = await db
    .q()
    .selectFrom('registrations')
    .select('id')
    .where('eventId', '=', eventId)
    .where('status', '=', 'cancelled')
    .where('endedBy', 'in', ['owner', 'declined'])
    .where('updatedAt', '>=', since)
    .orderBy('updatedAt')
    .limit(MAX_ENDED)
    .execute()
  return rows.map(({ id }) => id)
}

/** How many hold a place, by session, and how many guests they bring. */
export async function countPeople(db: Database, eventId: number): Promise<Map<string, { registered: number; guests: number }>> {
  const rows = await db
    .q()
    .selectFrom('registrations')
    .select(['session', (e) => e.fn.countAll<number>().as('registered'), (e) => e.fn.sum<number>('guests').as('guests')])
    .where('eventId', '=', eventId)
    .where('status', '=', 'registered')
    .groupBy('session')
    .execute()
  return new Map(rows.map(({ session, registered, guests }) => [session, { registered, guests: Number(guests) }]))
}

/** At most `limit` who hold a place since before `placedBefore` (ISO-8601 UTC), by their ids, after the one with the id `after`. */
export const listPlaced = (
  db: Database,
  {
    eventId,
    session,
    placedBefore,
    after,
    limit,
  }: { eventId: number; session: string; placedBefore: string; after: number; limit: number },
): Promise<RegistrationRow[]> =>
  db
    .q()
    .selectFrom('registrations')
    .selectAll()
    .where('eventId', '=', eventId)
    .where('session', '=', session)
    .where('status', '=', 'registered')
    .where('placedAt', '<', placedBefore)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

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

/** Before the calendars of those of them who hold a place are told of a change. */
export async function raiseCalendarSequences(db: Database, ids: readonly number[]) {
  for (const some of inBatches(ids)) await raiseSequences(db).where('id', 'in', some).execute()
}

/** The same for everyone who holds a place at an event. */
export async function raiseEveryCalendarSequence(db: Database, eventId: number) {
  await raiseSequences(db).where('eventId', '=', eventId).execute()
}

const raiseSequences = (db: Database) =>
  db
    .q()
    .updateTable('registrations')
    .set((e) => ({ calendarSequence: e('calendarSequence', '+', 1) }))
    .where('status', '=', 'registered')
