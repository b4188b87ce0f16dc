import { eventually } from '@tests/support/eventually'
import { openTestDatabase } from '@tests/support/test-database'
import { jobsOver, testJob, type Work } from '@tests/support/test-jobs'
import { engines } from '@tests/support/test-site'
import { describe, expect, test, vi } from 'vitest'
import type { Database } from '@/platform/database/database.server'
import { retryPause } from './jobs.server'

const MINUTE = 60_000

const rows = (db: Database) => db.selectFrom('jobs').selectAll().orderBy('id').execute()
const failing = async () => {
  throw new Error('planted')
}

describe.each(engines)('jobs on %s', (engine) => {
  test('a job is there when its transaction commits, and not when it fails', async () => {
    await using site = await openTestDatabase(engine)
    const jobs = jobsOver(site.db)
    await site.db.tx(() => jobs.enqueue('greet', { id: 1 }))
    const undone = site.db.tx(async () => {
      await jobs.enqueue('greet', { id: 2 })
      throw new Error('planted')
    })
    await expect(undone).rejects.toThrow('planted')
    const seen: unknown[] = []
    await jobs.runDue({ greet: async (job) => void seen.push(job.payload) })
    expect(seen).toEqual([{ id: 1 }])
  })

  test('a job that succeeded is done once', async () => {
    await using site = await openTestDatabase(engine)
    const jobs = jobsOver(site.db)
    await jobs.enqueue('greet', {})
    const greet = vi.fn(async () => {})
    expect(await jobs.runDue({ greet })).toBe(1)
    jobs.pass(10 * MINUTE)
    expect(await jobs.runDue({ greet })).toBe(0)
    expect(greet).toHaveBeenCalledTimes(1)
  })

  // Before, the worker went on, and took more jobs than its lane may run.
  test('a round whose outcome can’t be noted ends once all of its jobs have ended', async () => {
    await using site = await openTestDatabase(engine)
    const jobs = jobsOver(site.db)
    await jobs.enqueue('unnoted')
    await jobs.enqueue('slow')
    const { promise: isUnnoted, resolve: fail } = Promise.withResolvers<void>()
    let attempts = 0
    const settled = () => {
      attempts += 1
      // That it failed can't be noted either.
      if (attempts === 2) fail()
      return Promise.reject(new Error('planted'))
    }
    let isEnded = false
    const slow = testJob('slow', async () => {
      await isUnnoted
      for (let count = 0; count < 20; count++) await site.db.tx(() => rows(site.db))
      isEnded = true
    })
    await expect(jobs.runDue([{ ...testJob('unnoted'), settled }, slow])).rejects.toThrow('planted')
    expect(isEnded).toBe(true)
  })

  test('a job keeps its key over every attempt, and no two share one', async () => {
    await using site = await openTestDatabase(engine)
    const jobs = jobsOver(site.db, { pause: () => 0 })
    await jobs.enqueue('greet', {})
    await jobs.enqueue('greet', {})
    const keys: string[] = []
    const greet: Work = async ({ key }) => {
      keys.push(key)
      if (keys.length <= 2) throw new Error('planted')
    }
    while ((await jobs.runDue({ greet })) > 0);
    expect(keys).toHaveLength(4)
    expect(new Set(keys).size).toBe(2)
    expect(keys.slice(2).sort()).toEqual(keys.slice(0, 2).sort())
  })

  test('a job that was given up is taken up again when asked to, as the same job with every attempt ahead of it', async () => {
    await using site = await openTestDatabase(engine)
    const jobs = jobsOver(site.db, { pause: () => 0 })
    await jobs.enqueue('greet', {}, { key: 'one' })
    while ((await jobs.runDue({ greet: failing })) > 0);
    expect(await rows(site.db)).toMatchObject([{ attempts: 18, failedAt: expect.any(String) }])
    expect(await jobs.retry('one')).toBe('due')
    expect(await rows(site.db)).toMatchObject([{ key: 'one', attempts: 0, failedAt: null, lastError: 'planted' }])
    const greet = vi.fn(failing)
    while ((await jobs.runDue({ greet })) > 0);
    expect(greet).toHaveBeenCalledTimes(18)
  })

  test('why a job failed is kept without the addresses that a mail server quotes, and only its code is logged', async () => {
    await using site = await openTestDatabase(engine)
    const jobs = jobsOver(site.db)
    await jobs.enqueue('greet', {})
    const refused = new Error('550 5.1.1 <ada.quist@example.net>: no such user (to ada.quist@example.net)')
    const log = vi.spyOn(jobs.services.log, 'warn')
    await jobs.runDue({ greet: () => Promise.reject(Object.assign(refused, { code: 'EENVELOPE' })) })
    expect(log.mock.calls).toEqual([
      [{ job: expect.anything(), kind: 'greet', attempt: 1, givenUp: false, code: 'EENVELOPE' }, 'A job failed'],
    ])
    log.mockRestore()
    expect(await rows(site.db)).toMatchObject([{ lastError: '550 5.1.1 <(address)>: no such user (to (address))' }])
  })

  test('retrying makes a job that waits for its next attempt due at once; one that is done, or doesn’t exist, isn’t carried out', async () => {
    await using site = await openTestDatabase(engine)
    const jobs = jobsOver(site.db, { pause: () => MINUTE })
    await jobs.enqueue('greet', {}, { key: 'one' })
    await jobs.runDue({ greet: failing })
    expect(await jobs.runDue({ greet: failing })).toBe(0)
    expect(await jobs.retry('one')).toBe('due')
    expect(await jobs.runDue({ greet: async () => {} })).toBe(1)
    expect([await jobs.retry('one'), await jobs.retry('two')]).toEqual(['done', 'unknown'])
    jobs.pass(10 * MINUTE)
    expect(await jobs.runDue({ greet: failing })).toBe(0)
  })

  // Before, a second worker took it, and what it sends went out twice.
  test('a job that is asked to begin again while it is carried out is not begun a second time', async () => {
    await using site = await openTestDatabase(engine)
    const jobs = jobsOver(site.db, { pause: () => MINUTE })
    await jobs.enqueue('greet', {}, { key: 'one' })
    const again = vi.fn(async () => {})
    const greet = async () => {
      expect(await jobs.retry('one')).toBe('running')
      await jobs.runDue({ greet: again })
    }
    await jobs.runDue({ greet })
    expect(again).not.toHaveBeenCalled()
    expect(await rows(site.db)).toMatchObject([{ attempts: 1, doneAt: expect.any(String), lastError: null }])
  })

  test('a job whose lease is over, since its process died, can be asked to begin again', async () => {
    await using site = await openTestDatabase(engine)
    const jobs = jobsOver(site.db)
    await jobs.enqueue('greet', {}, { key: 'one' })
    await site.db
      .updateTable('jobs')
      .set({ claimedAt: '2026-12-31T23:50:00.000Z', runAt: '2026-12-31T23:52:00.000Z', attempts: 3 })
      .execute()
    expect(await jobs.retry('one')).toBe('due')
    expect(await rows(site.db)).toMatchObject([{ attempts: 0, claimedAt: null }])
  })

  test('decisions: a failing job is tried again after its pause, and not before', async () => {
    await using site = await openTestDatabase(engine)
    const jobs = jobsOver(site.db, { pause: (attempt) => attempt * MINUTE })
    await jobs.enqueue('greet', {})
    expect(await jobs.runDue({ greet: failing })).toBe(1)
    expect(await rows(site.db)).toMatchObject([{ attempts: 1, doneAt: null, failedAt: null, lastError: 'planted' }])
    for (const attempt of [1, 2, 3]) {
      jobs.pass(attempt * MINUTE - 1)
      expect(await jobs.runDue({ greet: failing })).toBe(0)
      jobs.pass(1)
      expect(await jobs.runDue({ greet: failing })).toBe(1)
    }
    jobs.pass(4 * MINUTE)
    expect(await jobs.runDue({ greet: async () => {} })).toBe(1)
    expect(await rows(site.db)).toMatchObject([{ attempts: 5, failedAt: null, lastError: null, doneAt: expect.any(String) }])
  })

  test('decisions: after 18 attempts a job is marked failed and left alone', async () => {
    await using site = await openTestDatabase(engine)
    const jobs = jobsOver(site.db, { pause: () => 0 })
    await jobs.enqueue('greet', {})
    const greet = vi.fn(failing)
    while ((await jobs.runDue({ greet })) > 0);
    expect(greet).toHaveBeenCalledTimes(18)
    expect(await rows(site.db)).toMatchObject([{ attempts: 18, doneAt: null, failedAt: expect.any(String), lastError: 'planted' }])
    jobs.pass(1000 * 60 * MINUTE)
    expect(await jobs.runDue({ greet })).toBe(0)
  })

  test('one job that fails does not hold up the others', async () => {
    await using site = await openTestDatabase(engine)
    const jobs = jobsOver(site.db)
    await jobs.enqueue('unknown kind', {})
    await jobs.enqueue('stumble', {})
    await jobs.enqueue('greet', {})
    const greet = vi.fn(async () => {})
    expect(await jobs.runDue({ greet, stumble: failing })).toBe(3)
    expect(greet).toHaveBeenCalledTimes(1)
    expect((await rows(site.db)).map((row) => row.lastError)).toEqual(['No handler for unknown kind', 'planted', null])
  })

  test('a job that kills its process at every attempt is given up after the eighteenth', async () => {
    await using site = await openTestDatabase(engine)
    const jobs = jobsOver(site.db)
    await jobs.enqueue('greet', {})
    await site.db.updateTable('jobs').set({ attempts: 18 }).execute()
    const greet = vi.fn(async () => {})
    await jobs.runDue({ greet })
    expect(greet).not.toHaveBeenCalled()
    expect(await rows(site.db)).toMatchObject([{ doneAt: null, failedAt: expect.any(String), lastError: 'Interrupted at every attempt' }])
  })

  test('a job whose worker died comes back when its lease is over', async () => {
    await using site = await openTestDatabase(engine)
    const jobs = jobsOver(site.db)
    await jobs.enqueue('greet', {})
    // Stands for a killed process: the job was taken and its outcome never noted.
    void jobs.runDue({ greet: () => new Promise<void>(() => {}) })
    await eventually('the job is taken', async () => (await rows(site.db))[0]?.attempts === 1)
    const greet = vi.fn(async () => {})
    jobs.pass(119_999)
    expect(await jobs.runDue({ greet })).toBe(0)
    jobs.pass(1)
    expect(await jobs.runDue({ greet })).toBe(1)
    expect(greet).toHaveBeenCalledTimes(1)
  })

  test.each(['succeeds', 'fails'])(
    'a worker that overran its lease and %s late cannot change what its successor noted',
    async (outcome) => {
      await using site = await openTestDatabase(engine)
      const jobs = jobsOver(site.db)
      await jobs.enqueue('greet', {})
      const begun = Promise.withResolvers<void>()
      const slow = Promise.withResolvers<void>()
      const first = jobs.runDue({
        greet() {
          begun.resolve()
          return slow.promise
        },
      })
      await begun.promise
      jobs.pass(120_000)
      await jobs.runDue({ greet: outcome === 'succeeds' ? failing : async () => {} })
      const noted = await rows(site.db)
      if (outcome === 'succeeds') slow.resolve()
      else slow.reject(new Error('too late'))
      await first
      expect(await rows(site.db)).toEqual(noted)
    },
  )

  test('two workers on one database never take the same job', async () => {
    await using site = await openTestDatabase(engine)
    const other = engine === 'postgres' ? await site.openAgain() : site.db
    const queues = [jobsOver(site.db), jobsOver(other)]
    await site.db.tx(async () => {
      for (let id = 0; id < 100; id++) await queues[0]?.enqueue('greet', { id })
    })
    const seen: unknown[] = []
    const greet = async (job: Parameters<Work>[0]) => void seen.push((job.payload as { id: number }).id)
    const drain = async (jobs: (typeof queues)[number]) => {
      while ((await jobs.runDue({ greet })) > 0);
    }
    await Promise.all([...queues, ...queues].map(drain))
    expect(seen.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 100 }, (_, id) => id))
  })
})

