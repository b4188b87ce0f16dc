import { expect, test, vi } from 'vitest'
import { dayRange, instantOf, monthRange, wallClockAt, zonedTime } from './zoned-time'

test.each([
  ['2027-10-05', '10:00', '2027-10-05T10:00:00-06:00'],
  ['2027-01-05', '18:30', '2027-01-05T18:30:00-07:00'],
  // The next two changes: back at 2:00 on 1 November 2026, forward at 2:00 on 14 March 2027.
  ['2026-10-31', '23:30', '2026-10-31T23:30:00-06:00'],
  ['2026-11-01', '00:30', '2026-11-01T00:30:00-06:00'],
  ['2026-11-01', '01:30', '2026-11-01T01:30:00-06:00'],
  ['2026-11-01', '02:00', '2026-11-01T02:00:00-07:00'],
  ['2026-11-01', '08:00', '2026-11-01T08:00:00-07:00'],
  ['2027-03-14', '01:30', '2027-03-14T01:30:00-07:00'],
  ['2027-03-14', '03:00', '2027-03-14T03:00:00-06:00'],
  ['2027-03-14', '08:00', '2027-03-14T08:00:00-06:00'],
  ['2027-11-07', '00:30', '2027-11-07T00:30:00-06:00'],
  ['2027-11-07', '08:00', '2027-11-07T08:00:00-07:00'],
  // A time that comes twice is the first one above; this one is skipped.
  ['2027-03-14', '02:30', '2027-03-14T03:30:00-06:00'],
])('%s at %s in Denver is %s, wherever the server is', (day, time, expected) => {
  // UTC, the same clocks, clocks that change at other moments, and half an hour off.
  for (const ownZone of ['UTC', 'America/Denver', 'America/Los_Angeles', 'Europe/Prague', 'Australia/Lord_Howe']) {
    vi.stubEnv('TZ', ownZone)
    expect([ownZone, zonedTime(day, time, 'America/Denver')]).toEqual([ownZone, expected])
  }
})

test('a zone without an offset has one of zero', () => {
  expect(zonedTime('2027-10-05', '10:00', 'UTC')).toBe('2027-10-05T10:00:00+00:00')
})

test.each([
  ['2027-03-14T01:59', '2027-03-14T08:59:00.000Z', '2027-03-14T01:59'],
  ['2027-03-14T02:30', '2027-03-14T09:30:00.000Z', '2027-03-14T03:30'],
  ['2027-11-07T01:30', '2027-11-07T07:30:00.000Z', '2027-11-07T01:30'],
])('spec B §1.4: %s in Denver is %s, when clocks show %s', (wallClock, instant, shown) => {
  expect(instantOf(wallClock, 'America/Denver')).toBe(instant)
  expect(wallClockAt(instant, 'America/Denver')).toBe(shown)
})

test('of a time that comes twice, the second instant shows it too', () => {
  expect(wallClockAt('2027-11-07T08:30:00Z', 'America/Denver')).toBe('2027-11-07T01:30')
})

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
