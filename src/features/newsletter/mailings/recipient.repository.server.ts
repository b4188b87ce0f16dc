import { type Selectable, sql } from 'kysely'
import type { Database, Schema } from '@/platform/database/database.server'
import type { MailFile } from '@/platform/mail/mail-files.server'
import type { Page } from '@/platform/rendering/page-query'
import { selectSubscribed } from '../list/subscription.repository.server'
import type { RecipientStatus } from './mailing.schema'

export type RecipientRow = Selectable<Schema['mailing_recipients']>

export async function insertRecipients(db: Database, mailingId: number, now: string) {
  await db
    .insertInto('mailing_recipients')
    .columns(['mailingId', 'email', 'emailKey', 'tryAt'])
    .expression(
      selectSubscribed(db)
        .select([sql<number>`cast(${mailingId} as integer)`.as('mailingId'), 'email', 'emailKey', timeLiteral(db, now).as('tryAt')])
        .orderBy('id'),
    )
    .execute()
}

const timeLiteral = ({ engine }: Database, time: string) =>
  engine === 'postgres' ? sql<string>`cast(${time} as timestamptz)` : sql<string>`${time}`

export async function countResults(db: Database, mailingIds: readonly number[]): Promise<Map<number, Record<RecipientStatus, number>>> {
  const counts = new Map(mailingIds.map((id) => [id, { waiting: 0, sent: 0, failed: 0, left: 0 }]))
  if (mailingIds.length === 0) return counts
  const rows = await db
    .selectFrom('mailing_recipients')
    .select((e) => ['mailingId', 'status', e.fn.countAll<number>().as('count')])
    .where('mailingId', 'in', mailingIds)
    .groupBy(['mailingId', 'status'])
    .execute()
  for (const { mailingId, status, count } of rows) {
    const some = counts.get(mailingId)
    if (some) some[status] = count
  }
  return counts
}

const PAGE = 50

export const listMailingRecipients = (
  db: Database,
  { mailingId, status, limit = PAGE, offset = 0 }: Page & { mailingId: number; status: RecipientStatus | undefined },
): Promise<RecipientRow[]> =>
  db
    .selectFrom('mailing_recipients')
    .selectAll()
    .where((e) => e.and({ mailingId, ...(status && { status }) }))
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()

export const listDue = async (db: Database, mailingId: number, now: string, limit: number): Promise<number[]> =>
  (
    await db
      .selectFrom('mailing_recipients')
      .select('id')
      .where('mailingId', '=', mailingId)
      .where('status', '=', 'waiting')
      .where('tryAt', '<=', now)
      .orderBy('tryAt')
      .orderBy('id')
      .limit(limit)
      .execute()
  ).map(({ id }) => id)

export const findNextTry = async (db: Database, mailingId: number): Promise<string | undefined> =>
  (
    await db
      .selectFrom('mailing_recipients')
      .select('tryAt')
      .where('mailingId', '=', mailingId)
      .where('status', '=', 'waiting')
      .orderBy('tryAt')
      .limit(1)
      .executeTakeFirst()
  )?.tryAt

export const findTurn = (db: Database, id: number) =>
  db
    .selectFrom('mailing_recipients')
    .innerJoin('mailings', 'mailings.id', 'mailing_recipients.mailingId')
    .where('mailing_recipients.id', '=', id)
    .select(['mailing_recipients.id', 'email', 'emailKey', 'attempts', 'status', 'state'])
    .executeTakeFirst()

export type Turn = NonNullable<Awaited<ReturnType<typeof findTurn>>>

type Outcome = Partial<Pick<RecipientRow, 'status' | 'attempts' | 'tryAt' | 'endedAt' | 'sentBy' | 'isBounce' | 'reason'>>

export async function updateRecipient(db: Database, id: number, set: Outcome): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mailing_recipients')
    .set(set)
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows > 0
}

export const listRecipientsOf = (db: Database, emailKey: string) =>
  db
    .selectFrom('mailing_recipients')
    .innerJoin('mailings', 'mailings.id', 'mailing_recipients.mailingId')
    .select(['mailing_recipients.id', 'subject', 'email', 'status', 'endedAt', 'reason'])
    .where('emailKey', '=', emailKey)
    .orderBy('mailing_recipients.id')
    .execute()

export const messageKey = (mailing: { key: string }, recipientId: number) => `${mailing.key}.${recipientId}`

export const listMailingFiles = async (db: Database, ids: readonly number[]): Promise<MailFile[]> =>
  ids.length === 0 ? [] : mailFilesIn(await selectFiles(db).where('mailing_recipients.id', 'in', ids).execute())

export const listFilesOfMailing = async (db: Database, mailingId: number): Promise<MailFile[]> =>
  mailFilesIn(await selectFiles(db).where('mailingId', '=', mailingId).execute())

const selectFiles = (db: Database) =>
  db
    .selectFrom('mailing_recipients')
    .innerJoin('mailings', 'mailings.id', 'mailing_recipients.mailingId')
    .select(['mailing_recipients.id', 'mailings.key', 'mailings.startedAt', 'mailings.createdAt'])
    .where((e) => e.or([e('sentBy', 'is', null), e('sentBy', '=', 'file')]))

const mailFilesIn = (rows: readonly { id: number; key: string; startedAt: string | null; createdAt: string }[]): MailFile[] =>
  rows.map(({ id, ...mailing }) => ({ key: messageKey(mailing, id), createdAt: mailing.startedAt ?? mailing.createdAt }))

export async function deleteRecipientsOf(db: Database, emailKey: string) {
  await db.deleteFrom('mailing_recipients').where('emailKey', '=', emailKey).execute()
}

/** Deletes addresses of recipients of mailings that ended before a moment (ISO-8601 UTC), or of those who left; answers their ids. */
export async function anonymizeRecipients(db: Database, which: { endedBefore: string; hasLeft?: true }, limit: number): Promise<number[]> {
  const known = db
    .selectFrom('mailing_recipients')
    .select('id')
    .where('mailingId', 'in', db.selectFrom('mailings').select('id').where('finishedAt', '<', which.endedBefore))
    .where('email', '<>', '')
    .$if(which.hasLeft === true, (query) => query.where('emailKey', 'not in', selectSubscribed(db).select('emailKey')))
    .limit(limit)
  const forgotten = db
    .updateTable('mailing_recipients')
    .set({ email: '', emailKey: sql<string>`cast(id as text)`, reason: null })
    .where('id', 'in', known)
  return (await forgotten.returning('id').execute()).map(({ id }) => id)
}
