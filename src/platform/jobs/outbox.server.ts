import { randomUUID } from 'node:crypto'
import type { Generated, Selectable } from 'kysely'
import type { Database } from '@/platform/database/database.server'
import type { Logger } from '@/platform/logger.server'
import type { Clock } from '@/platform/time/clock'
import { startWorker } from './outbox-worker.server'

interface OutboxTable {
  id: Generated<number>
  /** Stable name of the job, for instance for a Message-ID. */
  key: string
  kind: string
  /** JSON. Ids only: personal data stays in the tables that own it. */
  payload: string
  run_at: string
  attempts: Generated<number>
  created_at: string
  done_at: string | null
  failed_at: string | null
  last_error: string | null
}

declare module '@/platform/database/database.server' {
  interface Schema {
    outbox: OutboxTable
  }
}

export interface Job {
  key: string
  payload: unknown
  createdAt: string
}
export type JobHandler = (job: Job) => Promise<void>

const SECOND = 1000
const HOUR = 3600 * SECOND
/** Longer than any handler may take; a crashed process's jobs come back after this. */
const LEASE = 120 * SECOND
/** With the pauses below, about two days (spec decisions, 'The API'). */
const MAX_ATTEMPTS = 18
/** Few at a time: rendering and writing mail must not hold up the requests that caused it. */
const BATCH = 3

/** Milliseconds until the next try: half a minute at first, doubling up to six hours, spread by a fifth. */
export const retryPause = (attempt: number) => Math.min(6 * HOUR, 30 * SECOND * 2 ** (attempt - 1)) * (0.8 + Math.random() * 0.4)

/** Somebody who was removed must not go on being named here; whom a job was for is found by its payload's id while they are known. */
const withoutAddresses = (text: string) => text.replace(/[^\s<>(),;:"']+@[^\s<>(),;:"']+/g, '(address)')

export interface Outbox {
  /** Queues a job with the surrounding transaction; it is started after the commit. */
  enqueue(kind: string, payload: unknown): Promise<void>
  /**
   * Makes a job that is not done due at once, with all its attempts ahead of it again, also one that was given up; it is started after
   * the commit of the surrounding transaction. Answers whether there was one.
   */
  retry(id: number): Promise<boolean>
  /**
   * Starts delivering, each lane at its own pace: what takes long in one never holds up another. `stop` waits for the jobs under
   * way.
   */
  start(...lanes: Record<string, JobHandler>[]): { stop(): Promise<void> }
  /** Delivers what is due, once, without the kinds in `except`; answers how many jobs were taken. For tests and for the running worker. */
  runDue(handlers: Record<string, JobHandler>, except?: readonly string[]): Promise<number>
}

/** Jobs that commit with the rows they belong to and are carried out at least once. */
export function createOutbox(parts: { db: Database; clock: Clock; log: Logger; pause?: (attempt: number) => number }): Outbox {
  const { db, clock, log, pause = retryPause } = parts
  let wake = () => {}
  const at = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds).toISOString()

  /** Takes due jobs for the lease. SKIP LOCKED lets several processes claim side by side; SQLite has one writer anyway. */
  const claim = (except: readonly string[]) =>
    db
      .q()
      .updateTable('outbox')
      .set((e) => ({ run_at: at(LEASE), attempts: e('attempts', '+', 1) }))
      .where('id', 'in', (e) =>
        e
          .selectFrom('outbox')
          .select('id')
          .where('done_at', 'is', null)
          .where('failed_at', 'is', null)
          .where('run_at', '<=', at(0))
          .$if(except.length > 0, (query) => query.where('kind', 'not in', except))
          .orderBy('run_at')
          .limit(BATCH)
          .$if(db.engine === 'postgres', (query) => query.forUpdate().skipLocked()),
      )
      .returningAll()
      .execute()

  /** SQLite's folder has one owner, so at its start every lease is that of a process that was killed. */
  const releaseLeases = () =>
    db
      .q()
      .updateTable('outbox')
      .set({ run_at: at(0) })
      .where('done_at', 'is', null)
      .where('failed_at', 'is', null)
      .where('run_at', '>', at(0))
      .where('run_at', '<=', at(LEASE))
      .execute()

  const deliver = async (row: Selectable<OutboxTable>, handlers: Record<string, JobHandler>) => {
    // The lease and the count of attempts fence: a worker that overran its lease, or whose job was told to begin anew, cannot
    // overwrite its successor's outcome.
    const settle = (set: Partial<Selectable<OutboxTable>>) =>
      db
        .q()
        .updateTable('outbox')
        .set(set)
        .where('id', '=', row.id)
        .where('attempts', '=', row.attempts)
        .where('run_at', '=', row.run_at)
        .execute()
    try {
      // Counted when taken: a job that kills its process every time is given up like any other.
      if (row.attempts > MAX_ATTEMPTS) throw new Error('Interrupted at every attempt')
      const handler = handlers[row.kind]
      if (!handler) throw new Error(`No handler for ${row.kind}`)
      await handler({ key: row.key, payload: JSON.parse(row.payload), createdAt: row.created_at })
      await settle({ done_at: at(0), last_error: null })
    } catch (error) {
      const givenUp = row.attempts >= MAX_ATTEMPTS
      const reason = error instanceof Error ? withoutAddresses(error.message).slice(0, 500) : 'unknown'
      // What a mail server answers may quote more than an address, so it is kept in the table and not logged.
      log.warn({ job: row.id, kind: row.kind, attempt: row.attempts, givenUp }, 'A job failed')
      await settle({ run_at: at(pause(row.attempts)), failed_at: givenUp ? at(0) : null, last_error: reason })
    }
  }

  const runDue = async (handlers: Record<string, JobHandler>, except: readonly string[] = []) => {
    const rows = await claim(except)
    await Promise.all(rows.map((row) => deliver(row, handlers)))
    return rows.length
  }

  return {
    runDue,
    async enqueue(kind, payload) {
      const now = at(0)
      await db
        .q()
        .insertInto('outbox')
        .values({
          key: randomUUID(),
          kind,
          payload: JSON.stringify(payload),
          run_at: now,
          created_at: now,
          done_at: null,
          failed_at: null,
          last_error: null,
        })
        .execute()
      db.afterCommit(() => wake())
    },
    async retry(id) {
      const { numUpdatedRows } = await db
        .q()
        .updateTable('outbox')
        .set({ run_at: at(0), attempts: 0, failed_at: null })
        .where('id', '=', id)
        .where('done_at', 'is', null)
        .executeTakeFirst()
      db.afterCommit(() => wake())
      return numUpdatedRows > 0
    },
    start(...lanes) {
      const ready = db.engine === 'sqlite' ? releaseLeases() : undefined
      const workers = lanes.map((handlers) => {
        const others = lanes.filter((lane) => lane !== handlers).flatMap(Object.keys)
        const runNext = async () => {
          await ready
          return runDue(handlers, others)
        }
        return db.outside(() => startWorker({ runDue: runNext, log }))
      })
      wake = () => {
        for (const worker of workers) worker.kick()
      }
      return { stop: async () => void (await Promise.all(workers.map((worker) => worker.stop()))) }
    },
  }
}
