import * as z from 'zod'
import type { Database } from '@/platform/database/database.server'
import { type AnyJob, defineJob, type Job } from '@/platform/jobs/define-job.server'
import { createJobs, type Jobs } from '@/platform/jobs/jobs.server'
import type { Lane } from '@/platform/jobs/lanes'
import type { Services } from '@/platform/services.server'
import { createClock } from '@/platform/time/clock'
import { silentLog } from './test-database'

export type Work = (job: Job & { payload: object }) => Promise<void>
export type Handlers = Record<string, Work>

/** A kind of job of its own for a test, on the lane for mail unless it says another. */
export const testJob = (kind: string, run: Work = async () => {}, lane: Lane = 'mail'): AnyJob =>
  defineJob<object>({ kind, schema: z.looseObject({}), lane, run: (_services, payload, job) => run({ ...job, payload }) })

const definitionsOf = (handlers: Handlers | readonly AnyJob[]): readonly AnyJob[] =>
  Array.isArray(handlers) ? handlers : Object.entries(handlers).map(([kind, run]) => testJob(kind, run))

type Options = Parameters<Jobs['enqueue']>[2]

/** Jobs of any kind over a database, without the rest of the site. Their time is 2027 and passes only when a test moves it. */
export function jobsOver(db: Database, { pause, lane = 'mail' }: { pause?: (attempt: number) => number; lane?: Lane } = {}) {
  let now = Date.parse('2027-01-01T00:00:00Z')
  const clock = createClock('UTC', () => new Date(now))
  const jobs = createJobs({ db, clock, log: silentLog, ...(pause && { pause }) })
  const services = { db, clock, jobs, log: silentLog } as Services
  return {
    ...jobs,
    services,
    pass: (milliseconds: number) => (now += milliseconds),
    enqueue: (kind: string, payload: object = {}, options?: Options) => jobs.enqueue(testJob(kind, undefined, lane), payload, options),
    runDue: (handlers: Handlers | readonly AnyJob[]) => jobs.runDue(services, definitionsOf(handlers)),
    start: (handlers: Handlers | readonly AnyJob[]) => jobs.start(services, definitionsOf(handlers)),
  }
}
