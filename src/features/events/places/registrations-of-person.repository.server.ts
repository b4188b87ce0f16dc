import { type Expression, type SqlBool, sql } from 'kysely'
import type { NamedPerson } from '@/content/personal-data.server'
import type { Database } from '@/platform/database/database.server'
import { containsAllWords, isNewestOfPerson } from '@/platform/database/text-search.server'
import { foldName } from '@/platform/text/search-words'
import type { RegistrationRow } from './registration.repository.server'

/** All of one person's, by `foldEmail` of the address. */
export const listRegistrationsOf = (db: Database, emailKey: string): Promise<RegistrationRow[]> =>
  db.q().selectFrom('registrations').selectAll().where('emailKey', '=', emailKey).orderBy('id').execute()

/** Whether a registration, present or deleted, is without an address and has every word of the name; of one event where that is given. */
export const mayBeNamed = (db: Database, { name, eventId }: NamedPerson): Expression<SqlBool> =>
  sql<SqlBool>`${sql.ref('email')} is null and ${containsAllWords(db, { texts: ['name'] }, name)}
    ${eventId === undefined ? sql`` : sql`and ${sql.ref('eventId')} = ${eventId}`}`

/** All of those without an address with this name, regardless of case; of one event where that is given. */
export async function listRegistrationsNamed(db: Database, person: NamedPerson): Promise<RegistrationRow[]> {
  const rows = await db.q().selectFrom('registrations').selectAll().where(mayBeNamed(db, person)).orderBy('id').execute()
  return rows.filter((row) => foldName(row.name) === foldName(person.name))
}

/** All who are without an address. */
export const listNamedRegistrations = (db: Database): Promise<Required<NamedPerson>[]> =>
  db.q().selectFrom('registrations').select(['name', 'eventId']).where('email', 'is', null).execute()

/** The newest registrations, at most `limit`, of people whose name or address has every word of `search`. */
export const searchRegistrations = (db: Database, search: string, limit: number): Promise<RegistrationRow[]> =>
  db
    .q()
    .selectFrom('registrations')
    .selectAll()
    .where(isNewestOfPerson(db, 'registrations', search, limit))
    .orderBy('id', 'desc')
    .execute()
