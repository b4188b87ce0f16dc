import {
  type ExpressionBuilder,
  type Generated,
  type Insertable,
  type Selectable,
  type SelectQueryBuilder,
  sql,
  type Updateable,
} from 'kysely'
import { inBatches } from '@/platform/batches.server'
import { countRows } from '@/platform/database/count-rows.server'
import type { Database, Schema } from '@/platform/database/database.server'
import type { HeldKind } from '@/platform/jobs/lanes'
import type { MailTransport } from '@/platform/mail/mail-transport.server'
import { explainRefusal } from './explain-failure'
import type { MailStatus } from './mail.calls'

interface MailMessageTable {
  id: Generated<number>
  /** Its own, and that of the job that sends it. */
  key: string
  /** The part before the @ of its Message-ID: its key. Two messages share one only where they were one to two people in the first wave. */
  messageId: string
  kind: string
  /** The address as it was typed; null, as are the other personal columns, once the person it was about is erased. */
  recipient: string | null
  recipientKey: string | null
  replyTo: string | null
  /** JSON, from which the message is rendered, the same at every try. */
  facts: string | null
  aboutKind: string
  aboutId: number
  about: string | null
  createdAt: string
  attempts: Generated<number>
  nextTryAt: string | null
  sentAt: string | null
  /** Whether a mail server took it, or it became a file; null for emails from before this was noted. */
  sentBy: MailTransport['kind'] | null
  failedAt: string | null
  lastError: string | null
  /** While what it is about waits among the deleted items: then it is neither sent nor listed. */
  withdrawnAt: string | null
  /** The mailbox, by `mailboxKey`, against whose daily limit it counts; null for what the community causes. */
  limitMailbox: string | null
  limitScope: string | null
}

declare module '@/platform/database/database.server' {
  interface Schema {
    /** What an email said when it was last tried, without the links that are only for its recipient. */
    mail_contents: { mailId: number; subject: string; body: string; attachments: string[] }
    mail_messages: MailMessageTable
    restore_holds: RestoreHoldTable
  }
}

export type MailRow = Selectable<Schema['mail_messages']>

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

type Kinds = readonly string[] | undefined

const ofKinds = <T>(query: Rows<T>, kinds: Kinds): Rows<T> => {
  if (kinds?.length === 0) return query.where(sql<boolean>`1 = 0`)
  return kinds ? query.where('kind', 'in', kinds) : query
}

export const listMail = (
  db: Database,
  { status, kinds, limit, offset }: { status: MailStatus | undefined; kinds?: Kinds; limit: number; offset: number },
): Promise<MailRow[]> =>
  withStatus(ofKinds(db.selectFrom('mail_messages').selectAll(), kinds), status)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countMail(db: Database, kinds?: Kinds): Promise<Record<MailStatus, number>> {
  const { total, ended, saved, failed } = await ofKinds(db.selectFrom('mail_messages'), kinds)
    .select((e) => [
      e.fn.countAll<number>().as('total'),
      e.fn.count<number>('sentAt').as('ended'),
      e.fn.countAll<number>().filterWhere('sentBy', '=', 'file').as('saved'),
      e.fn.count<number>('failedAt').as('failed'),
    ])
    .executeTakeFirstOrThrow()
  return { queued: total - ended - failed, sent: ended - saved, saved, failed }
}

export const listMailWithFiles = (db: Database, kinds: readonly string[]): Promise<Pick<MailRow, 'key' | 'createdAt'>[]> =>
  ofKinds(db.selectFrom('mail_messages').select(['key', 'createdAt']), kinds)
    .where('sentBy', 'is distinct from', 'server')
    .execute()

export const hasDeliveredMail = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('mail_messages').select('id').where('sentBy', '=', 'server').limit(1).executeTakeFirst()) !== undefined

export const listFailedMail = (db: Database, limit: number): Promise<MailRow[]> =>
  db.selectFrom('mail_messages').selectAll().where('failedAt', 'is not', null).orderBy('failedAt', 'desc').limit(limit).execute()

export const countFailedMail = (db: Database) => countRows(db.selectFrom('mail_messages').where('failedAt', 'is not', null))

/** The addresses, as `foldEmail` has them, whose server refused the last email about such things for good, and why in words; among `keys` where given. */
export async function listRefusedAddresses(db: Database, kind: string, keys?: readonly string[]): Promise<Map<string, string>> {
  const refused = new Map<string, string>()
  for (const some of keys ? inBatches(keys) : [undefined]) {
    const unsent = db
      .selectFrom('mail_messages')
      .select(['id', 'recipientKey', 'lastError'])
      .where('aboutKind', '=', kind)
      .where('sentAt', 'is', null)
      .where('lastError', 'is not', null)
    for (const { id, recipientKey, lastError } of await unsent
      .$if(some !== undefined, (query) => query.where('recipientKey', 'in', some ?? []))
      .execute()) {
      const reason = explainRefusal(lastError)
      if (recipientKey && reason && !(await wasSentSince(db, recipientKey, id))) refused.set(recipientKey, reason)
    }
  }
  return refused
}

const wasSentSince = async (db: Database, recipientKey: string, id: number): Promise<boolean> => {
  const later = db.selectFrom('mail_messages').select('id').where('recipientKey', '=', recipientKey).where('id', '>', id)
  return (await later.where('sentAt', 'is not', null).limit(1).executeTakeFirst()) !== undefined
}

export const findMail = (db: Database, id: number) => db.selectFrom('mail_messages').selectAll().where('id', '=', id).executeTakeFirst()

