import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Database, Schema } from '@/platform/database/database.server'
import '../contact-message.table.server'
import type { ContactMessageRow } from '../contact-message.repository.server'

type NoteRow = Selectable<Schema['contact_message_notes']>
export type ReplyRow = Selectable<Schema['contact_message_replies']>
export type SavedReplyRow = Selectable<Schema['saved_replies']>

/** Of these messages, the oldest first. */
export const listMessageNotes = (db: Database, messageIds: readonly number[]): Promise<NoteRow[]> =>
  db.q().selectFrom('contact_message_notes').selectAll().where('messageId', 'in', messageIds).orderBy('id').execute()

export const listMessageReplies = (db: Database, messageIds: readonly number[]): Promise<ReplyRow[]> =>
  db.q().selectFrom('contact_message_replies').selectAll().where('messageId', 'in', messageIds).orderBy('id').execute()

export async function insertNote(db: Database, note: Insertable<Schema['contact_message_notes']>) {
  await db.q().insertInto('contact_message_notes').values(note).execute()
}

export async function insertReply(db: Database, reply: Insertable<Schema['contact_message_replies']>) {
  await db.q().insertInto('contact_message_replies').values(reply).execute()
}

/** The message, which no one else changes or answers until the surrounding transaction ends. */
export const lockContactMessage = (db: Database, id: number): Promise<ContactMessageRow | undefined> =>
  db
    .q()
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
  await db.q().updateTable('contact_messages').set(set).where('id', '=', id).execute()
}

export const listSavedReplies = (db: Database): Promise<SavedReplyRow[]> =>
  db.q().selectFrom('saved_replies').selectAll().orderBy('title').orderBy('id').execute()

export const insertSavedReply = (db: Database, reply: Insertable<Schema['saved_replies']>): Promise<SavedReplyRow> =>
  db.q().insertInto('saved_replies').values(reply).returningAll().executeTakeFirstOrThrow()

/** Undefined where there is none. */
export const updateSavedReply = (db: Database, id: number, set: Updateable<Schema['saved_replies']>): Promise<SavedReplyRow | undefined> =>
  db.q().updateTable('saved_replies').set(set).where('id', '=', id).returningAll().executeTakeFirst()

/** Answers whether there was one. */
export async function deleteSavedReply(db: Database, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.q().deleteFrom('saved_replies').where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows > 0
}
