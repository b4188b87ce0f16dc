import type { Selectable, SelectQueryBuilder } from 'kysely'
import type { Database, Schema } from '@/platform/database/database.server'
import '@/platform/jobs/outbox.server'
import type { MailStatus } from './mail.schema'

export type MailRow = Selectable<Schema['outbox']>

type Rows<T> = SelectQueryBuilder<Schema, 'outbox', T>

const withStatus = <T>(query: Rows<T>, status: MailStatus | undefined): Rows<T> => {
  if (status === 'sent') return query.where('done_at', 'is not', null)
  if (status === 'failed') return query.where('failed_at', 'is not', null)
  return status === 'queued' ? query.where('done_at', 'is', null).where('failed_at', 'is', null) : query
}

interface Wanted {
  /** Jobs of other kinds are no mail. */
  kinds: readonly string[]
  status: MailStatus | undefined
  limit: number
  offset: number
}

/** What the outbox holds of these kinds, newest first. */
export const listMail = (db: Database, { kinds, status, limit, offset }: Wanted): Promise<MailRow[]> =>
  withStatus(db.q().selectFrom('outbox').selectAll(), status)
    .where('kind', 'in', kinds)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

/** How many there are of these kinds with each status. */
export async function countMail(db: Database, kinds: readonly string[]): Promise<Record<MailStatus, number>> {
  const { total, sent, failed } = await db
    .q()
    .selectFrom('outbox')
    .select((e) => [
      e.fn.countAll<number>().as('total'),
      e.fn.count<number>('done_at').as('sent'),
      e.fn.count<number>('failed_at').as('failed'),
    ])
    .where('kind', 'in', kinds)
    .executeTakeFirstOrThrow()
  return { queued: total - sent - failed, sent, failed }
}

export const findMail = (db: Database, id: number, kinds: readonly string[]): Promise<MailRow | undefined> =>
  db.q().selectFrom('outbox').selectAll().where('id', '=', id).where('kind', 'in', kinds).executeTakeFirst()
