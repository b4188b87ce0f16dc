import { eventually } from '@tests/support/eventually'
import { openTestDatabase } from '@tests/support/test-database'
import { jobsOver } from '@tests/support/test-jobs'
import { engines } from '@tests/support/test-site'
import { describe, expect, test, vi } from 'vitest'
import type { Database } from '@/platform/database/database.server'
import { defineDailyJob, queueRecurringJobs } from './recurring.server'

const DAY = 24 * 3_600_000
const daily = (run: () => Promise<void>) => defineDailyJob({ kind: 'tidy', lane: 'upkeep', run })
const waiting = async (db: Database) =>
  (await db.selectFrom('jobs').select('runAt').where('doneAt', 'is', null).execute()).map((row) => row.runAt)

describe.each(engines)('daily work on %s', (engine) => {
  test('is done at the first start and then each day, once between several processes', async () => {
    await using site = await openTestDatabase(engine)
    const processes = [jobsOver(site.db), jobsOver(engine === 'postgres' ? await site.openAgain() : site.db)]
    const work = vi.fn(async () => {})
    const tidy = daily(work)
    await Promise.all(processes.map(({ services }) => queueRecurringJobs(services, [tidy])))
    for (let day = 1; day <= 3; day++) {
      await Promise.all(processes.map((jobs) => jobs.runDue([tidy])))
      expect(work).toHaveBeenCalledTimes(day)
      expect(await waiting(site.db)).toHaveLength(1)
      for (const jobs of processes) jobs.pass(DAY)
    }
  })

  test('a day on which it fails is tried again, and keeps nothing from the next', async () => {
    await using site = await openTestDatabase(engine)
    const jobs = jobsOver(site.db, { pause: () => 2 * DAY })
    const work = vi.fn(async () => {
      throw new Error('planted')
    })
    const workers = jobs.start([daily(work)])
    await eventually('the first day', () => work.mock.calls.length === 1)
    await workers.stop()
    expect((await waiting(site.db)).sort()).toEqual(['2027-01-02T00:00:00.000Z', '2027-01-03T00:00:00.000Z'])
    jobs.pass(DAY)
    await jobs.runDue([daily(work)])
    expect(work).toHaveBeenCalledTimes(2)
  })
})
