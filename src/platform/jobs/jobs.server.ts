import { AsyncResource } from 'node:async_hooks'
import { randomUUIDv7 } from 'node:crypto'
import * as z from 'zod'
import type { Database } from '@/platform/database/database.server'
import { errorCode } from '@/platform/error-code'
import type { Logger } from '@/platform/logger.server'
import type { Clock } from '@/platform/time/clock'
import type { AnyJob, JobDefinition, JobServices } from './define-job.server'
import {
  claimJobs,
  deleteWaitingJobs,
  findJobEnd,
  insertJobs,
  type JobRow,
  releaseClaims,
  releaseJobs,
  renewJob,
  settleJob,
} from './job.repository.server'
import { type HeldKind, type Lane, laneNames, lanes } from './lanes'
import { queueRecurringJobs } from './recurring.server'

const SECOND = 1000
const HOUR = 3600 * SECOND
/** Longer than any job may take; a crashed process's jobs come back after this. */
const LEASE = 120 * SECOND
/** With the pauses below, about two days (spec decisions, 'The API'). */
const MAX_ATTEMPTS = 18
/** Milliseconds for which a job lets requests go first: someone who is registering must not wait for emails about others. */
const IDLE_TIMEOUT_MS = 1000

/** Milliseconds until the next try: half a minute at first, doubling up to six hours, spread by a fifth. */
export const retryPause = (attempt: number) => Math.min(6 * HOUR, 30 * SECOND * 2 ** (attempt - 1)) * (0.8 + Math.random() * 0.4)

