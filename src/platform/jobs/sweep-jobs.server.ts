import { deleteJobsEndedBefore } from './job.repository.server'
import { defineDailyJob } from './recurring.server'

const RETENTION_MS = 7 * 24 * 3_600_000

/** What was done or given up is worth a look for some days, and then only fills the table. */
export const sweepJobs = defineDailyJob({
  kind: 'sweep-jobs',
  lane: 'upkeep',
  run: async ({ db, clock }) => void (await deleteJobsEndedBefore(db, new Date(clock.now().getTime() - RETENTION_MS).toISOString())),
})
