import { expect, test } from 'vitest'
import { differingPaths, mergeEdits } from './merge-edits'

const before = {
  title: 'Sunday',
  location: 'The hall',
  days: [1, 2],
  focus: { x: 0.5, y: 0.5 },
  file: undefined as File | undefined,
  registration: { capacity: '8', reminder: true, price: { kind: 'free', amount: '' } },
}

test('of two edits, mine has the last word on what I changed, and on nothing else', () => {
  const file = new File(['a'], 'mine.pdf')
  const mine = { ...before, title: 'Mine', file, registration: { ...before.registration, capacity: '20' } }
  const theirs = {
    ...before,
    title: 'Theirs',
    location: 'Theirs',
    registration: { ...before.registration, capacity: '12', reminder: false },
  }
  expect(mergeEdits({ before, mine, theirs })).toEqual({
    ...theirs,
    title: 'Mine',
    file,
    registration: { ...theirs.registration, capacity: '20' },
  })
})

test('lists and focal points are one value each', () => {
  const mine = { ...before, days: [1, 2, 3], focus: { x: 0.1, y: 0.5 } }
  const theirs = { ...before, days: [2], focus: { x: 0.5, y: 0.9 } }
  expect(mergeEdits({ before, mine, theirs })).toEqual(mine)
  expect(mergeEdits({ before, mine: { ...before, days: [1, 2], focus: { x: 0.5, y: 0.5 } }, theirs })).toEqual(theirs)
})

test('says where two states differ', () => {
  const registration = { ...before.registration, price: { kind: 'fixed', amount: '' } }
  expect(differingPaths(before, { ...before, days: [], registration })).toEqual(['days', 'registration.price.kind'])
})