test('decisions: the pauses grow and add up to about two days', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const pauses = Array.from({ length: 17 }, (_, count) => retryPause(count + 1))
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  expect(pauses[0]).toBe(30_000)
  const days = pauses.reduce((sum, pause) => sum + pause) / (24 * 60 * MINUTE)
  expect(days).toBeGreaterThan(1.8)
  expect(days).toBeLessThan(2.4)
})

test('the pauses are spread, so that jobs that failed together do not come back together', () => {
  vi.spyOn(Math, 'random').mockReturnValueOnce(0).mockReturnValueOnce(1)
  expect([retryPause(1), retryPause(1)].map(Math.round)).toEqual([24_000, 36_000])
})

test('on SQLite a restart takes up at once what a killed process had leased', async () => {
  await using site = await openTestDatabase('sqlite')
  const jobs = jobsOver(site.db)
  await jobs.enqueue('greet', {})
  await site.db.updateTable('jobs').set({ attempts: 1, runAt: '2027-01-01T00:01:59Z', claimedAt: '2027-01-01T00:00:00Z' }).execute()
  const greet = vi.fn(async () => {})
  const worker = jobs.start({ greet })
  await eventually('the job', () => greet.mock.calls.length === 1)
  await worker.stop()
})

test('a job that is asked to begin again is started after the commit, without waiting for the next look', async () => {
  // The worker's looks every two seconds never come.
  const { setTimeout } = globalThis
  const never = 1_000_000
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, delay = 0) =>
    setTimeout(run, delay < 2000 ? delay : never)) as typeof setTimeout)
  await using site = await openTestDatabase('sqlite')
  const jobs = jobsOver(site.db, { pause: () => MINUTE })
  await jobs.enqueue('greet', {}, { key: 'one' })
  const greet = vi.fn(failing)
  const worker = jobs.start({ greet })
  await eventually('the first attempt is noted', async () => (await rows(site.db))[0]?.lastError)
  await site.db.tx(() => jobs.retry('one'))
  await eventually('the next attempt', () => greet.mock.calls.length === 2)
  await worker.stop()
})
