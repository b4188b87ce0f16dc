import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from './errors.server'
import { createRateLimit } from './rate-limit.server'

afterEach(() => vi.useRealTimers())

const refusal = (attempt: Promise<void>) => attempt.then(() => undefined).catch((error: unknown) => error as ApiError)

test('decisions, rate limits: what is over the allowance answers 429 with whole seconds in Retry-After', async () => {
  const limit = createRateLimit({ enabled: true, points: 2, seconds: 600 })
  await limit.use('ada')
  await limit.use('ada')
  const error = await refusal(limit.use('ada'))
  expect(error).toBeInstanceOf(ApiError)
  expect(error?.status).toBe(429)
  expect(error?.headers['retry-after']).toMatch(/^(600|599)$/)
})

test('decisions, rate limits: each key has its own allowance', async () => {
  const limit = createRateLimit({ enabled: true, points: 1, seconds: 600 })
  await limit.use('ada')
  expect(await refusal(limit.use('bo'))).toBeUndefined()
})

test('decisions, rate limits: of many at once no more pass than are allowed', async () => {
  const limit = createRateLimit({ enabled: true, points: 20, seconds: 600 })
  const results = await Promise.all(Array.from({ length: 50 }, () => refusal(limit.use('ada'))))
  expect(results.filter((result) => result === undefined)).toHaveLength(20)
})

test('decisions, rate limits: the allowance comes back when its time is over', async () => {
  vi.useFakeTimers()
  const limit = createRateLimit({ enabled: true, points: 1, seconds: 600 })
  await limit.use('ada')
  vi.advanceTimersByTime(599_000)
  expect(await refusal(limit.use('ada'))).toBeDefined()
  vi.advanceTimersByTime(1_001)
  expect(await refusal(limit.use('ada'))).toBeUndefined()
})

test('a use given back can be used again', async () => {
  const limit = createRateLimit({ enabled: true, points: 1, seconds: 600 })
  await limit.use('ada')
  await limit.giveBack('ada')
  expect(await refusal(limit.use('ada'))).toBeUndefined()
  expect(await refusal(limit.use('ada'))).toBeDefined()
})

test('reset forgets what a key has used', async () => {
  const limit = createRateLimit({ enabled: true, points: 1, seconds: 600 })
  await limit.use('ada')
  await limit.reset('ada')
  expect(await refusal(limit.use('ada'))).toBeUndefined()
})

test('decisions, RATE_LIMITS: off, nothing is refused', async () => {
  const limit = createRateLimit({ enabled: false, points: 1, seconds: 600 })
  for (let count = 0; count < 5; count++) expect(await refusal(limit.use('ada'))).toBeUndefined()
})
