import { expect, test } from 'vitest'
import { readableValue } from './readable-value'

test.each([
  ['2027-10-05T18:30:00.000Z', /^Oct 5, 2027 12:30\sPM$/],
  ['2027-99-99T18:30:00.000Z', /^2027-99-99T18:30:00.000Z$/],
  ['at 2027-10-05T18:30:00.000Z', /^at 2027/],
  [true, /^Yes$/],
  [false, /^No$/],
  [null, /^Not given$/],
  ['', /^Not given$/],
])('a field that holds %j reads %s', (value, words) => {
  expect(readableValue(value, 'America/Denver')).toMatch(words)
})