/** An error may hold the address of a person who is removed later; it must not stay in the table of jobs. */
const withoutAddresses = (text: string) => text.replace(/[^\s<>(),;:"']+@[^\s<>(),;:"']+/g, '(address)')

interface EnqueueOptions {
  runAt?: Date | undefined
  /** Names the purpose, like `reminder 12`. While such a job waits or runs, nothing new is queued; to change it, cancel it first. */
  dedupeKey?: string | undefined
  key?: string | undefined
}

interface QueuedJob extends EnqueueOptions {
  job: AnyJob
  payload: object
}

export interface Jobs {
  /** Queues a job with the surrounding transaction; it is started after the commit. Answers whether it is new. */
  enqueue<Payload extends object>(job: JobDefinition<Payload>, payload: Payload, options?: EnqueueOptions): Promise<boolean>
  enqueueAll(jobs: readonly QueuedJob[]): Promise<void>
  /** Cancels what waits, within the surrounding transaction, and answers its keys. What is carried out goes on. */
  cancel(which: { dedupeKey: string } | { keys: readonly string[] }): Promise<string[]>
  /** Makes a waiting or given-up job due with all its attempts. One that is carried out goes on, so that nothing is done twice. */
  retry(key: string): Promise<'due' | 'running' | 'done' | 'unknown'>
  release(heldAs: HeldKind): Promise<number>
  /** Queues the daily work and starts to carry out, each lane at its own pace. `stop` waits for the jobs in progress. */
  start(services: JobServices, definitions: readonly AnyJob[]): { stop(): Promise<void> }
  runDue(services: JobServices, definitions: readonly AnyJob[], lanes?: readonly Lane[]): Promise<number>
}

/** Jobs that commit with the rows they belong to and are carried out at least once. */
export function createJobs(parts: { db: Database; clock: Clock; log: Logger; pause?: (attempt: number) => number }): Jobs {
  const { db, clock, log, pause = retryPause } = parts
  const wake = new Map<Lane, () => void>()
  const at = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds).toISOString()

  const insertAll = async (queued: readonly QueuedJob[]) => {
    const now = at(0)
    const rows = queued.map(({ job, payload, runAt, dedupeKey, key }) => ({
      key: key ?? randomUUIDv7(),
      kind: job.kind,
      lane: job.lane,
      payload,
      dedupeKey: dedupeKey ?? null,
      runAt: runAt?.toISOString() ?? now,
      createdAt: now,
    }))
    const keys = await insertJobs(db, rows)
    wakeAfterCommit(queued.map(({ job }) => job.lane))
    return keys
  }

  const wakeAfterCommit = (some: readonly Lane[]) =>
    db.afterCommit(() => {
      for (const lane of new Set(some)) wake.get(lane)?.()
    })

  const carryOut = async (services: JobServices, definition: AnyJob | undefined, row: JobRow) => {
    const job = { key: row.key, createdAt: row.createdAt, payload: row.payload }
    const settle = (end: { doneAt?: string; failedAt?: string; nextTryAt?: string; reason?: string }) =>
      db.tx(async () => {
        const { doneAt = null, failedAt = null, nextTryAt = null, reason = null } = end
        const rest = nextTryAt ? { runAt: nextTryAt } : { dedupeKey: null }
        const isOurs = await settleJob(db, row, { doneAt, failedAt, lastError: reason, ...rest })
        if (isOurs) await definition?.settled?.(services, job, { attempts: row.attempts, doneAt, failedAt, nextTryAt, reason })
      })
    try {
      // Counted when taken: a job that kills its process every time is given up like any other.
      if (row.attempts > MAX_ATTEMPTS) throw new Error('Interrupted at every attempt')
      if (!definition) throw new Error(`No handler for ${row.kind}`)
      await definition.run(services, payloadOf(definition, row), job)
      await settle({ doneAt: at(0) })
    } catch (error) {
      const givenUp = row.attempts >= MAX_ATTEMPTS
      const reason = error instanceof Error ? withoutAddresses(error.message).slice(0, 500) : 'unknown'
      // What a mail server answers may quote more than an address, so it is kept in the table, and only its kind is logged.
      log.warn({ job: row.id, kind: row.kind, attempt: row.attempts, givenUp, code: errorCode(error) }, 'A job failed')
      await settle(givenUp ? { failedAt: at(0), reason } : { nextTryAt: at(pause(row.attempts)), reason })
    }
  }

  const runDue: Jobs['runDue'] = async (services, definitions, some = laneNames) => {
    const rows: JobRow[] = []
    for (const lane of some) rows.push(...(await claimJobs(db, lane, { now: at(0), until: at(LEASE), limit: lanes[lane] })))
    const ended = await Promise.allSettled(
      rows.map(async (row, index) => {
        await db.idle(index * IDLE_TIMEOUT_MS)
        const definition = definitions.find(({ kind }) => kind === row.kind)
        await carryOut(services, definition, row)
      }),
    )
    // Once all have ended: one whose outcome could not be noted must not let the lane take more than it may.
    const failed = ended.find((each) => each.status === 'rejected')
    if (failed) throw failed.reason
    return rows.length
  }

  return {
    runDue,
    enqueueAll: async (queued) => void (await insertAll(queued)),
    enqueue: async (job, payload, options) => (await insertAll([{ job, payload, ...options }])).length > 0,
    cancel: (which) => deleteWaitingJobs(db, which, at(0)),
    async retry(key) {
      const lane = await renewJob(db, key, at(0))
      if (lane) {
        wakeAfterCommit([lane])
        return 'due'
      }
      const job = await findJobEnd(db, key)
      if (!job) return 'unknown'
      return job.doneAt ? 'done' : 'running'
    },
    async release(heldAs) {
      const released = await releaseJobs(db, heldAs)
      wakeAfterCommit(released)
      return released.length
    },
    start(services, definitions) {
      const prepare = async () => {
        // SQLite's folder has one owner, so at its start every claim is that of a process that was killed.
        if (db.engine === 'sqlite') await releaseClaims(db, at(0))
        await queueRecurringJobs(services, definitions)
      }
      let prepared: Promise<void> | undefined
      const ready = () => {
        prepared ??= prepare().catch((error) => {
          prepared = undefined
          throw error
        })
        return prepared
      }
      return db.outside(() => {
        const workers = laneNames.map((lane) => {
          const runNext = async () => {
            await ready()
            await db.idle(IDLE_TIMEOUT_MS)
            return runDue(services, definitions, [lane])
          }
          const worker = startWorker({ runDue: runNext, log })
          wake.set(lane, worker.kick)
          return worker
        })
        return { stop: async () => void (await Promise.all(workers.map((worker) => worker.stop()))) }
      })
    },
  }
}

function payloadOf({ kind, schema }: AnyJob, row: JobRow): object {
  const payload = schema.safeParse(row.payload)
  if (payload.success) return payload.data
  throw new Error(`The payload of ${kind} does not fit: ${z.prettifyError(payload.error)}`)
}

const POLL = 2000

/** Works off what is due, every two seconds and at each kick, one round at a time, until there is none. */
function startWorker({ runDue, log }: { runDue: () => Promise<number>; log: Logger }) {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let again = false
  let running: Promise<void> | undefined

  const drain = async () => {
    try {
      while (!stopped && (await runDue()) > 0);
    } catch (error) {
      log.error({ error: error instanceof Error ? error.message : 'unknown' }, 'The jobs could not be read')
    }
  }

  const round = async () => {
    do {
      again = false
      await drain()
    } while (again && !stopped)
    running = undefined
    if (!stopped) timer = setTimeout(kick, POLL)
  }

  // Bound to this context, so that a kick from inside a transaction cannot hand that transaction to the worker.
  const kick = AsyncResource.bind(() => {
    if (stopped) return
    clearTimeout(timer)
    if (running) again = true
    else running = round()
  })
  kick()

  return {
    kick,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
