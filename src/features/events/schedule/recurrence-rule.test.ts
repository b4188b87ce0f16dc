import { expect, test } from 'vitest'
import { recurrence } from './rule-dates.server'

test.each([
  'FREQ=DAILY',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,WE;WKST=SU',
  'FREQ=MONTHLY;BYDAY=1SA',
  'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=12',
  'FREQ=MONTHLY;BYMONTHDAY=-1,15;UNTIL=20281231',
  'FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU;UNTIL=20301231T235959Z',
  'FREQ=YEARLY;BYDAY=+20MO;UNTIL=20301231T235959',
  'BYDAY=SU;FREQ=WEEKLY',
])('spec B §1.1: %s is a recurrence rule', (text) => {
  expect(recurrence.parse(text)).toBe(text)
})

test.each([
  ['', 'looks like'],
  ['every Sunday', 'looks like'],
  ['RRULE:FREQ=WEEKLY', 'without RRULE:'],
  ['FREQ=WEEKLY;', 'looks like'],
  ['FREQ=WEEKLY\r\nEXDATE=20270307', 'line breaks'],
  ['FREQ=WEEKLY;BYDAY=SU\n', 'line breaks'],
  [`FREQ=MONTHLY;BYMONTHDAY=${Array(300).fill(1)}`, 'at most 500 characters'],
  ['BYDAY=SU', 'needs FREQ'],
  ['FREQ=SECONDLY', 'FREQ must be'],
  ['FREQ=HOURLY;INTERVAL=24', 'FREQ must be'],
  ['FREQ=DAILY,WEEKLY', 'FREQ must be'],
  ['FREQ=DAILY;BYHOUR=9', 'BYHOUR is not supported'],
  ['FREQ=YEARLY;BYWEEKNO=20', 'BYWEEKNO is not supported'],
  ['RSCALE=GREGORIAN;FREQ=YEARLY', 'RSCALE is not supported'],
  ['FREQ=DAILY;DTSTART=20270101', 'DTSTART is not supported'],
  ['FREQ=DAILY;FREQ=WEEKLY', 'FREQ is there twice'],
  ['FREQ=DAILY;COUNT=3;UNTIL=20270101', 'not with both'],
  ['FREQ=DAILY;COUNT=1001', 'COUNT must be'],
  ['FREQ=DAILY;COUNT=0', 'COUNT must be'],
  ['FREQ=DAILY;INTERVAL=0', 'INTERVAL must be'],
  ['FREQ=DAILY;INTERVAL=-1', 'INTERVAL must be'],
  ['FREQ=DAILY;INTERVAL=99999', 'INTERVAL must be'],
  ['FREQ=DAILY;UNTIL=20270230', 'UNTIL must be'],
  ['FREQ=DAILY;UNTIL=20270101T250000Z', 'UNTIL must be'],
  ['FREQ=DAILY;UNTIL=2027', 'UNTIL must be'],
  ['FREQ=MONTHLY;BYMONTHDAY=32', 'BYMONTHDAY must list'],
  ['FREQ=MONTHLY;BYMONTHDAY=0', 'BYMONTHDAY must list'],
  ['FREQ=MONTHLY;BYMONTHDAY=5,5', 'BYMONTHDAY must list'],
  ['FREQ=YEARLY;BYMONTH=13', 'BYMONTH must list'],
  ['FREQ=WEEKLY;BYDAY=SUN', 'BYDAY must list'],
  ['FREQ=WEEKLY;BYDAY=SU,,MO', 'BYDAY must list'],
  ['FREQ=WEEKLY;BYDAY=1SU', 'needs FREQ=MONTHLY'],
  ['FREQ=MONTHLY;BYDAY=6SU', 'to 5 in a month'],
  ['FREQ=YEARLY;BYDAY=54SU', 'to 53 in a year'],
  ['FREQ=YEARLY;BYMONTHDAY=13;BYDAY=1FR', 'needs FREQ=MONTHLY or BYMONTH'],
  ['FREQ=WEEKLY;BYMONTHDAY=13', 'cannot be used with FREQ=WEEKLY'],
  ['FREQ=MONTHLY;BYSETPOS=1', 'BYSETPOS needs'],
  ['FREQ=MONTHLY;BYDAY=SU;BYSETPOS=0', 'BYSETPOS must list'],
  ['FREQ=WEEKLY;WKST=1MO', 'WKST must be'],
])('spec B §1.1: %j is refused, and the sentence says why', (text, reason) => {
  const issues = recurrence.safeParse(text).error?.issues
  expect(issues?.map(({ message }) => message)).toEqual([expect.stringContaining(reason)])
})
