import { expect, test, vi } from 'vitest'
import { instantOf, wallClockAt, zonedTime } from './zoned-time'

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
