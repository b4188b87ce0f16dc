import { setImmediate, setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTransactionQueue } from './transaction-queue'

test('turns are taken in the order in which they are asked for, and what else waits has its turn in between', async () => {
  const { take } = createTransactionQueue()
  const order: string[] = []
  const all = ['one', 'two', 'three'].map(async (name) => {
    await take()
    order.push(name)
  })
  await setImmediate()
  order.push('a page')
  await Promise.all(all)
  expect(order.filter((name) => name !== 'a page')).toEqual(['one', 'two', 'three'])
  expect(order.indexOf('a page')).toBeLessThan(order.indexOf('three'))
})

test('what nobody is kept waiting by waits until nobody waits for a turn, but not for ever', async () => {
  const turns = createTransactionQueue()
  await turns.idle(60_000)
  const order: string[] = []
  const work = turns.take().then(() => order.push('work'))
  await Promise.all([work, turns.idle(60_000).then(() => order.push('idle'))])
  expect(order).toEqual(['work', 'idle'])

  let isBusy = true
  const busy = (async () => {
    while (isBusy) await Promise.all([turns.take(), turns.take()])
  })()
  const begun = turns.take()
  await turns.idle(1)
  expect(await Promise.race([begun.then(() => 'begun'), setTimeout(5000, 'for ever', { ref: false })])).toBe('begun')
  isBusy = false
  await busy
})

test('those who wait for a pause go on one by one, each in a pause of its own', async () => {
  const turns = createTransactionQueue()
  const order: string[] = []
  const busy = turns.take()
  const first = turns.idle(60_000).then(async () => {
    order.push('first')
    // Who is begun may ask for turns itself.
    await turns.take()
    order.push('turn of the first')
  })
  const second = turns.idle(60_000).then(() => order.push('second'))
  await Promise.all([busy, first, second])
  expect(order).toEqual(['first', 'turn of the first', 'second'])
})

test('who has waited long enough for a pause goes on without one, and leaves the next pause to others', async () => {
  const turns = createTransactionQueue()
  const busy = turns.take()
  const impatient = turns.idle(0).then(() => 'impatient')
  const patient = turns.idle(60_000).then(() => 'patient')
  expect(await Promise.race([impatient, patient])).toBe('impatient')
  await busy
  expect(await patient).toBe('patient')
})
