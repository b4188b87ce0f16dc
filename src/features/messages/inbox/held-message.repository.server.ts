import type { Insertable, Selectable } from 'kysely'
import type { Database, Schema } from '@/platform/database/database.server'
import { foldEmail } from '@/platform/email-address'
import type { MessageColumns } from '../contact-message.table.server'
import type { SpamSign } from './spam-signs'

interface HeldMessageTable extends MessageColumns {
  reason: SpamSign
}

declare module '@/platform/database/database.server' {
  interface Schema {
    held_messages: HeldMessageTable
  }
}

export type HeldMessageRow = Selectable<Schema['held_messages']>

export async function insertHeldMessage(db: Database, message: Omit<Insertable<Schema['held_messages']>, 'emailKey'>) {
  await db
    .q()
    .insertInto('held_messages')
    .values({ ...message, emailKey: foldEmail(message.email) })
    .execute()
}

/** The newest first. */
export const listHeldMessages = (db: Database, { limit, offset }: { limit: number; offset: number }): Promise<HeldMessageRow[]> =>
  db.q().selectFrom('held_messages').selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute()

export async function countHeldMessages(db: Database): Promise<number> {
  const { count } = await db
    .q()
    .selectFrom('held_messages')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const listHeldMessagesOf = (db: Database, emailKey: string): Promise<HeldMessageRow[]> =>
  db.q().selectFrom('held_messages').selectAll().where('emailKey', '=', emailKey).orderBy('id').execute()

/** Removes and returns one, to only one of several callers; undefined where there is none. */
export const takeHeldMessage = (db: Database, id: number): Promise<HeldMessageRow | undefined> =>
  db.q().deleteFrom('held_messages').where('id', '=', id).returningAll().executeTakeFirst()

export async function deleteHeldMessagesOf(db: Database, emailKey: string) {
  await db.q().deleteFrom('held_messages').where('emailKey', '=', emailKey).execute()
}

/** Deletes up to a limit that came before `moment` (ISO-8601 UTC); answers how many. */
export async function deleteOldHeldMessages(db: Database, moment: string, limit: number): Promise<number> {
  const old = db.q().selectFrom('held_messages').select('id').where('createdAt', '<', moment).orderBy('createdAt').limit(limit)
  const { numDeletedRows } = await db.q().deleteFrom('held_messages').where('id', 'in', old).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
