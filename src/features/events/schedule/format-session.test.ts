import { describe, expect, test } from 'vitest'
import {
  formatDay,
  formatNextSession,
  formatSession,
  formatShortDay,
  formatTimes,
  formatWeeklySession,
  movedFrom,
  shortDayParts,
  withInsteadOf,
} from './format-session'

const span = (startsAt: string, endsAt: string | null = null) => ({ startsAt, endsAt })
const evening = span('2027-10-10T18:30', '2027-10-10T19:00')
const morning = span('2027-10-10T10:00', '2027-10-10T12:00')
const weekend = span('2026-06-05T19:00', '2026-06-07T13:00')
const newYear = span('2026-12-31T19:00', '2027-01-02T13:00')
const dance = span('2027-10-09T20:00', '2027-10-10T01:00')

describe('how a session is said', () => {
  test.each([
    [evening, 'Sunday, October 10, 2027, 6:30–7:00 PM'],
    [morning, 'Sunday, October 10, 2027, 10:00 AM – 12:00 PM'],
    [span('2027-10-10T18:30'), 'Sunday, October 10, 2027, 6:30 PM'],
    [span('2027-10-10T18:30', '2027-10-10T18:30'), 'Sunday, October 10, 2027, 6:30 PM'],
    [dance, 'Saturday, October 9, 2027, 8:00 PM – 1:00 AM'],
    [weekend, 'Fri, Jun 5, 7:00 PM to Sun, Jun 7, 2026, 1:00 PM'],
    [newYear, 'Thu, Dec 31, 2026, 7:00 PM to Sat, Jan 2, 2027, 1:00 PM'],
    [span('2027-10-09T09:00', '2027-10-10T05:00'), 'Sat, Oct 9, 9:00 AM to Sun, Oct 10, 2027, 5:00 AM'],
  ])('with its day and year: %o', (session, words) => {
    expect(formatSession(session)).toBe(words)
  })

  test.each([
    [evening, '2027-01-01', 'Sunday, October 10, 6:30–7:00 PM'],
    [evening, '2026-12-31', 'Sunday, October 10, 2027, 6:30–7:00 PM'],
    [weekend, '2026-06-01', 'Fri, Jun 5, 7:00 PM to Sun, Jun 7, 1:00 PM'],
    [newYear, '2026-12-01', 'Thu, Dec 31, 2026, 7:00 PM to Sat, Jan 2, 2027, 1:00 PM'],
  ])('without this year: %o seen on %s', (session, today, words) => {
    expect(formatSession(session, today)).toBe(words)
  })

  test('by its weekday, where it is every week', () => {
    expect(formatWeeklySession(evening)).toBe('Sunday, 6:30–7:00 PM')
    expect(formatWeeklySession(weekend)).toBe('Friday, 7:00 PM – Sunday, 1:00 PM')
  })

  test('as the next one', () => {
    expect(formatNextSession(evening, '2027-10-05')).toBe('Next: Sunday, October 10, 6:30 PM')
    expect(formatNextSession(evening, '2026-10-05')).toBe('Next: Sunday, October 10, 2027, 6:30 PM')
  })

  test('only by its day', () => {
    expect(formatDay('2027-10-10')).toBe('Sunday, October 10, 2027')
    expect(formatDay('2027-10-10', '2027-10-05')).toBe('Sunday, October 10')
  })

  test('in short on a card', () => {
    expect(formatShortDay('2027-10-10', '2027-10-05')).toBe('Sun, Oct 10')
    expect(formatShortDay('2027-10-10')).toBe('Sun, Oct 10, 2027')
    expect(shortDayParts('2027-10-10')).toEqual({ weekday: 'Sun', month: 'Oct', date: '10', year: '2027' })
  })

  test('noon and midnight have their halves of the day', () => {
    expect(formatTimes(span('2027-10-10T00:00', '2027-10-10T12:00'))).toBe('12:00 AM – 12:00 PM')
    expect(formatTimes(span('2027-10-10T21:00', '2027-10-11T00:00'))).toBe('9:00 PM – 12:00 AM')
  })
})

test.each([
  ['2026-12-30T19:00', '2026-12-31', 'Moved, instead of Thu, Dec 31'],
  ['2027-01-02T19:00', '2026-12-31', 'Moved, instead of Thu, Dec 31, 2026'],
  ['2026-12-31T20:00', '2026-12-31', 'Moved'],
])('spec B §1.1: a session at %s that was planned for %s says so: %s', (startsAt, date, words) => {
  expect(withInsteadOf('Moved', { startsAt, ...movedFrom({ startsAt, date }) })).toBe(words)
})

test('the day it was planned for can be written out', () => {
  expect(withInsteadOf('Moved', { startsAt: '2026-12-30T19:00', insteadOf: '2026-12-31' }, formatDay)).toBe(
    'Moved, instead of Thursday, December 31',
  )
})
