import { type Selectable, sql } from 'kysely'
import { inBatches } from '@/platform/batches.server'
import type { Database, Schema } from '@/platform/database/database.server'
import './mail-message.table.server'

export type StoredMailContent = Omit<Selectable<Schema['mail_contents']>, 'mailId'>

/** Stores what a message says in place of what it said before, unless its recipient was erased. The message must be locked: it was just changed. */
export async function saveContent(db: Database, key: string, { subject, body, attachments }: StoredMailContent) {
  const literal = (value: string) => sql<string>`cast(${value} as text)`
  const message = db
    .q()
    .selectFrom('mail_messages')
    .where('key', '=', key)
    .where('recipient', 'is not', null)
    .select(['id', literal(subject).as('subject'), literal(body).as('body'), literal(JSON.stringify(attachments)).as('attachments')])
  await db
    .q()
    .insertInto('mail_contents')
    .columns(['mailId', 'subject', 'body', 'attachments'])
    .expression(message)
    .onConflict((conflict) =>
      conflict.column('mailId').doUpdateSet((e) => ({
        subject: e.ref('excluded.subject'),
        body: e.ref('excluded.body'),
        attachments: e.ref('excluded.attachments'),
      })),
    )
    .execute()
}

export const findContent = (db: Database, mailId: number): Promise<StoredMailContent | undefined> =>
  db.q().selectFrom('mail_contents').select(['subject', 'body', 'attachments']).where('mailId', '=', mailId).executeTakeFirst()

/** By the message’s id. */
export async function findContents(db: Database, mailIds: readonly number[]): Promise<Map<number, StoredMailContent>> {
  if (mailIds.length === 0) return new Map()
  const rows = await db.q().selectFrom('mail_contents').selectAll().where('mailId', 'in', mailIds).execute()
  return new Map(rows.map(({ mailId, ...content }) => [mailId, content]))
}

export async function deleteContents(db: Database, mailIds: readonly number[]) {
  for (const some of inBatches(mailIds)) await db.q().deleteFrom('mail_contents').where('mailId', 'in', some).execute()
}
