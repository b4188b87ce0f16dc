import { eventually } from '@tests/support/eventually'
import { openTestDatabase, type TestDatabase } from '@tests/support/test-database'
import { jobsOver } from '@tests/support/test-jobs'
import { engines } from '@tests/support/test-site'
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import type { Database } from '@/platform/database/database.server'
import { defineJob } from './define-job.server'

const HOUR = 3_600_000
const rows = (db: Database) => db.selectFrom('jobs').selectAll().orderBy('id').execute()
const reminder = { dedupeKey: 'reminder 12' }

/** As a second process would, where there can be one. */
const another = async (site: TestDatabase) => (site.db.engine === 'postgres' ? site.openAgain() : site.db)

describe.each(engines)('jobs with a moment or a dedupe key on %s', (engine) => {
  test('a job with a future moment waits for it, and is then carried out', async () => {
    await using site = await openTestDatabase(engine)
    const jobs = jobsOver(site.db)
    await jobs.enqueue('remind', { id: 12 }, { runAt: new Date('2027-01-01T01:00:00Z') })
    const remind = vi.fn(async () => {})
    jobs.pass(HOUR - 1)
    expect(await jobs.runDue({ remind })).toBe(0)
    jobs.pass(1)
    expect(await jobs.runDue({ remind })).toBe(1)
    expect(remind).toHaveBeenCalledWith(expect.objectContaining({ payload: { id: 12 } }))
  })

  test('a start leaves a job with a future moment alone, also one within the next two minutes', async () => {
    await using site = await openTestDatabase(engine)
    const jobs = jobsOver(site.db)
    await jobs.enqueue('remind', {}, { runAt: new Date('2027-01-01T00:01:00Z') })
    await jobs.enqueue('greet')
    const [remind, greet] = [vi.fn(async () => {}), vi.fn(async () => {})]
    const workers = jobs.start({ remind, greet })
    await eventually('the one that is due', () => greet.mock.calls.length === 1)
    await workers.stop()
    expect(remind).not.toHaveBeenCalled()
  })

  test('while a job with a dedupe key waits, another one is not queued, and the first keeps its moment and payload', async () => {
    await using site = await openTestDatabase(engine)
    const jobs = jobsOver(site.db)
    expect(await jobs.enqueue('remind', { id: 1 }, { ...reminder, runAt: new Date('2027-02-01T00:00:00Z') })).toBe(true)
    expect(await jobs.enqueue('remind', { id: 2 }, reminder)).toBe(false)
    expect(await rows(site.db)).toMatchObject([{ payload: { id: 1 }, runAt: '2027-02-01T00:00:00.000Z' }])
  })

  test('nor while it is carried out; once it is done, or was given up, the key is free', async () => {
    await using site = await openTestDatabase(engine)
    const jobs = jobsOver(site.db, { pause: () => 0 })
    await jobs.enqueue('remind', {}, reminder)
    const queuedWhileRunning: boolean[] = []
    const remind = async () => void queuedWhileRunning.push(await jobs.enqueue('remind', {}, reminder))
    await jobs.runDue({ remind })
    expect(queuedWhileRunning).toEqual([false])
    expect(await jobs.enqueue('remind', {}, reminder)).toBe(true)
    const failing = async () => Promise.reject(new Error('planted'))
    while ((await jobs.runDue({ remind: failing })) > 0);
    expect(await jobs.enqueue('remind', {}, reminder)).toBe(true)
  })

  test('of twenty that are queued with one dedupe key at the same time, one is', async () => {
    await using site = await openTestDatabase(engine)
    const queues = [jobsOver(site.db), jobsOver(await another(site))]
    const queued = Array.from({ length: 20 }, (_, index) => queues[index % 2]?.enqueue('remind', {}, reminder))
    expect((await Promise.all(queued)).filter(Boolean)).toHaveLength(1)
    expect(await rows(site.db)).toHaveLength(1)
  })

  test('a dedupe key queued by a transaction that fails is free', async () => {
    await using site = await openTestDatabase(engine)
    const jobs = jobsOver(site.db)
    const undone = site.db.tx(async () => {
      await jobs.enqueue('remind', {}, reminder)
      throw new Error('planted')
    })
    await expect(undone).rejects.toThrow('planted')
    expect(await jobs.enqueue('remind', {}, reminder)).toBe(true)
  })

  test('what waits is canceled with its transaction, by dedupe key or by key, and its dedupe key is free in the same one', async () => {
    await using site = await openTestDatabase(engine)
    const jobs = jobsOver(site.db)
    await jobs.enqueue('remind', { id: 1 }, { ...reminder, key: 'one' })
    await jobs.enqueue('remind', {}, { key: 'two' })
    const undone = site.db.tx(async () => {
      expect(await jobs.cancel(reminder)).toEqual(['one'])
      throw new Error('planted')
    })
    await expect(undone).rejects.toThrow('planted')
    await site.db.tx(async () => {
      expect(await jobs.cancel(reminder)).toEqual(['one'])
      expect(await jobs.enqueue('remind', { id: 2 }, reminder)).toBe(true)
    })
    expect(await jobs.cancel({ keys: ['two', 'three'] })).toEqual(['two'])
    expect(await rows(site.db)).toMatchObject([{ payload: { id: 2 } }])
  })

  test('a job that is carried out is not canceled, and nor is what is done or was given up', async () => {
    await using site = await openTestDatabase(engine)
    const jobs = jobsOver(site.db)
    await jobs.enqueue('remind', {}, { key: 'one' })
    const cancelled: string[][] = []
    const cancel = async () => void cancelled.push(await jobs.cancel({ keys: ['one'] }))
    await jobs.runDue({ remind: cancel })
    await cancel()
    await site.db.updateTable('jobs').set({ doneAt: null, failedAt: '2027-01-01T00:00:00.000Z' }).execute()
    await cancel()
    expect(cancelled).toEqual([[], [], []])
    expect(await rows(site.db)).toHaveLength(1)
  })

  test('each of fifty jobs is either canceled or carried out, when both come at once', async () => {
    await using site = await openTestDatabase(engine)
    const jobs = jobsOver(site.db)
    const other = jobsOver(await another(site))
    const keys = Array.from({ length: 50 }, (_, index) => `job ${index}`)
    for (const key of keys) await jobs.enqueue('remind', {}, { key })
    const done: string[] = []
    const remind = async ({ key }: { key: string }) => void done.push(key)
    const work = async () => {
      while ((await jobs.runDue({ remind })) > 0);
    }
    const [, ...cancelled] = await Promise.all([work(), ...keys.toReversed().map((key) => other.cancel({ keys: [key] }))])
    expect([...done, ...cancelled.flat()].sort()).toEqual(keys.sort())
  })

  test('a payload that no longer fits its schema fails in words that name the job and the field', async () => {
    await using site = await openTestDatabase(engine)
    const jobs = jobsOver(site.db)
    await jobs.enqueue('remind', { registration: 'twelve' })
    const run = vi.fn(async () => {})
    await jobs.runDue([defineJob<object>({ kind: 'remind', schema: z.object({ registration: z.number() }), lane: 'mail', run })])
    expect(run).not.toHaveBeenCalled()
    expect(await rows(site.db)).toMatchObject([
      { doneAt: null, lastError: expect.stringMatching(/^The payload of remind does not fit: .*number[\s\S]*registration/) },
    ])
  })
})
