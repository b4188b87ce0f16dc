import { type Selectable, type SqlBool, sql } from 'kysely'
import type { NamedPerson } from '@/content/feature.server'
import type { Database, Schema } from '@/platform/database/database.server'
import { containsAllWords, isNewestOfPerson } from '@/platform/database/text-search.server'
import { keysOf } from '@/platform/keys-of'
import { foldName } from '@/platform/text/search-words'
import type { DetailColumn, RegistrationRow } from './registration.repository.server'
import { DETAIL_COLUMNS } from './registration-columns.server'

/** Every column that isn't a detail: one that is left out is a type error. */
const columns: Record<Exclude<keyof RegistrationRow, DetailColumn>, true> = {
  id: true,
  eventId: true,
  email: true,
  emailKey: true,
  entryKey: true,
  session: true,
  status: true,
  payment: true,
  paidCents: true,
  waivedCents: true,
  paymentNotedAt: true,
  queueNumber: true,
  endedBy: true,
  endedAt: true,
  calendarSequence: true,
  placedAt: true,
  movedUpAt: true,
  offerEndsAt: true,
  payBy: true,
  paymentRemindedAt: true,
  isOfferedToAll: true,
  passedOverAt: true,
  createdAt: true,
  updatedAt: true,
}
const COLUMNS = [...keysOf(columns), ...DETAIL_COLUMNS]

/** Moves registrations to the deleted item in one statement; rows are locked, so that one being removed isn't stored again. */
export async function setAsideRegistrations(db: Database, eventId: number, itemId: number) {
  await db
    .insertInto('deleted_registrations')
    .columns([...COLUMNS, 'deletedItemId'])
    .expression((e) =>
      e
        .selectFrom('registrations')
        .select(COLUMNS)
        .select(sql.lit(itemId).as('deletedItemId'))
        .where('eventId', '=', eventId)
        .$if(db.engine === 'postgres', (query) => query.forUpdate()),
    )
    .execute()
}

export async function restoreRegistrations(db: Database, itemId: number) {
  await db
    .insertInto('registrations')
    .columns(COLUMNS)
    .expression((e) => e.selectFrom('deleted_registrations').select(COLUMNS).where('deletedItemId', '=', itemId))
    .execute()
}

/** As it was in a backup: staff removed it since. */
export async function restoreRegistration(db: Database, row: RegistrationRow) {
  await db.insertInto('registrations').values(row).execute()
}

export const findDeletedRegistration = (db: Database, id: number): Promise<(RegistrationRow & { deletedItemId: number }) | undefined> =>
  db.selectFrom('deleted_registrations').selectAll().where('id', '=', id).executeTakeFirst()

/** Adds to what was paid for a registration that is set aside with its event, in hundredths. */
export async function addToDeleted(db: Database, id: number, cents: number) {
  await db
    .updateTable('deleted_registrations')
    .set((e) => ({ paidCents: e('paidCents', '+', cents) }))
    .where('id', '=', id)
    .execute()
}

export async function listDeletedRegistrationIds(db: Database, itemId: number): Promise<number[]> {
  const rows = await db.selectFrom('deleted_registrations').select('id').where('deletedItemId', '=', itemId).execute()
  return rows.map(({ id }) => id)
}

export async function countDeletedRegistrations(db: Database): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('deleted_registrations')
    .select('deletedItemId')
    .select((e) => e.fn.countAll<number>().as('count'))
    .groupBy('deletedItemId')
    .execute()
  return new Map(rows.map(({ deletedItemId, count }) => [deletedItemId, count]))
}

export async function deleteDeletedRegistrations(db: Database, ids: readonly number[]) {
  if (ids.length > 0) await db.deleteFrom('deleted_registrations').where('id', 'in', ids).execute()
}

export interface RegistrationsOfPerson {
  rows: RegistrationRow[]
  deleted: Selectable<Schema['deleted_registrations']>[]
}

export const listRegistrationsOf = async (db: Database, emailKey: string): Promise<RegistrationsOfPerson> => ({
  rows: await db.selectFrom('registrations').selectAll().where('emailKey', '=', emailKey).orderBy('id').execute(),
  deleted: await db.selectFrom('deleted_registrations').selectAll().where('emailKey', '=', emailKey).orderBy('id').execute(),
})

export async function listRegistrationsNamed(db: Database, { name, eventId }: NamedPerson): Promise<RegistrationsOfPerson> {
  const mayBeNamed = sql<SqlBool>`${sql.ref('email')} is null and ${containsAllWords(db, { texts: ['name'] }, name)}
    ${eventId === undefined ? sql`` : sql`and ${sql.ref('eventId')} = ${eventId}`}`
  const isNamed = (row: RegistrationRow) => foldName(row.name) === foldName(name)
  const rows = await db.selectFrom('registrations').selectAll().where(mayBeNamed).orderBy('id').execute()
  const deleted = await db.selectFrom('deleted_registrations').selectAll().where(mayBeNamed).orderBy('id').execute()
  return { rows: rows.filter(isNamed), deleted: deleted.filter(isNamed) }
}

export const listPeopleWithoutEmail = async (db: Database): Promise<Required<NamedPerson>[]> => [
  ...(await db.selectFrom('registrations').select(['name', 'eventId']).where('email', 'is', null).execute()),
  ...(await db.selectFrom('deleted_registrations').select(['name', 'eventId']).where('email', 'is', null).execute()),
]

export const searchRegistrations = (db: Database, search: string, limit: number): Promise<RegistrationRow[]> =>
  db
    .selectFrom('registrations')
    .selectAll()
    .where(isNewestOfPerson(db, 'registrations', search, limit))
    .orderBy('id', 'desc')
    .execute()
