import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Database, Schema } from '@/platform/database/database.server'
import { listHeldJobs } from '@/platform/jobs/job.repository.server'
import type { Page } from '@/platform/rendering/page-query'
import './mailing.table.server'
import { type MailingTransition, mailingTransitions } from './mailing-states'

/** Without the email itself, which is long. */
export type MailingRow = Omit<Selectable<Schema['mailings']>, 'rendered'>

const columns = [
  'id',
  'key',
  'subject',
  'preview',
  'markdown',
  'withUpcomingEvents',
  'newsletterId',
  'inArchive',
  'archivedAs',
  'state',
  'sendAt',
  'startedAt',
  'finishedAt',
  'trouble',
  'createdAt',
  'updatedAt',
] as const

const PAGE = 50

export const listMailings = (db: Database, { limit = PAGE, offset = 0 }: Page): Promise<MailingRow[]> =>
  db.q().selectFrom('mailings').select(columns).orderBy('id', 'desc').limit(limit).offset(offset).execute()

export async function countMailings(db: Database): Promise<number> {
  const { count } = await db
    .q()
    .selectFrom('mailings')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const listMailingSubjects = (db: Database, ids: readonly number[]): Promise<Pick<MailingRow, 'id' | 'subject'>[]> =>
  ids.length === 0 ? Promise.resolve([]) : db.q().selectFrom('mailings').select(['id', 'subject']).where('id', 'in', ids).execute()

export const findMailing = (db: Database, id: number): Promise<MailingRow | undefined> =>
  db.q().selectFrom('mailings').select(columns).where('id', '=', id).executeTakeFirst()

export const lockMailing = (db: Database, id: number): Promise<MailingRow | undefined> =>
  db
    .q()
    .selectFrom('mailings')
    .select(columns)
    .where('id', '=', id)
    .$if(db.engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()

export const insertMailing = (db: Database, row: Insertable<Schema['mailings']>): Promise<MailingRow> =>
  db.q().insertInto('mailings').values(row).returning(columns).executeTakeFirstOrThrow()

/** All but the state, which only `moveMailing` changes. */
export const updateMailing = (db: Database, id: number, set: Omit<Updateable<Schema['mailings']>, 'state'>): Promise<MailingRow> =>
  db.q().updateTable('mailings').set(set).where('id', '=', id).returning(columns).executeTakeFirstOrThrow()

/** Carries out a transition; undefined where its state doesn’t allow it, so that of two at once one does it. */
export const moveMailing = (
  db: Database,
  id: number,
  transition: MailingTransition,
  set: Omit<Updateable<Schema['mailings']>, 'state'> = {},
): Promise<MailingRow | undefined> => {
  const { from, to } = mailingTransitions[transition]
  return db
    .q()
    .updateTable('mailings')
    .set({ ...set, state: to })
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning(columns)
    .executeTakeFirst()
}

export const findRendered = async (db: Database, id: number): Promise<string | undefined> =>
  (await db.q().selectFrom('mailings').select('rendered').where('id', '=', id).executeTakeFirst())?.rendered ?? undefined

export const listTroubledMailings = (db: Database): Promise<Pick<MailingRow, 'id' | 'subject' | 'state' | 'trouble'>[]> =>
  db
    .q()
    .selectFrom('mailings')
    .select(['id', 'subject', 'state', 'trouble'])
    .where('trouble', 'is not', null)
    .where('state', 'in', ['draft', 'scheduled', 'sending', 'paused'])
    .orderBy('id', 'desc')
    .limit(MAX_TROUBLED)
    .execute()

const MAX_TROUBLED = 3

export async function listHeldMailings(db: Database): Promise<Pick<MailingRow, 'id'>[]> {
  const ids = (await listHeldJobs(db, 'mailings')).map(({ payload }) => Number((payload as { mailingId?: unknown }).mailingId))
  if (ids.length === 0) return []
  const held = db.q().selectFrom('mailings').select('id').where('id', 'in', ids).where('state', 'in', ['scheduled', 'sending'])
  return held.orderBy('id').execute()
}

export async function deleteMailingRow(db: Database, id: number) {
  await db.q().deleteFrom('mailings').where('id', '=', id).execute()
}

export const listMailingsWithUploads = (db: Database): Promise<{ id: number; text: string }[]> =>
  db.q().selectFrom('mailings').select(['id', 'markdown as text']).where('markdown', 'like', '%uploads%').execute()
