import { openTestDatabase } from '@tests/support/test-database'
import { engines } from '@tests/support/test-site'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '@/platform/database/database.server'
import { ApiError } from '@/platform/http/errors.server'
import { createLogger } from '@/platform/logger.server'
import { createRateLimit } from './rate-limit.server'

afterEach(() => vi.useRealTimers())

const log = createLogger('silent')
const limitOn = (db: Database, options: { points: number; name?: string; enabled?: boolean }) =>
  createRateLimit({ enabled: true, name: 'planted', seconds: 600, db, log, ...options })

const refusal = (attempt: Promise<void>) => attempt.then(() => undefined).catch((error: unknown) => error as ApiError)
const rows = ({ db }: { db: Database }) => db.selectFrom('rate_limits').select(['key', 'points']).orderBy('key').execute()

describe.each(engines)('rate limits on %s', (engine) => {
  test('decisions, rate limits: what is over the allowance answers 429 with whole seconds in Retry-After', async () => {
    await using site = await openTestDatabase(engine)
    const limit = limitOn(site.db, { points: 2 })
    await limit.use('ada')
    await limit.use('ada')
    for (let count = 0; count < 3; count++) {
      const error = await refusal(limit.use('ada'))
      expect(error).toBeInstanceOf(ApiError)
      expect(error?.status).toBe(429)
      expect(error?.headers['retry-after']).toMatch(/^(600|59\d)$/)
    }
  })

  test('decisions, rate limits: each key has its own allowance, and so has each limit', async () => {
    await using site = await openTestDatabase(engine)
    const limit = limitOn(site.db, { points: 1 })
    await limit.use('ada')
    expect(await refusal(limit.use('bo'))).toBeUndefined()
    expect(await refusal(limitOn(site.db, { points: 1, name: 'another' }).use('ada'))).toBeUndefined()
  })

  test('decisions, rate limits: of many at once no more pass than are allowed', async () => {
    await using site = await openTestDatabase(engine)
    const limit = limitOn(site.db, { points: 20 })
    const results = await Promise.all(Array.from({ length: 50 }, () => refusal(limit.use('ada'))))
    expect(results.filter((result) => result === undefined)).toHaveLength(20)
  })

  test('decisions, rate limits: the allowance is restored when its period is over', async () => {
    await using site = await openTestDatabase(engine)
    const limit = limitOn(site.db, { points: 1 })
    vi.useFakeTimers({ toFake: ['Date'] })
    await limit.use('ada')
    vi.advanceTimersByTime(590_000)
    expect(await refusal(limit.use('ada'))).toBeDefined()
    vi.advanceTimersByTime(10_001)
    expect(await refusal(limit.use('ada'))).toBeUndefined()
  })

  test('a use given back can be used again, also after a refusal', async () => {
    await using site = await openTestDatabase(engine)
    const limit = limitOn(site.db, { points: 1 })
    await limit.use('ada')
    await limit.refund('ada')
    expect(await refusal(limit.use('ada'))).toBeUndefined()
    expect(await refusal(limit.use('ada'))).toBeDefined()
    await limit.refund('ada')
    await limit.refund('ada')
    expect(await refusal(limit.use('ada'))).toBeUndefined()
  })

  test('reset forgets what a key has used', async () => {
    await using site = await openTestDatabase(engine)
    const limit = limitOn(site.db, { points: 1 })
    await limit.use('ada')
    expect(await refusal(limit.use('ada'))).toBeDefined()
    await limit.reset('ada')
    expect(await refusal(limit.use('ada'))).toBeUndefined()
  })

  test('an attempt that was counted within a transaction counts even when that is rolled back', async () => {
    await using site = await openTestDatabase(engine)
    const limit = limitOn(site.db, { points: 1 })
    const failing = site.db.tx(async () => {
      await limit.use('ada')
      throw new Error('planted')
    })
    await expect(failing).rejects.toThrow('planted')
    expect(await refusal(limit.use('ada'))).toBeDefined()
  })

  test('decisions, rate limits: while the database is away each process counts on its own', async () => {
    await using site = await openTestDatabase(engine)
    const limit = limitOn(site.db, { points: 2 })
    await site.db.close()
    expect(await refusal(limit.use('ada'))).toBeUndefined()
    await limit.refund('ada')
    for (let count = 0; count < 2; count++) expect(await refusal(limit.use('ada'))).toBeUndefined()
    expect((await refusal(limit.use('ada')))?.status).toBe(429)
    await limit.reset('ada')
    expect(await refusal(limit.use('ada'))).toBeUndefined()
  })

  test('decisions, RATE_LIMITS: off, nothing is refused', async () => {
    await using site = await openTestDatabase(engine)
    const limit = limitOn(site.db, { points: 1, enabled: false })
    for (let count = 0; count < 5; count++) expect(await refusal(limit.use('ada'))).toBeUndefined()
  })
})

describe.runIf(engines.includes('postgres'))('rate limits shared on PostgreSQL', () => {
  test('decisions, rate limits: processes on one database count together, in one row for each key', async () => {
    await using site = await openTestDatabase('postgres')
    const limits = [limitOn(site.db, { points: 20 }), limitOn(await site.openAgain(), { points: 20 })]
    const results = await Promise.all(Array.from({ length: 50 }, (_, count) => refusal(limits[count % 2]?.use('ada') ?? Promise.reject())))
    expect(results.filter((result) => result === undefined)).toHaveLength(20)
    expect(await rows(site)).toHaveLength(1)
  })

  test('no name and no address is readable in the table', async () => {
    await using site = await openTestDatabase('postgres')
    await limitOn(site.db, { points: 20 }).use('ada 192.0.2.1')
    expect(await rows(site)).toEqual([{ key: expect.stringMatching(/^planted:[\w-]{22}$/), points: 1 }])
  })

  test('further attempts over the allowance cause no more writes', async () => {
    await using site = await openTestDatabase('postgres')
    const limit = limitOn(site.db, { points: 2 })
    for (let count = 0; count < 10; count++) await refusal(limit.use('ada'))
    expect(await rows(site)).toMatchObject([{ points: 3 }])
  })

  test('a database that says nothing does not hold a request up for long', async () => {
    await using site = await openTestDatabase('postgres')
    vi.spyOn(site.db, 'outside').mockReturnValue(new Promise(() => {}))
    const began = performance.now()
    expect(await refusal(limitOn(site.db, { points: 1 }).use('ada'))).toBeUndefined()
    expect(performance.now() - began).toBeLessThan(10_000)
  })

  test('rows whose time was over an hour ago are cleared away', async () => {
    await using site = await openTestDatabase('postgres')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    limitOn(site.db, { points: 1 })
    const hoursAgo = (hours: number) => Date.now() - hours * 3_600_000
    const planted = [
      { key: 'a', points: 1, expire: hoursAgo(1.1) },
      { key: 'b', points: 1, expire: hoursAgo(-1) },
    ]
    await site.db.insertInto('rate_limits').values(planted).execute()
    await vi.advanceTimersByTimeAsync(300_000)
    vi.useRealTimers()
    await expect.poll(() => rows(site)).toEqual([{ key: 'b', points: 1 }])
  })
})
