import { expect, test, vi } from 'vitest'
import { dayRange, monthRange } from './zoned-days.server'

const denver = 'America/Denver'

test.each([
  ['2027-07-01', '2027-07-01T06:00:00.000Z', '2027-07-02T06:00:00.000Z'],
  ['2027-12-31', '2027-12-31T07:00:00.000Z', '2028-01-01T07:00:00.000Z'],
  // The next two changes of the clocks, back and forward, and one more.
  ['2026-11-01', '2026-11-01T06:00:00.000Z', '2026-11-02T07:00:00.000Z'],
  ['2027-03-14', '2027-03-14T07:00:00.000Z', '2027-03-15T06:00:00.000Z'],
  ['2027-11-07', '2027-11-07T06:00:00.000Z', '2027-11-08T07:00:00.000Z'],
])('decisions, time zone: in Denver %s lasts from %s to %s, wherever the server is', (day, from, before) => {
  for (const ownZone of ['UTC', 'America/Los_Angeles', 'Europe/Prague']) {
    vi.stubEnv('TZ', ownZone)
    expect(dayRange({ startDate: day, endDate: day }, denver)).toEqual({ from, before })
  }
})

test('a day that begins at one, because the clocks go forward at midnight, begins then', () => {
  expect(dayRange({ startDate: '2024-03-10' }, 'America/Havana')).toEqual({ from: '2024-03-10T05:00:00.000Z', before: undefined })
})

test('the end of the year 9999 stays a moment that databases can compare', () => {
  expect(dayRange({ endDate: '9999-12-31' }, denver)).toEqual({ from: undefined, before: '9999-12-31T23:59:59.999Z' })
})

test.each([
  ['2026-11-22', '2026-11-01T06:00:00.000Z', '2026-12-01T07:00:00.000Z'],
  ['2027-03-31', '2027-03-01T07:00:00.000Z', '2027-04-01T06:00:00.000Z'],
  ['2027-12-15', '2027-12-01T07:00:00.000Z', '2028-01-01T07:00:00.000Z'],
])('decisions, time zone: in Denver the month of %s lasts from %s to %s', (day, from, before) => {
  expect(monthRange(day, denver)).toEqual({ from, before })
})
