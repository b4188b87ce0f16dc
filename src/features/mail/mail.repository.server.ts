import { type ExpressionBuilder, type Insertable, type Selectable, type SelectQueryBuilder, sql, type Updateable } from 'kysely'
import { inBatches } from '@/platform/batches.server'
import type { Database, Schema } from '@/platform/database/database.server'
import './mail-message.table.server'
import type { MailStatus } from './mail.schema'

export type MailRow = Selectable<Schema['mail_messages']>

/** Who gets a message, about what, and what it says. */
export type MailContent = Pick<
  MailRow,
  'key' | 'kind' | 'recipient' | 'recipientKey' | 'replyTo' | 'facts' | 'aboutKind' | 'aboutId' | 'about'
> &
  Partial<Pick<MailRow, 'limitMailbox' | 'limitScope'>>

type Rows<T> = SelectQueryBuilder<Schema, 'mail_messages', T>

const withStatus = <T>(query: Rows<T>, status: MailStatus | undefined): Rows<T> => {
  if (status === 'saved') return query.where('sentBy', '=', 'file')
  if (status === 'sent') return query.where('sentAt', 'is not', null).where('sentBy', 'is distinct from', 'file')
  if (status === 'failed') return query.where('failedAt', 'is not', null)
  return status === 'queued' ? query.where('sentAt', 'is', null).where('failedAt', 'is', null) : query
}

/** Of these kinds, or of all. */
type Kinds = readonly string[] | undefined

const ofKinds = <T>(query: Rows<T>, kinds: Kinds): Rows<T> => {
  if (kinds?.length === 0) return query.where(sql<boolean>`1 = 0`)
  return kinds ? query.where('kind', 'in', kinds) : query
}

interface MailFilter {
  status: MailStatus | undefined
  kinds?: Kinds
  limit: number
  offset: number
}

/** The newest first. */
export const listMail = (db: Database, { status, kinds, limit, offset }: MailFilter): Promise<MailRow[]> =>
  withStatus(ofKinds(db.q().selectFrom('mail_messages').selectAll(), kinds), status)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

/** How many there are with each status. */
export async function countMail(db: Database, kinds?: Kinds): Promise<Record<MailStatus, number>> {
  const { total, ended, saved, failed } = await ofKinds(db.q().selectFrom('mail_messages'), kinds)
    .select((e) => [
      e.fn.countAll<number>().as('total'),
      e.fn.count<number>('sentAt').as('ended'),
      e.fn.countAll<number>().filterWhere('sentBy', '=', 'file').as('saved'),
      e.fn.count<number>('failedAt').as('failed'),
    ])
    .executeTakeFirstOrThrow()
  return { queued: total - ended - failed, sent: ended - saved, saved, failed }
}

/** All of these kinds that no mail server took: a file is written before it is noted that it is. */
export const listMailWithFiles = (db: Database, kinds: readonly string[]): Promise<Pick<MailRow, 'key' | 'createdAt'>[]> =>
  ofKinds(db.q().selectFrom('mail_messages').select(['key', 'createdAt']), kinds)
    .where('sentBy', 'is distinct from', 'server')
    .execute()

/** Whether a mail server took any. */
export const hasDeliveredMail = async (db: Database): Promise<boolean> =>
  (await db.q().selectFrom('mail_messages').select('id').where('sentBy', '=', 'server').limit(1).executeTakeFirst()) !== undefined

/** The last ones that failed, up to `limit`. */
export const listFailedMail = (db: Database, limit: number): Promise<MailRow[]> =>
  db.q().selectFrom('mail_messages').selectAll().where('failedAt', 'is not', null).orderBy('failedAt', 'desc').limit(limit).execute()

export async function countFailedMail(db: Database): Promise<number> {
  const { count } = await db
    .q()
    .selectFrom('mail_messages')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('failedAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

export const findMail = (db: Database, id: number): Promise<MailRow | undefined> =>
  db.q().selectFrom('mail_messages').selectAll().where('id', '=', id).executeTakeFirst()

export const findMailByKey = (db: Database, key: string): Promise<MailRow | undefined> =>
  db.q().selectFrom('mail_messages').selectAll().where('key', '=', key).executeTakeFirst()

export const listMailByKeys = (db: Database, keys: readonly string[]): Promise<MailRow[]> =>
  db.q().selectFrom('mail_messages').selectAll().where('key', 'in', keys).execute()

export async function insertMail(db: Database, rows: readonly Insertable<Schema['mail_messages']>[]) {
  for (const some of inBatches(rows)) await db.q().insertInto('mail_messages').values(some).execute()
}

export async function updateMail(db: Database, key: string, set: Updateable<Schema['mail_messages']>) {
  await db.q().updateTable('mail_messages').set(set).where('key', '=', key).execute()
}

export async function deleteMail(db: Database, keys: readonly string[]) {
  await db.q().deleteFrom('mail_messages').where('key', 'in', keys).execute()
}

/** Deletes messages, up to `limit`, that were sent, or given up, before `moment` (ISO-8601 UTC); answers what there was. */
export async function deleteOldMail(db: Database, moment: string, limit: number): Promise<Pick<MailRow, 'key' | 'createdAt' | 'sentBy'>[]> {
  const found = db.q().selectFrom('mail_messages').select('id')
  // Two questions, so that the index on both answers them.
  const sent = found.where('failedAt', 'is', null).where('sentAt', '<', moment).limit(limit)
  const failed = found.where('failedAt', '<', moment).limit(limit)
  const ids = [...(await sent.execute()), ...(await failed.execute())].slice(0, limit).map(({ id }) => id)
  if (ids.length === 0) return []
  return db.q().deleteFrom('mail_messages').where('id', 'in', ids).returning(['key', 'createdAt', 'sentBy']).execute()
}

/** Which messages are meant: those about rows, or those to an address as it is compared. */
export type Which = { kind: string; ids: readonly number[] } | { recipientKey: string }

const isMeant = (which: Which) => (e: ExpressionBuilder<Schema, 'mail_messages'>) =>
  'recipientKey' in which
    ? e('recipientKey', '=', which.recipientKey)
    : e.and([e('aboutKind', '=', which.kind), e('aboutId', 'in', which.ids)])

export const listMailOf = (db: Database, which: Which): Promise<MailRow[]> =>
  db.q().selectFrom('mail_messages').selectAll().where(isMeant(which)).orderBy('id').execute()

export async function updateMailOf(db: Database, which: Which, set: Updateable<Schema['mail_messages']>) {
  await db.q().updateTable('mail_messages').set(set).where(isMeant(which)).execute()
}

/** How many messages were queued since a moment (ISO-8601 UTC) that count against a mailbox's limit: in all, and of a kind for one thing (`scope`). */
export async function countLimitedMail(
  db: Database,
  { mailbox, kind, scope, since, apart }: { mailbox: string; kind: string; scope: string; since: string; apart: string },
): Promise<{ inAll: number; alike: number }> {
  const rows = await db
    .q()
    .selectFrom('mail_messages')
    .select((e) => ['kind', 'limitScope', e.fn.countAll<number>().as('count')])
    .where('limitMailbox', '=', mailbox)
    .where('createdAt', '>', since)
    .groupBy(['kind', 'limitScope'])
    .execute()
  return {
    inAll: rows.reduce((sum, { count, limitScope }) => (limitScope?.startsWith(apart) ? sum : sum + count), 0),
    alike: rows.find((row) => row.kind === kind && row.limitScope === scope)?.count ?? 0,
  }
}
