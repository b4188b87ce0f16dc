import { expect, test } from 'vitest'
import { formatEventFields, toEventFields } from './event-fields'

test('spec B §1.1: of two people who edit one event, each reads the other’s times in words', () => {
  const fields = {
    ...toEventFields(undefined, { today: '2027-10-03', timeZone: 'America/Denver', currency: 'USD' }),
    title: 'Introduction to Inquiry',
    location: 'Boulder and online',
    time: '6:30-7 PM',
    timeZone: 'America/New_York',
    isRecurring: true,
    recurrence: 'FREQ=WEEKLY;BYDAY=SU;COUNT=10',
    extraDates: [{ startsAt: '2027-12-24T17:00', endsAt: '2027-12-24T18:00' }],
    exceptions: [
      { date: '2027-10-10', cancelled: true as const },
      { date: '2027-10-17', startsAt: '2027-10-18T18:30', endsAt: '2027-10-18T19:00' },
    ],
    state: 'postponed' as const,
  }
  expect(formatEventFields(fields, fields, [])).toMatchObject({
    kind: 'Introduction',
    attendance: 'Both',
    state: 'Postponed',
    registration: 'Open, without a limit',
    timeZone: 'Eastern Time',
    recurrence: 'Every week on Sunday, 10 times',
    extraDates: 'Friday, December 24, 2027, 5:00–6:00 PM',
    exceptions: 'Sun, Oct 10, 2027 is canceled\nSun, Oct 17, 2027 is moved to Monday, October 18, 2027, 6:30–7:00 PM',
  })
  expect(formatEventFields({ ...fields, recurrence: '' }, fields, []).recurrence).toBe('No fixed days')
})
