import { expect, test } from 'vitest'
import { seriesProblem } from './event-sessions.server'

const inDenver = (startsAt: string | null, recurrence: string | null) => seriesProblem({ startsAt, timeZone: 'America/Denver', recurrence })
const none = 'No date fits this recurrence rule'

test.each([
  ['FREQ=WEEKLY;UNTIL=20270306', 'The series ends before it begins'],
  ['FREQ=WEEKLY;UNTIL=20270308T012959Z', 'The series ends before it begins'],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', none],
  ['FREQ=MONTHLY;BYMONTH=4,6;BYMONTHDAY=31;COUNT=3', none],
  ['FREQ=DAILY;BYDAY=SU;BYSETPOS=2', none],
  ['FREQ=WEEKLY;BYDAY=SU,MO;BYSETPOS=3', none],
  ['FREQ=MONTHLY;BYDAY=1SU;BYMONTHDAY=20', none],
  ['FREQ=DAILY;INTERVAL=7;BYDAY=MO', none],
  ['FREQ=MONTHLY;BYDAY=SA;UNTIL=20270312', none],
  ['FREQ=HOURLY', 'FREQ must be DAILY, WEEKLY, MONTHLY or YEARLY'],
])('spec B §1.1: a series from Sunday, 7 March 2027 by %s is refused', (rule, problem) => {
  expect(inDenver('2027-03-07T18:30', rule)).toBe(problem)
})

test.each([
  'FREQ=WEEKLY;UNTIL=20270307',
  'FREQ=WEEKLY;UNTIL=20270308T013000Z',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29',
  'FREQ=YEARLY;INTERVAL=7;BYMONTH=2;BYMONTHDAY=29',
  'FREQ=WEEKLY;BYDAY=WE',
])('spec B §1.1: a series from Sunday, 7 March 2027 by %s is kept', (rule) => {
  expect(inDenver('2027-03-07T18:30', rule)).toBeUndefined()
})

test('spec B §1.1: a rule needs a first date, and what happens once needs no rule', () => {
  expect(inDenver(null, 'FREQ=WEEKLY')).toBe('A series needs the day and time of its first date')
  expect(inDenver(null, null)).toBeUndefined()
})
