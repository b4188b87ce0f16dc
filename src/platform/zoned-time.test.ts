import { expect, test } from 'vitest'
import { zonedTime } from './zoned-time'

test('a time has the offset of its season', () => {
  expect(zonedTime('2027-10-05', '10:00', 'America/Denver')).toBe('2027-10-05T10:00:00-06:00')
  expect(zonedTime('2027-01-05', '18:30', 'America/Denver')).toBe('2027-01-05T18:30:00-07:00')
})

test('a time that the clocks skip is the one that they show instead', () => {
  expect(zonedTime('2027-03-14', '02:30', 'America/Denver')).toBe('2027-03-14T03:30:00-06:00')
})
