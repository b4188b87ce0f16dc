import { calendarEvent, sundays } from '@tests/support/calendar-event'
import { parseCalendar, readCalendar } from '@tests/support/read-calendar'
import { expect, test } from 'vitest'
import { sessionsOf } from '../schedule/event-sessions.server'
import type { Timing } from '../schedule/timing'
import { calendarMessage } from './event-calendars.server'
import type { CalendarEvent } from './event-lines.server'

const organizer = { name: 'The community', email: 'hello@example.org' }
const ada = { name: 'Ada "Countess" Quist', email: 'ada@example.net' }
const request = (timing: Timing, more?: Partial<CalendarEvent>) =>
  calendarMessage('REQUEST', calendarEvent(timing, { attendee: ada, ...more }), organizer) ?? ''

const once: Timing = { ...sundays, recurrence: null }
const on = (day: string, from = '18:30', to = '19:30') => ({ startsAt: `${day}T${from}`, endsAt: `${day}T${to}` })
const END = '2027-06-30'

test.each<[string, Timing]>([
  ['one time', once],
  ['a weekly series', sundays],
  ['a series with a cancelled date', { ...sundays, exceptions: [{ date: '2026-12-06', cancelled: true }] }],
  ['a series with a date that moved', { ...sundays, exceptions: [{ date: '2026-12-06', ...on('2026-12-07', '08:00', '09:30') }] }],
  ['a series with further dates', { ...sundays, extraDates: [on('2026-12-02'), on('2026-12-09', '18:30', '21:00')] }],
  ['a further date after the last', { ...sundays, recurrence: 'FREQ=WEEKLY;COUNT=3', extraDates: [on('2027-01-13', '10:00', '16:00')] }],
  [
    'a further date that is cancelled',
    { ...sundays, extraDates: [on('2026-12-02')], exceptions: [{ date: '2026-12-02', cancelled: true }] },
  ],
  ['three Sundays without a rule', { ...once, extraDates: [on('2026-11-29'), on('2026-12-13')] }],
  ['three days of different lengths', { ...once, extraDates: [on('2026-11-23', '10:00', '16:00'), on('2026-11-30')] }],
  ['a further date before the first', { ...once, extraDates: [on('2026-11-01', '09:00', '10:00')] }],
  [
    'two dates on one day',
    { ...once, extraDates: [on('2026-11-22', '20:00', '21:00'), on('2026-11-24', '09:00', '10:00'), on('2026-11-24')] },
  ],
  ['dates that no short rule holds', { ...once, extraDates: [on('2027-06-01'), on('2026-11-23')] }],
  [
    'a series of whole days, and one with times',
    { ...sundays, startsAt: '2026-11-22T00:00', endsAt: '2026-11-22T23:59', extraDates: [on('2026-12-02')] },
  ],
  ['dates years apart', { ...once, extraDates: [on('2032-01-01')] }],
])('RFC 5546 §3.2: a message about %s holds its dates under one UID, and next to a rule', (_, timing) => {
  const text = request(timing)
  expect(new Set(text.match(/^UID:.*$/gm))).toEqual(new Set(['UID:event-1@example.org']))
  expect(readCalendar(text, END).map(({ startsAt, endsAt, status }) => `${startsAt}/${endsAt} ${status}`)).toEqual(
    sessionsOf(timing, { from: '2026-01-01', to: '2027-06-29' }).map(({ startsAt, endsAt }) => `${startsAt}/${endsAt} CONFIRMED`),
  )
  // Outlook refuses an event with RDATE and without a rule.
  if (text.includes('RDATE')) expect(text).toContain('RRULE:')
})

test('a message about whole days holds days', () => {
  const text = request({
    ...once,
    startsAt: '2026-11-22T00:00',
    endsAt: '2026-11-23T23:59',
    extraDates: [{ startsAt: '2026-11-29T00:00', endsAt: '2026-11-30T23:59' }],
  })
  expect(text.match(/^(?:DTSTART|DTEND|RDATE|EXDATE|RECURRENCE-ID)\b(?!;VALUE=DATE:)(?!:\d{8}T\d{6}\r).*/gm)).toBeNull()
  expect(readCalendar(text, END)).toMatchObject([
    { startsAt: '2026-11-22', endsAt: '2026-11-24' },
    { startsAt: '2026-11-29', endsAt: '2026-12-01' },
  ])
})

test('spec B §3.5: it asks for no answer, since someone who registered has accepted', () => {
  const calendar = parseCalendar(request(once))
  expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST')
  const event = calendar.getFirstSubcomponent('vevent')
  const attendee = event?.getFirstProperty('attendee')
  expect(attendee?.getFirstValue()).toBe('mailto:ada@example.net')
  expect(['cn', 'partstat', 'rsvp'].map((name) => attendee?.getParameter(name))).toEqual(["Ada 'Countess' Quist", 'ACCEPTED', 'FALSE'])
  expect(event?.getFirstPropertyValue('organizer')).toBe('mailto:hello@example.org')
})

test('an update has the same UID and a higher SEQUENCE, and a cancellation says so', () => {
  const messages = [
    request(once, { sequence: 0 }),
    request({ ...once, startsAt: '2026-11-23T18:30', endsAt: '2026-11-23T19:30' }, { sequence: 1 }),
    calendarMessage('CANCEL', calendarEvent(once, { sequence: 2, state: 'cancelled', attendee: ada }), organizer) ?? '',
  ].map(parseCalendar)
  expect(messages.map((calendar) => calendar.getFirstPropertyValue('method'))).toEqual(['REQUEST', 'REQUEST', 'CANCEL'])
  const values = messages.map((calendar) =>
    ['uid', 'sequence', 'status'].map((name) => calendar.getFirstSubcomponent('vevent')?.getFirstPropertyValue(name)),
  )
  expect(values).toEqual([
    ['event-1@example.org', 0, 'CONFIRMED'],
    ['event-1@example.org', 1, 'CONFIRMED'],
    ['event-1@example.org', 2, 'CANCELLED'],
  ])
})

test('of an event of which only the day is known it is a whole day, and without a day there is no message', () => {
  const unknown: Timing = { ...once, startsAt: null, endsAt: null }
  expect(readCalendar(request(unknown, { day: '2026-12-31' }), '2027-01-01')).toMatchObject([
    { startsAt: '2026-12-31', endsAt: '2027-01-01' },
  ])
  expect(calendarMessage('REQUEST', calendarEvent(unknown), organizer)).toBeNull()
})
