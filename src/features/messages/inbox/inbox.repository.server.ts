import type { Insertable, Selectable, Updateable } from 'kysely'
import { countRows } from '@/platform/database/count-rows.server'
import type { Database, Schema } from '@/platform/database/database.server'
import { foldEmail } from '@/platform/email-address'
import type { ContactMessageRow, MessageColumns } from '../contact-message.repository.server'
import type { SpamSign } from './spam-signs'
export type ReplyRow = Selectable<Schema['contact_message_replies']>
export type SavedReplyRow = Selectable<Schema['saved_replies']>

export const listMessageNotes = (db: Database, messageIds: readonly number[]): Promise<Selectable<Schema['contact_message_notes']>[]> =>
  db.selectFrom('contact_message_notes').selectAll().where('messageId', 'in', messageIds).orderBy('id').execute()

export const listMessageReplies = (db: Database, messageIds: readonly number[]): Promise<ReplyRow[]> =>
  db.selectFrom('contact_message_replies').selectAll().where('messageId', 'in', messageIds).orderBy('id').execute()

export async function insertNote(db: Database, note: Insertable<Schema['contact_message_notes']>) {
  await db.insertInto('contact_message_notes').values(note).execute()
}

export async function insertReply(db: Database, reply: Insertable<Schema['contact_message_replies']>) {
  await db.insertInto('contact_message_replies').values(reply).execute()
}

/** Locked: no one else changes or answers the message until the surrounding transaction ends. */
export const lockContactMessage = (db: Database, id: number): Promise<ContactMessageRow | undefined> =>
  db
    .selectFrom('contact_messages')
    .selectAll()
    .where('id', '=', id)
    .$if(db.engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()

export async function updateContactMessage(
  db: Database,
  id: number,
  set: Pick<Updateable<Schema['contact_messages']>, 'status' | 'assigneeId'>,
) {
  await db.updateTable('contact_messages').set(set).where('id', '=', id).execute()
}

export const listSavedReplies = (db: Database) => db.selectFrom('saved_replies').selectAll().orderBy('title').orderBy('id').execute()

export const insertSavedReply = (db: Database, reply: Insertable<Schema['saved_replies']>): Promise<SavedReplyRow> =>
  db.insertInto('saved_replies').values(reply).returningAll().executeTakeFirstOrThrow()

export const lockSavedReply = (db: Database, id: number): Promise<SavedReplyRow | undefined> =>
  db
    .selectFrom('saved_replies')
    .selectAll()
    .where('id', '=', id)
    .$if(db.engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()

export const updateSavedReply = (db: Database, id: number, set: Updateable<Schema['saved_replies']>): Promise<SavedReplyRow> =>
  db.updateTable('saved_replies').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Answers what was deleted, to only one of several callers. */
export const deleteSavedReply = (db: Database, id: number): Promise<SavedReplyRow | undefined> =>
  db.deleteFrom('saved_replies').where('id', '=', id).returningAll().executeTakeFirst()

declare module '@/platform/database/database.server' {
  interface Schema {
    held_messages: MessageColumns & { reason: SpamSign }
  }
}

export type HeldMessageRow = Selectable<Schema['held_messages']>

export async function insertHeldMessage(db: Database, message: Omit<Insertable<Schema['held_messages']>, 'emailKey'>) {
  await db
    .insertInto('held_messages')
    .values({ ...message, emailKey: foldEmail(message.email) })
    .execute()
}

export const listHeldMessages = (db: Database, { limit, offset }: { limit: number; offset: number }): Promise<HeldMessageRow[]> =>
  db.selectFrom('held_messages').selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute()

export const countHeldMessages = (db: Database) => countRows(db.selectFrom('held_messages'))

export const listHeldMessagesOf = (db: Database, emailKey: string): Promise<HeldMessageRow[]> =>
  db.selectFrom('held_messages').selectAll().where('emailKey', '=', emailKey).orderBy('id').execute()

/** Removes and returns one, to only one of several callers; undefined where there is none. */
export const takeHeldMessage = (db: Database, id: number): Promise<HeldMessageRow | undefined> =>
  db.deleteFrom('held_messages').where('id', '=', id).returningAll().executeTakeFirst()

export async function deleteHeldMessagesOf(db: Database, emailKey: string) {
  await db.deleteFrom('held_messages').where('emailKey', '=', emailKey).execute()
}

export async function deleteOldHeldMessages(db: Database, moment: string, limit: number): Promise<number> {
  const old = db.selectFrom('held_messages').select('id').where('createdAt', '<', moment).orderBy('createdAt').limit(limit)
  const { numDeletedRows } = await db.deleteFrom('held_messages').where('id', 'in', old).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
