import * as z from 'zod'
import { todayIn } from '@/platform/time/clock'
import { type AnyJob, defineJob, type JobDefinition, type JobServices } from './define-job.server'
import type { Lane } from './lanes'

const DAY = 24 * 3_600_000

/** Work that is done every 24 hours, and at a start where none waits for that day: once between all processes. What fails is tried again like any job. */
export function defineDailyJob(daily: { kind: string; lane: Lane; run(services: JobServices): Promise<void> }): JobDefinition<object> {
  const definition: JobDefinition<object> = defineJob({
    kind: daily.kind,
    schema: z.object({}),
    lane: daily.lane,
    isDaily: true,
    async run(services) {
      // First of all, so that a failure of today keeps nothing from tomorrow.
      await queueFor(services, definition, new Date(services.clock.now().getTime() + DAY))
      await daily.run(services)
    },
  })
  return definition
}

/** Queues today's daily work, where it doesn't wait already. */
export async function queueDailyJobs(services: JobServices, definitions: readonly AnyJob[]) {
  for (const definition of definitions.filter(({ isDaily }) => isDaily)) await queueFor(services, definition, services.clock.now())
}

/** One for each day: whichever process is first queues it. */
const queueFor = ({ jobs, clock }: JobServices, definition: AnyJob, runAt: Date) =>
  jobs.enqueue(definition, {}, { runAt, dedupeKey: `${definition.kind} ${todayIn(clock.timeZone, runAt)}` })