export const findMailByKey = (db: Database, key: string): Promise<MailRow | undefined> =>
  db.selectFrom('mail_messages').selectAll().where('key', '=', key).executeTakeFirst()

export const listMailByKeys = (db: Database, keys: readonly string[]): Promise<MailRow[]> =>
  db.selectFrom('mail_messages').selectAll().where('key', 'in', keys).execute()

export async function insertMail(db: Database, rows: readonly Insertable<Schema['mail_messages']>[]) {
  for (const some of inBatches(rows)) await db.insertInto('mail_messages').values(some).execute()
}

export async function updateMail(db: Database, key: string, set: Updateable<Schema['mail_messages']>) {
  await db.updateTable('mail_messages').set(set).where('key', '=', key).execute()
}

export async function deleteMail(db: Database, keys: readonly string[]) {
  await db.deleteFrom('mail_messages').where('key', 'in', keys).execute()
}

export async function deleteOldMail(db: Database, moment: string, limit: number): Promise<Pick<MailRow, 'key' | 'createdAt' | 'sentBy'>[]> {
  const found = db.selectFrom('mail_messages').select('id')
  // Two questions, so that the index on both answers them.
  const sent = found.where('failedAt', 'is', null).where('sentAt', '<', moment).limit(limit)
  const failed = found.where('failedAt', '<', moment).limit(limit)
  const ids = [...(await sent.execute()), ...(await failed.execute())].slice(0, limit).map(({ id }) => id)
  return ids.length === 0 ? [] : db.deleteFrom('mail_messages').where('id', 'in', ids).returning(['key', 'createdAt', 'sentBy']).execute()
}

export type Which = { kind: string; ids: readonly number[]; recipientKey?: string; kinds?: readonly string[] } | { recipientKey: string }

const isMeant = (which: Which) => (e: ExpressionBuilder<Schema, 'mail_messages'>) =>
  e.and([
    ...('ids' in which ? [e('aboutKind', '=', which.kind), e('aboutId', 'in', which.ids)] : []),
    ...('kinds' in which && which.kinds ? [e('kind', 'in', which.kinds)] : []),
    ...(which.recipientKey === undefined ? [] : [e('recipientKey', '=', which.recipientKey)]),
  ])

export const listMailOf = (db: Database, which: Which): Promise<MailRow[]> =>
  db.selectFrom('mail_messages').selectAll().where(isMeant(which)).orderBy('id').execute()

export async function updateMailOf(db: Database, which: Which, set: Updateable<Schema['mail_messages']>) {
  await db.updateTable('mail_messages').set(set).where(isMeant(which)).execute()
}

/** Emails since a moment (ISO-8601 UTC) that count against a mailbox's limit: in all, and of a kind for one `scope`. */
export async function countLimitedMail(
  db: Database,
  { mailbox, kind, scope, since, apart }: { mailbox: string; kind: string; scope: string; since: string; apart: string },
): Promise<{ inAll: number; alike: number }> {
  const rows = await db
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

export type StoredMailContent = Omit<Selectable<Schema['mail_contents']>, 'mailId'>

/** Stores what a message says in place of what it said before, unless its recipient was erased. The message must be locked: it was just changed. */
export async function saveContent(db: Database, key: string, { subject, body, attachments }: StoredMailContent) {
  const literal = (value: string) => sql<string>`cast(${value} as text)`
  const message = db
    .selectFrom('mail_messages')
    .where('key', '=', key)
    .where('recipient', 'is not', null)
    .select(['id', literal(subject).as('subject'), literal(body).as('body'), literal(JSON.stringify(attachments)).as('attachments')])
  await db
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
  db.selectFrom('mail_contents').select(['subject', 'body', 'attachments']).where('mailId', '=', mailId).executeTakeFirst()

export async function findContents(db: Database, mailIds: readonly number[]): Promise<Map<number, StoredMailContent>> {
  if (mailIds.length === 0) return new Map()
  const rows = await db.selectFrom('mail_contents').selectAll().where('mailId', 'in', mailIds).execute()
  return new Map(rows.map(({ mailId, ...content }) => [mailId, content]))
}

export async function deleteContents(db: Database, mailIds: readonly number[]) {
  for (const some of inBatches(mailIds)) await db.deleteFrom('mail_contents').where('mailId', 'in', some).execute()
}

interface RestoreHoldTable {
  kind: HeldKind
  /** When the backup was restored, ISO-8601 UTC: what was caused before waits. */
  heldSince: string
}

export async function insertHolds(db: Database, kinds: readonly HeldKind[], heldSince: string) {
  if (kinds.length === 0) return
  const rows = db.insertInto('restore_holds').values(kinds.map((kind) => ({ kind, heldSince })))
  await rows.onConflict((conflict) => conflict.column('kind').doUpdateSet({ heldSince })).execute()
}

export const listHolds = async (db: Database) => (await db.selectFrom('restore_holds').select('kind').execute()).map(({ kind }) => kind)

export const findHeldSince = async (db: Database, kind: HeldKind): Promise<string | undefined> =>
  (await db.selectFrom('restore_holds').select('heldSince').where('kind', '=', kind).executeTakeFirst())?.heldSince

/** Whether a kind waits; until the transaction ends, whoever else decides about it waits too. */
export const lockHold = async (db: Database, kind: HeldKind): Promise<boolean> =>
  (await db
    .updateTable('restore_holds')
    .set((e) => ({ heldSince: e.ref('heldSince') }))
    .where('kind', '=', kind)
    .returning('kind')
    .executeTakeFirst()) !== undefined

export async function deleteHold(db: Database, kind: HeldKind) {
  await db.deleteFrom('restore_holds').where('kind', '=', kind).execute()
}
