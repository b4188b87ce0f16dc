import { type Selectable, sql } from 'kysely'
import type { Database, Schema } from '@/platform/database/database.server'
import './registration.table.server'

const COLUMNS = [
  'id',
  'event_id',
  'name',
  'email',
  'email_key',
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

export async function deleteDeletedRegistrationsOf(db: Database, emailKey: string) {
  await db.q().deleteFrom('deleted_registrations').where('email_key', '=', emailKey).execute()
}
