import { eventually } from '@tests/support/eventually'
import { openTestDatabase } from '@tests/support/test-database'
import { jobsOver } from '@tests/support/test-jobs'
import { engines } from '@tests/support/test-site'
import { describe, expect, test, vi } from 'vitest'
import type { Database } from '@/platform/database/database.server'

const rows = (db: Database) => db.selectFrom('jobs').selectAll().orderBy('id').execute()

describe.each(engines)('worker on %s', (engine) => {
  test('a started worker delivers what a transaction queued, right after its commit', async () => {
    await using site = await openTestDatabase(engine)
    const jobs = jobsOver(site.db)
    const greet = vi.fn(async () => {})
    const worker = jobs.start({ greet })
    await site.db.tx(async () => {
      await jobs.enqueue('greet', {})
      expect(greet).not.toHaveBeenCalled()
    })
    await eventually('the job is done', async () => (await rows(site.db))[0]?.doneAt)
    expect(greet).toHaveBeenCalledTimes(1)
    await worker.stop()
  })

  test('a worker started and kicked within a transaction does not inherit it', async () => {
    await using site = await openTestDatabase(engine)
    const { db } = site
    const jobs = jobsOver(db)
    let worker: { stop(): Promise<void> } | undefined
    // The handler's writes must outlive the surrounding transaction's failure, which they would share if they were in it.
    const greet = async () => void (await db.insertInto('site_state').values({ key: 'greeted', value: 1 }).execute())
    await jobs.enqueue('greet', {})
    const undone = db.tx(async () => {
      worker = jobs.start({ greet })
      await db.selectFrom('jobs').select('id').execute()
      throw new Error('planted')
    })
    await expect(undone).rejects.toThrow('planted')
    await eventually('greeted', () => db.selectFrom('site_state').select('key').where('key', '=', 'greeted').executeTakeFirst())
    await worker?.stop()
  })

  test('stop waits for the job under way and begins no other', async () => {
    await using site = await openTestDatabase(engine)
    const jobs = jobsOver(site.db)
    await jobs.enqueue('greet', {})
    const begun = Promise.withResolvers<void>()
    const slow = Promise.withResolvers<void>()
    const greet = vi.fn(() => {
      begun.resolve()
      return slow.promise
    })
    const worker = jobs.start({ greet })
    await begun.promise
    await jobs.enqueue('greet', {})
    const stopped = worker.stop()
    slow.resolve()
    await stopped
    expect(greet).toHaveBeenCalledTimes(1)
    expect((await rows(site.db)).map((row) => row.doneAt !== null)).toEqual([true, false])
  })
})
