import { calendarEvent, calendarOf, sundays } from '@tests/support/calendar-event'
import { parseCalendar, readCalendar } from '@tests/support/read-calendar'
import { expect, test } from 'vitest'
import { calendarMessage } from './event-calendars.server'

const library = {
  date: '2026-11-29',
  title: 'Reading Night',
  location: 'The library',
  facilitator: 'Miriam Example',
  joinUrl: 'https://meet.example.org/secret',
  note: 'Bring the book.',
}
const organizer = { name: 'A community', email: 'hello@example.org' }

/** Title, place and text of each date until the middle of December. */
const told = (text: string) => {
  const components = parseCalendar(text).getAllSubcomponents('vevent')
  return readCalendar(text, '2026-12-14').map(({ startsAt, title, uid }) => {
    const own = components.find((each) => each.getFirstPropertyValue('uid') === uid && each.getFirstPropertyValue('summary') === title)
    return [startsAt, title, own?.getFirstPropertyValue('location'), String(own?.getFirstPropertyValue('description')).split('\n\n')[0]]
  })
}

const asInTheSeries = (startsAt: string) => [startsAt, 'Sunday sitting', 'Boulder', 'All are welcome.']

test('spec B §1.1: a date with details of its own replaces the one of the series, at its time, with its own title, place and text', () => {
  expect(told(calendarOf(calendarEvent({ ...sundays, exceptions: [library] })))).toEqual([
    asInTheSeries('2026-11-22T18:30'),
    ['2026-11-29T18:30', 'Reading Night', 'The library', 'Bring the book.'],
    asInTheSeries('2026-12-06T18:30'),
    asInTheSeries('2026-12-13T18:30'),
  ])
})

test('spec B §1.1: one that is canceled says why', () => {
  const text = calendarOf(calendarEvent({ ...sundays, exceptions: [{ date: '2026-11-29', cancelled: true, note: 'Thanksgiving.' }] }))
  expect(told(text)[1]).toEqual(['2026-11-29T18:30', 'Canceled: Sunday sitting', 'Boulder', 'Thanksgiving.'])
})

const dates = {
  ...sundays,
  recurrence: null,
  extraDates: [
    { startsAt: '2026-11-29T18:30', endsAt: '2026-11-29T19:30' },
    { startsAt: '2026-12-06T18:30', endsAt: '2026-12-06T20:00' },
  ],
  exceptions: [library, { date: '2026-12-06', startsAt: '2026-12-07T10:00', endsAt: '2026-12-07T11:00', title: 'Moved' }],
}

test('spec B §1.1: dates without a rule have theirs in the calendar of all events and in what one person gets', () => {
  const expected = [
    asInTheSeries('2026-11-22T18:30'),
    ['2026-11-29T18:30', 'Reading Night', 'The library', 'Bring the book.'],
    ['2026-12-07T10:00', 'Moved', 'Boulder', 'All are welcome.'],
  ]
  expect(told(calendarOf(calendarEvent(dates)))).toEqual(expected)
  expect(told(calendarMessage('REQUEST', calendarEvent(dates), organizer) ?? '')).toEqual(expected)
})

test('spec B §2.1: the link to join a date is in the calendar of who takes part, and in no other', () => {
  const event = calendarEvent({ ...sundays, exceptions: [library] })
  const unfolded = (text: string | null) => text?.replaceAll('\r\n ', '')
  expect(unfolded(calendarOf(event))).not.toContain('meet.example.org')
  const message = unfolded(calendarMessage('REQUEST', { ...event, joinUrl: null }, organizer))
  expect(message?.match(/Join: [^\\]*/g)).toEqual(['Join: https://meet.example.org/secret'])
})
