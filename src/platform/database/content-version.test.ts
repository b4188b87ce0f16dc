import { setTimeout } from 'node:timers/promises'
import { eventually } from '@tests/support/eventually'
import { openTestDatabase, silentLog } from '@tests/support/test-database'
import { engines } from '@tests/support/test-site'
import { describe, expect, test, vi } from 'vitest'
import { createClock } from '@/platform/time/clock'
import { createContentVersion } from './content-version.server'
import type { Database } from './database.server'
import { DatabaseAway } from './database-errors.server'

const contentOf = (db: Database, now = () => new Date(), milliseconds?: () => number) =>
  createContentVersion({ db, clock: createClock('America/Denver', now), log: silentLog }, milliseconds)

describe.each(engines)('content version on %s', (engine) => {
  test('a change is signaled once its transaction is committed, and not when it fails', async () => {
    await using site = await openTestDatabase(engine)
    const content = contentOf(site.db)
    const listener = vi.fn()
    content.onChange(listener)
    const undone = site.db.tx(async () => {
      await content.raise()
      throw new Error('planted')
    })
    await expect(undone).rejects.toThrow('planted')
    expect(listener).not.toHaveBeenCalled()
    await site.db.tx(async () => {
      await content.raise()
      expect(listener).not.toHaveBeenCalled()
    })
    expect(listener).toHaveBeenCalledTimes(1)
  })

  test('changes wait for one another, so that what one reads still holds when it writes', async () => {
    await using site = await openTestDatabase(engine)
    const content = contentOf(site.db)
    let inside = 0
    await Promise.all(
      Array.from({ length: 10 }, () =>
        site.db.tx(async () => {
          await content.raise()
          expect(++inside).toBe(1)
          await site.db.selectFrom('events').select('id').execute()
          inside--
        }),
      ),
    )
  })

  test("pages: another process's change is noticed within a second", async () => {
    await using site = await openTestDatabase(engine)
    const here = contentOf(site.db)
    const listener = vi.fn()
    here.onChange(listener)
    const watch = await here.watch()
    const elsewhere = contentOf(await site.openAgain({ exclusive: false }))
    for (const change of [1, 2, 3]) {
      await elsewhere.raise()
      await eventually(`change ${change} is noticed`, () => listener.mock.calls.length >= change, 1000)
    }
    watch.stop()
  })
})

test('a change of this process is signaled once, although the watch sees its version too', async () => {
  await using site = await openTestDatabase('sqlite')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const content = contentOf(site.db)
  const listener = vi.fn()
  content.onChange(listener)
  const watch = await content.watch()
  const lookAgain = async () => {
    await vi.advanceTimersByTimeAsync(400)
    // One connection answers in turn, so the watch has its answer by then.
    await site.db.selectFrom('site_state').select('value').execute()
  }
  await content.raise()
  await lookAgain()
  expect(listener).toHaveBeenCalledTimes(1)
  await contentOf(site.db).raise()
  await lookAgain()
  expect(listener).toHaveBeenCalledTimes(2)
  watch.stop()
  vi.useRealTimers()
})

test('decisions: at midnight in Denver the pages are rebuilt', async () => {
  await using site = await openTestDatabase('sqlite')
  let now = new Date('2027-07-01T05:59:59Z')
  const content = contentOf(site.db, () => now)
  const listener = vi.fn()
  content.onChange(listener)
  const watch = await content.watch()
  expect(listener).not.toHaveBeenCalled()
  now = new Date('2027-07-01T06:00:00Z')
  await eventually('the new day is noticed', () => listener.mock.calls.length > 0)
  watch.stop()
})

test('spec B §9.4: while the database is away pages are kept for 10 minutes, and what was to expire does so when it is back', async () => {
  await using site = await openTestDatabase('sqlite')
  let isAway = false
  let moment = 0
  const db = new Proxy(site.db, {
    get: (target, name) => {
      if (isAway && name === 'selectFrom') throw new Error('away')
      return Reflect.get(target, name)
    },
  })
  const content = contentOf(
    db,
    () => new Date(),
    () => moment,
  )
  const listener = vi.fn()
  content.onChange(listener)
  const watch = await content.watch()
  expect(content.isUnconfirmed()).toBe(false)
  isAway = true
  await eventually('the database is missed', () => content.isUnconfirmed())
  content.expire()
  moment = 9 * 60_000
  await setTimeout(500)
  expect(listener).not.toHaveBeenCalled()
  isAway = false
  await eventually('the database is back', () => !content.isUnconfirmed())
  expect(listener).toHaveBeenCalledTimes(1)
  isAway = true
  // At once, where something has failed.
  await content.confirm()
  expect(content.isUnconfirmed()).toBe(true)
  moment += 10 * 60_000 + 1
  await eventually('the pages are forgotten', () => listener.mock.calls.length > 1)
  watch.stop()
})

test('a database that doesn’t answer counts as away: pending queries fail, and no more are sent until it is back', async () => {
  await using site = await openTestDatabase('sqlite')
  let isSilent = false
  const silence = new Promise<never>(() => {})
  const db = new Proxy(site.db, {
    get: (target, name) =>
      isSilent && name === 'selectFrom'
        ? () => ({ select: () => ({ where: () => ({ executeTakeFirst: () => silence }) }) })
        : Reflect.get(target, name),
  })
  const content = contentOf(db)
  const watch = await content.watch()
  expect(await content.untilAway(async () => 'there')).toBe('there')
  isSilent = true
  const waiting = content.untilAway(() => silence)
  const rejected = expect(waiting).rejects.toThrow(DatabaseAway)
  await eventually('the database is missed', () => content.isUnconfirmed())
  await rejected
  const work = vi.fn()
  await expect(content.untilAway(work)).rejects.toThrow(DatabaseAway)
  expect(work).not.toHaveBeenCalled()
  isSilent = false
  await eventually('the database is back', () => !content.isUnconfirmed())
  expect(await content.untilAway(async () => 'back')).toBe('back')
  watch.stop()
})

test('a stopped watch asks no more', async () => {
  await using site = await openTestDatabase('sqlite')
  const content = contentOf(site.db)
  const listener = vi.fn()
  content.onChange(listener)
  const watch = await content.watch()
  vi.useFakeTimers()
  watch.stop()
  await site.db.close()
  await vi.advanceTimersByTimeAsync(5000)
  vi.useRealTimers()
  expect(listener).not.toHaveBeenCalled()
})
