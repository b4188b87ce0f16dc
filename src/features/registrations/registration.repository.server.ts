import { setImmediate } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import type { Database, Schema } from '@/platform/database/database.server'
import { foldEmail } from '@/platform/email-address'
import type { Page } from '@/platform/rendering/page-query'
import './registration.table.server'

export type RegistrationRow = Selectable<Schema['registrations']>

export interface NewRegistration {
  eventId: number
  name: string
  email: string
  inDiamondHeartGroup: boolean
  diamondHeartGroupName: string | null
  additionalMessage: string | null
  /** ISO-8601 UTC. */
  at: string
}

/** One person an event: the same address again replaces the details and keeps the place. Answers the row. */
export async function saveRegistration(db: Database, registration: NewRegistration): Promise<RegistrationRow> {
  const details = {
    name: registration.name,
    email: registration.email,
    in_diamond_heart_group: registration.inDiamondHeartGroup ? 1 : 0,
    diamond_heart_group_name: registration.diamondHeartGroupName,
    additional_message: registration.additionalMessage,
    updated_at: registration.at,
  }
  return db
    .q()
    .insertInto('registrations')
    .values({
      ...details,
      event_id: registration.eventId,
      email_key: foldEmail(registration.email),
      created_at: registration.at,
    })
    .onConflict((conflict) => conflict.columns(['event_id', 'email_key']).doUpdateSet(details))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Few enough to be read and written out within some milliseconds, in which nobody else is served. */
const BATCH = 500

/** An event's registrations, newest first, in batches between which others have their turn; all of them without a limit. */
export async function* listRegistrations(
  db: Database,
  eventId: number,
  { limit = Number.POSITIVE_INFINITY, offset = 0 }: Partial<Page>,
): AsyncGenerator<RegistrationRow[], void> {
  let left = limit
  let before: number | undefined
  while (left > 0) {
    const size = Math.min(left, BATCH)
    const rows = await findPart(db, eventId, { limit: size, offset, before })
    if (rows.length > 0) yield rows
    if (rows.length < size) return
    left -= size
    before = rows.at(-1)?.id
    await setImmediate()
  }
}

/** So many registrations, newest first, that are older than the one with the id `before`, or without one from an offset. */
const findPart = (
  db: Database,
  eventId: number,
  { limit, offset, before }: { limit: number; offset: number; before: number | undefined },
) =>
  db
    .q()
    .selectFrom('registrations')
    .selectAll()
    .where('event_id', '=', eventId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .$if(before === undefined, (query) => query.offset(offset))
    .execute()

export async function countRegistrations(db: Database, eventId: number): Promise<number> {
  const { count } = await db
    .q()
    .selectFrom('registrations')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow()
  return count
}

/** Whether there was one. */
export async function deleteRegistration(db: Database, eventId: number, id: number): Promise<boolean> {
  const deleted = await db
    .q()
    .deleteFrom('registrations')
    .where('id', '=', id)
    .where('event_id', '=', eventId)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** All of one person's, by `foldEmail` of the address. */
export const listRegistrationsOf = (db: Database, emailKey: string): Promise<RegistrationRow[]> =>
  db.q().selectFrom('registrations').selectAll().where('email_key', '=', emailKey).orderBy('id').execute()

export async function deleteRegistrationsOf(db: Database, emailKey: string) {
  await db.q().deleteFrom('registrations').where('email_key', '=', emailKey).execute()
}

export const findRegistrations = (db: Database, ids: readonly number[]): Promise<RegistrationRow[]> =>
  db.q().selectFrom('registrations').selectAll().where('id', 'in', ids).execute()
