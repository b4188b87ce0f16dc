import type { Generated, Insertable, Selectable, Updateable } from 'kysely'
import { inBatches } from '@/platform/batches.server'
import type { Database } from '@/platform/database/database.server'
import type { HeldKind, Lane } from './lanes'

interface JobTable {
  id: Generated<number>
  /** Stable name of the job, for instance for a Message-ID. */
  key: string
  kind: string
  lane: Lane
  payload: object
  /** Unique among the jobs that are not done; null once a job is done or given up. */
  dedupeKey: string | null
  /** When it is due; while it is carried out, when its lease ends. */
  runAt: string
  claimedAt: string | null
  attempts: Generated<number>
  createdAt: string
  doneAt: string | null
  failedAt: string | null
  lastError: string | null
  heldAs: HeldKind | null
}

declare module '@/platform/database/database.server' {
  interface Schema {
    jobs: JobTable
  }
}

export type JobRow = Selectable<JobTable>

/** Answers the keys of those that are new: what has the dedupe key of a job that is not done is left out. */
export async function insertJobs(db: Database, rows: readonly Insertable<JobTable>[]): Promise<string[]> {
  const inserted: string[] = []
  for (const some of inBatches(rows)) {
    const statement = db.insertInto('jobs').values(some)
    const added = await statement
      .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
      .returning('key')
      .execute()
    inserted.push(...added.map(({ key }) => key))
  }
  return inserted
}

/** Claims due jobs of a lane until `until`. SKIP LOCKED lets several processes claim at once; SQLite has one writer anyway. */
export const claimJobs = (db: Database, lane: Lane, { now, until, limit }: { now: string; until: string; limit: number }) =>
  db
    .updateTable('jobs')
    .set((e) => ({ runAt: until, claimedAt: now, attempts: e('attempts', '+', 1) }))
    .where('id', 'in', (e) =>
      e
        .selectFrom('jobs')
        .select('id')
        .where('lane', '=', lane)
        .where('doneAt', 'is', null)
        .where('failedAt', 'is', null)
        .where('heldAs', 'is', null)
        .where('runAt', '<=', now)
        .orderBy('runAt')
        .limit(limit)
        .$if(db.engine === 'postgres', (query) => query.forUpdate().skipLocked()),
    )
    .returningAll()
    .execute()

/** Answers whether a claimed job is still ours: a worker that overran its lease must not overwrite its successor's outcome. */
export async function settleJob(db: Database, row: JobRow, set: Updateable<JobTable>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ ...set, claimedAt: null })
    .where('id', '=', row.id)
    .where('attempts', '=', row.attempts)
    .where('runAt', '=', row.runAt)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** Makes a job that is neither done nor carried out due, with all its attempts ahead of it; answers its lane where there was one. */
export async function renewJob(db: Database, key: string, now: string): Promise<Lane | undefined> {
  const renewed = await db
    .updateTable('jobs')
    .set({ runAt: now, claimedAt: null, attempts: 0, failedAt: null, heldAs: null })
    .where('key', '=', key)
    .where('doneAt', 'is', null)
    .where((e) => e.or([e('claimedAt', 'is', null), e('runAt', '<=', now)]))
    .returning('lane')
    .executeTakeFirst()
  return renewed?.lane
}

export const findJobEnd = (db: Database, key: string) => db.selectFrom('jobs').select('doneAt').where('key', '=', key).executeTakeFirst()

/** Deletes waiting jobs and returns their keys; one whose lease has expired counts as waiting. */
export async function deleteWaitingJobs(
  db: Database,
  which: { dedupeKey: string } | { keys: readonly string[] },
  now: string,
): Promise<string[]> {
  const deleted = await db
    .deleteFrom('jobs')
    .where('doneAt', 'is', null)
    .where('failedAt', 'is', null)
    .where((e) => e.or([e('claimedAt', 'is', null), e('runAt', '<=', now)]))
    .where((e) => ('keys' in which ? e('key', 'in', which.keys) : e('dedupeKey', '=', which.dedupeKey)))
    .returning('key')
    .execute()
  return deleted.map(({ key }) => key)
}

export const releaseClaims = (db: Database, now: string) =>
  open(db).set({ runAt: now }).where('claimedAt', 'is not', null).where('runAt', '>', now).execute()

export const countOpenJobs = (db: Database, now: string) =>
  db
    .selectFrom('jobs')
    .select((e) => [
      'lane',
      e
        .case()
        .when('failedAt', 'is not', null)
        .then('given up')
        .when('heldAs', 'is not', null)
        .then('held')
        .when(e.and([e('claimedAt', 'is not', null), e('runAt', '>', now)]))
        .then('running')
        .when('attempts', '>', 0)
        .then('retrying')
        .when('runAt', '<=', now)
        .then('due')
        .else('scheduled')
        .end()
        .as('state'),
      e.fn.countAll<number>().as('count'),
      e.fn.min('runAt').as('firstRunAt'),
      e.fn.min('createdAt').as('firstCreatedAt'),
    ])
    .where('doneAt', 'is', null)
    .groupBy(['lane', 'state'])
    .execute()

const open = (db: Database) => db.updateTable('jobs').where('doneAt', 'is', null).where('failedAt', 'is', null)

export async function holdJobs(db: Database, kinds: readonly string[], heldAs: HeldKind) {
  await open(db).set({ heldAs, claimedAt: null }).where('kind', 'in', kinds).execute()
}

export const listHeldJobs = (db: Database, heldAs: HeldKind): Promise<Pick<JobRow, 'key' | 'kind' | 'payload'>[]> =>
  db.selectFrom('jobs').select(['key', 'kind', 'payload']).where('heldAs', '=', heldAs).orderBy('id').execute()

export async function findHeldKeys(db: Database, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db.selectFrom('jobs').select('key').where('key', 'in', keys).where('heldAs', 'is not', null).execute()
  return new Set(rows.map(({ key }) => key))
}

export const releaseJobs = async (db: Database, heldAs: HeldKind): Promise<Lane[]> =>
  (await open(db).set({ heldAs: null }).where('heldAs', '=', heldAs).returning('lane').execute()).map(({ lane }) => lane)

export const deleteJobsEndedBefore = (db: Database, moment: string) =>
  db
    .deleteFrom('jobs')
    .where((e) => e.or([e('doneAt', '<', moment), e('failedAt', '<', moment)]))
    .execute()
