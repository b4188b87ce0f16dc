import { expect, test } from 'vitest'
import { createWorkQueue } from './work-queue.server'

test('work is limited, so is what waits, and what exceeds both is answered when to try again', async () => {
  const inTurn = createWorkQueue({ atOnce: 2, waiting: 1 })
  const gate = Promise.withResolvers<void>()
  const both = Promise.withResolvers<void>()
  let underWay = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++underWay)
    if (underWay === 2) both.resolve()
    await gate.promise
    underWay--
  }
  const accepted = [inTurn(work), inTurn(work), inTurn(work)]
  await expect(inTurn(work)).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
  await both.promise
  gate.resolve()
  await Promise.all(accepted)
  expect(most).toBe(2)
  await expect(inTurn(async () => 'again')).resolves.toBe('again')
})

test('work that fails makes room for the next', async () => {
  const inTurn = createWorkQueue({ atOnce: 1, waiting: 1 })
  await expect(inTurn(() => Promise.reject(new Error('planted')))).rejects.toThrow('planted')
  await expect(inTurn(async () => 'next')).resolves.toBe('next')
})
