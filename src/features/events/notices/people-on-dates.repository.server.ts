import { inBatches } from '@/platform/batches.server'
import type { Database } from '@/platform/database/database.server'
import type { RegistrationRow } from '../places/registration.repository.server'
import '../places/registration.table.server'

/** Someone on a date, with what shows whether an email reaches them. */
export type PersonOnDate = Pick<RegistrationRow, 'id' | 'name' | 'emailKey' | 'session' | 'status' | 'guests'>

/** Where registrations are: with their event, or with the deleted item that it has become. */
export type Registered = { eventId: number } | { deletedItemId: number }

const registrationsOf = (db: Database, eventId: number) => db.q().selectFrom('registrations').where('eventId', '=', eventId)

/** The two tables have the same columns, which Kysely's types cannot know. */
const of = (db: Database, where: Registered): ReturnType<typeof registrationsOf> =>
  'eventId' in where
    ? registrationsOf(db, where.eventId)
    : (db.q().selectFrom('deleted_registrations').where('deletedItemId', '=', where.deletedItemId) as unknown as ReturnType<
        typeof registrationsOf
      >)

/** The dates that anyone is on the list for, or the event as a whole (''); by their beginning. */
export async function listDatesWithPeople(db: Database, where: Registered): Promise<string[]> {
  const rows = await of(db, where).select('session').distinct().where('status', '!=', 'cancelled').orderBy('session').execute()
  return rows.map(({ session }) => session)
}

/** Everyone on the lists of these dates. */
export async function listPeopleOn(db: Database, where: Registered, sessions: readonly string[]): Promise<PersonOnDate[]> {
  const found: PersonOnDate[] = []
  for (const some of inBatches(sessions))
    found.push(
      ...(await of(db, where)
        .select(['id', 'name', 'emailKey', 'session', 'status', 'guests'])
        .where('status', '!=', 'cancelled')
        .where('session', 'in', some)
        .orderBy('session')
        .orderBy('id')
        .execute()),
    )
  return found
}
