import * as z from 'zod'
import { todayIn } from '@/platform/time/clock'
import { type AnyJob, defineJob, type JobDefinition, type JobServices } from './define-job.server'
import { deleteJobsEndedBefore } from './job.repository.server'
import type { Lane } from './lanes'

const DAY = 24 * 3_600_000

interface Recurring {
  kind: string
  lane: Lane
  run(services: JobServices): Promise<void>
}

/** Daily work, queued once between all processes. What fails is tried again like any job. */
export const defineDailyJob = (daily: Recurring): JobDefinition<object> =>
  recurring(daily, { every: DAY, slotOf: (runAt, { clock }) => todayIn(clock.timeZone, runAt) })

export const defineRecurringJob = ({ every, ...job }: Recurring & { every: number }): JobDefinition<object> =>
  recurring(job, { every, slotOf: (runAt) => String(Math.floor(runAt.getTime() / every)) })

function recurring(
  { kind, lane, run }: Recurring,
  { every, slotOf }: { every: number; slotOf(runAt: Date, services: JobServices): string },
): JobDefinition<object> {
  const queueFor = (services: JobServices, runAt: Date) =>
    services.jobs.enqueue(definition, {}, { runAt, dedupeKey: `${kind} ${slotOf(runAt, services)}` })
  const definition: JobDefinition<object> = defineJob({
    kind,
    schema: z.object({}),
    lane,
    queueAtStart: (services) => queueFor(services, services.clock.now()),
    async run(services) {
      // First, so that tomorrow's run is queued even if today's fails.
      await queueFor(services, new Date(services.clock.now().getTime() + every))
      await run(services)
    },
  })
  return definition
}

export async function queueRecurringJobs(services: JobServices, definitions: readonly AnyJob[]) {
  for (const { queueAtStart } of definitions) await queueAtStart?.(services)
}

const RETENTION_MS = 7 * 24 * 3_600_000

/** Ended jobs are worth a look for some days, and then only fill the table. */
export const sweepJobs = defineDailyJob({
  kind: 'sweep-jobs',
  lane: 'upkeep',
  run: async ({ db, clock }) => void (await deleteJobsEndedBefore(db, new Date(clock.now().getTime() - RETENTION_MS).toISOString())),
})
