import { describe, expect, test, vi } from 'vitest'
import type { Database } from '@/platform/database/database.server'
import { createClock } from '@/platform/time/clock'
import { eventually } from '../../../tests/support/eventually'
import { openTestDatabase, silentLog } from '../../../tests/support/test-database'
import { engines } from '../../../tests/support/test-site'
import { createOutbox } from './outbox.server'

const rows = (db: Database) => db.q().selectFrom('outbox').selectAll().orderBy('id').execute()

describe.each(engines)('outbox worker on %s', (engine) => {
  test('a started worker delivers what a transaction queued, right after its commit', async () => {
    await using site = await openTestDatabase(engine)
    const outbox = createOutbox({ db: site.db, clock: createClock('UTC'), log: silentLog })
    const greet = vi.fn(async () => {})
    const worker = outbox.start({ greet })
    await site.db.tx(async () => {
      await outbox.enqueue('greet', {})
      expect(greet).not.toHaveBeenCalled()
    })
    await eventually('the job is done', async () => (await rows(site.db))[0]?.done_at)
    expect(greet).toHaveBeenCalledTimes(1)
    await worker.stop()
  })

  test('a worker started and kicked within a transaction does not inherit it', async () => {
    await using site = await openTestDatabase(engine)
    const { db } = site
    const outbox = createOutbox({ db, clock: createClock('UTC'), log: silentLog })
    let worker: { stop(): Promise<void> } | undefined
    // The handler's writes must outlive the surrounding transaction's failure, which they would share if they were in it.
    const greet = async () => void (await db.q().insertInto('site_state').values({ key: 'greeted', value: 1 }).execute())
    await outbox.enqueue('greet', {})
    const undone = db.tx(async () => {
      worker = outbox.start({ greet })
      await db.q().selectFrom('outbox').select('id').execute()
      throw new Error('planted')
    })
    await expect(undone).rejects.toThrow('planted')
    await eventually('greeted', () => db.q().selectFrom('site_state').select('key').where('key', '=', 'greeted').executeTakeFirst())
    await worker?.stop()
  })

  test('stop waits for the job under way and begins no other', async () => {
    await using site = await openTestDatabase(engine)
    const outbox = createOutbox({ db: site.db, clock: createClock('UTC'), log: silentLog })
    await outbox.enqueue('greet', {})
    const begun = Promise.withResolvers<void>()
    const slow = Promise.withResolvers<void>()
    const greet = vi.fn(() => {
      begun.resolve()
      return slow.promise
    })
    const worker = outbox.start({ greet })
    await begun.promise
    await outbox.enqueue('greet', {})
    const stopped = worker.stop()
    slow.resolve()
    await stopped
    expect(greet).toHaveBeenCalledTimes(1)
    expect((await rows(site.db)).map((row) => row.done_at !== null)).toEqual([true, false])
  })
})
