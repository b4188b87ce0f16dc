import { afterEach, expect, test, vi } from 'vitest'
import { silentLog } from '../../../tests/support/test-database'
import { startDaily } from './daily.server'

const DAY = 24 * 3_600_000

afterEach(() => void vi.useRealTimers())

test('is done at the start and then each day, until it is stopped', async () => {
  vi.useFakeTimers()
  const work = vi.fn(async () => {})
  const daily = await startDaily(silentLog, 'Work', work)
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2 * DAY)
  expect(work).toHaveBeenCalledTimes(3)
  await daily.stop()
  await vi.advanceTimersByTimeAsync(2 * DAY)
  expect(work).toHaveBeenCalledTimes(3)
})

test('a day on which it fails keeps nothing from starting, and the next day tries again', async () => {
  vi.useFakeTimers()
  const work = vi.fn(async () => {
    throw new Error('planted')
  })
  const daily = await startDaily(silentLog, 'Work', work)
  await vi.advanceTimersByTimeAsync(DAY)
  expect(work).toHaveBeenCalledTimes(2)
  await daily.stop()
})
