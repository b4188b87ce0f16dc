import { expect, test } from 'vitest'
import { sampleEvents } from '@/site/sample-content'
import type { CommunityEvent } from '../event.schema'
import { formatNextDate, formatWhen } from './registration-summary'

const today = '2027-01-01'
const [weekly, introduction] = sampleEvents(today) as [CommunityEvent, CommunityEvent]

test('spec B §1.3: a series says on which days it is, and its next date', () => {
  expect(formatWhen(weekly, null)).toBe('Every week on Sunday, 6:30–7:00 PM, Mountain Time')
  expect(formatNextDate(weekly, today)).toBe('Sunday, January 3')
  const monthly = {
    ...weekly,
    recurrence: 'FREQ=MONTHLY;BYDAY=1SA;UNTIL=20271231',
    time: '10 AM',
    startsAt: '2027-01-02T10:00',
    endsAt: null,
  }
  expect(formatWhen(monthly, null)).toBe('First Saturday of the month, 10:00 AM, until December 31, 2027, Mountain Time')
})

test('spec B §1.1: whole days have neither times nor a zone', () => {
  const days = { startsAt: '2027-11-12T00:00', endsAt: '2027-11-14T23:59' }
  expect(formatWhen({ ...introduction, ...days, nextSession: { ...days, timeZone: 'America/Denver' } }, null)).toBe('November 12–14, 2027')
  expect(formatWhen({ ...weekly, startsAt: '2027-01-03T00:00', endsAt: '2027-01-03T23:59' }, null)).toBe('Every week on Sunday, all day')
})

test('spec B §1.1: the next date of a series is shown with its own details', () => {
  const nextSession = { startsAt: '2027-01-10T18:30', endsAt: '2027-01-10T19:00', timeZone: 'America/Denver', title: 'Reading Night' }
  expect(formatNextDate({ ...weekly, nextSession }, today)).toBe('Sunday, January 10 · Reading Night')
})

test('spec B §1.3: what recurs without a known rule says so, with the event’s own time', () => {
  expect(formatWhen({ ...weekly, recurrence: null, startsAt: null, endsAt: null }, null)).toBe('Recurring, 6:30 - 7:00 PM')
})

test('spec B §3.3: of one session, and of what takes place once, the day is said', () => {
  const session = { startsAt: '2027-01-10T18:30', endsAt: '2027-01-10T19:00' }
  expect(formatWhen(weekly, session)).toBe('Sunday, January 10, 2027, 6:30–7:00 PM, Mountain Time')
  expect(formatWhen(weekly, { ...session, insteadOf: '2027-01-12' })).toBe(
    'Sunday, January 10, 2027, 6:30–7:00 PM, Mountain Time, instead of Tuesday, January 12',
  )
  expect(formatWhen(introduction, null)).toBe('Tuesday, October 5, 2027, 10:00 AM – 12:00 PM, Mountain Time')
})
