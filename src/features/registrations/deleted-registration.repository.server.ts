import { type Selectable, sql } from 'kysely'
import type { NamedPerson } from '@/content/people-data.server'
import type { Database, Schema } from '@/platform/database/database.server'
import { holdsWords } from '@/platform/database/text-search.server'
import { folded } from '@/platform/search-words'
import './registration.table.server'

const COLUMNS = [
  'id',
  'event_id',
  'name',
  'email',
  'email_key',
  'phone',
  'entry_key',
  'in_diamond_heart_group',
  'diamond_heart_group_name',
  'additional_message',
  'session',
  'status',
  'guests',
  'answers',
  'contribution_cents',
  'scholarship',
  'scholarship_note',
  'payment',
  'payment_noted_at',
  'queue_number',
  'ended_by',
  'calendar_sequence',
  'placed_at',
  'moved_up_at',
  'offer_ends_at',
  'created_at',
  'updated_at',
] as const

/**
 * Keeps an event's registrations with the deleted item that the event becomes: one statement, however many there are. Each is locked, so
 * that nobody whom staff are just removing is kept.
 */
export async function setAsideRegistrations(db: Database, eventId: number, itemId: number) {
  await db
    .q()
    .insertInto('deleted_registrations')
    .columns([...COLUMNS, 'deleted_item_id'])
    .expression((e) =>
      e
        .selectFrom('registrations')
        .select(COLUMNS)
        .select(sql.lit(itemId).as('deleted_item_id'))
        .where('event_id', '=', eventId)
        .$if(db.engine === 'postgres', (query) => query.forUpdate()),
    )
    .execute()
}

/** The registrations of an event that is back, as they were. What was kept goes with the deleted item. */
export async function restoreRegistrations(db: Database, itemId: number) {
  await db
    .q()
    .insertInto('registrations')
    .columns(COLUMNS)
    .expression((e) => e.selectFrom('deleted_registrations').select(COLUMNS).where('deleted_item_id', '=', itemId))
    .execute()
}

export async function listDeletedRegistrationIds(db: Database, itemId: number): Promise<number[]> {
  const rows = await db.q().selectFrom('deleted_registrations').select('id').where('deleted_item_id', '=', itemId).execute()
  return rows.map(({ id }) => id)
}

/** How many registrations each deleted item keeps, by its id; items without any are left out. */
export async function countDeletedRegistrations(db: Database): Promise<Map<number, number>> {
  const rows = await db
    .q()
    .selectFrom('deleted_registrations')
    .select('deleted_item_id')
    .select((e) => e.fn.countAll<number>().as('count'))
    .groupBy('deleted_item_id')
    .execute()
  return new Map(rows.map(({ deleted_item_id, count }) => [deleted_item_id, count]))
}

/** All of one person's, by `foldEmail` of the address. */
export const listDeletedRegistrationsOf = (db: Database, emailKey: string): Promise<Selectable<Schema['deleted_registrations']>[]> =>
  db.q().selectFrom('deleted_registrations').selectAll().where('email_key', '=', emailKey).orderBy('id').execute()

/** All of those without an address whom staff called that, whatever the case of the letters; of one event where that is given. */
export async function listDeletedRegistrationsNamed(db: Database, { name, eventId }: NamedPerson) {
  const rows = await db
    .q()
    .selectFrom('deleted_registrations')
    .selectAll()
    .where('email', 'is', null)
    .where(holdsWords(db, { texts: ['name'] }, name))
    .$if(eventId !== undefined, (query) => query.where('event_id', '=', eventId ?? 0))
    .orderBy('id')
    .execute()
  return rows.filter((row) => folded(row.name) === folded(name))
}

export async function deleteDeletedRegistrations(db: Database, ids: readonly number[]) {
  if (ids.length > 0) await db.q().deleteFrom('deleted_registrations').where('id', 'in', ids).execute()
}
