import { setImmediate, setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTransactionQueue } from './transactions.server'

test('transactions run in the order in which they were requested, and other work runs between them', async () => {
  const { acquire } = createTransactionQueue()
  const order: string[] = []
  const all = ['one', 'two', 'three'].map(async (name) => {
    await acquire()
    order.push(name)
  })
  await setImmediate()
  order.push('a page')
  await Promise.all(all)
  expect(order.filter((name) => name !== 'a page')).toEqual(['one', 'two', 'three'])
  expect(order.indexOf('a page')).toBeLessThan(order.indexOf('three'))
})

test('low-priority work waits until the queue is empty, but not forever', async () => {
  const queue = createTransactionQueue()
  await queue.idle(60_000)
  const order: string[] = []
  const work = queue.acquire().then(() => order.push('work'))
  await Promise.all([work, queue.idle(60_000).then(() => order.push('idle'))])
  expect(order).toEqual(['work', 'idle'])

  let isBusy = true
  const busy = (async () => {
    while (isBusy) await Promise.all([queue.acquire(), queue.acquire()])
  })()
  const begun = queue.acquire()
  await queue.idle(1)
  expect(await Promise.race([begun.then(() => 'begun'), setTimeout(5000, 'timed out', { ref: false })])).toBe('begun')
  isBusy = false
  await busy
})

test('low-priority work runs one at a time, each in a pause of its own', async () => {
  const queue = createTransactionQueue()
  const order: string[] = []
  const busy = queue.acquire()
  const first = queue.idle(60_000).then(async () => {
    order.push('first')
    // One that has begun may queue transactions itself.
    await queue.acquire()
    order.push('turn of the first')
  })
  const second = queue.idle(60_000).then(() => order.push('second'))
  await Promise.all([busy, first, second])
  expect(order).toEqual(['first', 'turn of the first', 'second'])
})

test('low-priority work that has waited long enough runs without a pause, and leaves the next pause to others', async () => {
  const queue = createTransactionQueue()
  const busy = queue.acquire()
  const impatient = queue.idle(0).then(() => 'impatient')
  const patient = queue.idle(60_000).then(() => 'patient')
  expect(await Promise.race([impatient, patient])).toBe('impatient')
  await busy
  expect(await patient).toBe('patient')
})
