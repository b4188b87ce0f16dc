import { calendarEvent, sundays } from '@tests/support/calendar-event'
import { expect, test } from 'vitest'
import { googleCalendarUrl, type LinkedEvent, outlookCalendarUrl } from './calendar-links'

const once = { ...sundays, recurrence: null }
const linked = (more: Partial<LinkedEvent> = {}): LinkedEvent => ({ ...calendarEvent(once), ...more })
const parameters = (url: string | undefined) => Object.fromEntries(new URL(url ?? '').searchParams)

test('spec B §2.2: Google gets the wall clock with its zone', () => {
  const url = googleCalendarUrl(linked({ title: 'Sit & listen #1', location: 'Boulder, CO' }))
  expect(url).toMatch(/^https:\/\/calendar\.google\.com\/calendar\/render\?/)
  expect(parameters(url)).toEqual({
    action: 'TEMPLATE',
    text: 'Sit & listen #1',
    dates: '20261122T183000/20261122T193000',
    ctz: 'America/Denver',
    details: 'All are welcome.\n\nhttps://example.org/events/sunday-sitting',
    location: 'Boulder, CO',
  })
})

test('spec B §2.2: Outlook gets the moment in UTC', () => {
  const url = outlookCalendarUrl(linked({ location: '' }))
  expect(url).toMatch(/^https:\/\/outlook\.live\.com\/calendar\/0\/deeplink\/compose\?/)
  expect(parameters(url)).toEqual({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: 'Sunday sitting',
    startdt: '2026-11-23T01:30:00Z',
    enddt: '2026-11-23T02:30:00Z',
    body: 'All are welcome.\n\nhttps://example.org/events/sunday-sitting',
  })
})

test('an event of which only the day is known is a whole day, which ends with the next', () => {
  const event = linked({ timing: { ...once, startsAt: null, endsAt: null }, day: '2026-12-31' })
  const google = parameters(googleCalendarUrl(event))
  expect([google.dates, google.ctz]).toEqual(['20261231/20270101', undefined])
  expect(parameters(outlookCalendarUrl(event))).toMatchObject({ startdt: '2026-12-31', enddt: '2027-01-01', allday: 'true' })
})

test('whole days are days too, in a series with the days of its rule', () => {
  const days = { startsAt: '2026-11-22T00:00', endsAt: '2026-11-23T23:59' }
  const event = linked({ timing: { ...sundays, ...days, recurrence: 'FREQ=WEEKLY;BYDAY=SU;UNTIL=20270104T065959Z' } })
  const google = parameters(googleCalendarUrl(event))
  expect([google.dates, google.ctz, google.recur]).toEqual(['20261122/20261124', undefined, 'RRULE:FREQ=WEEKLY;BYDAY=SU;UNTIL=20270103'])
  const next = { startsAt: '2026-12-06T00:00', endsAt: '2026-12-07T23:59' }
  expect(parameters(outlookCalendarUrl({ ...event, session: next }))).toMatchObject({
    startdt: '2026-12-06',
    enddt: '2026-12-08',
    allday: 'true',
  })
})

test('an event of which no day is known has no link', () => {
  const event = linked({ timing: { ...once, startsAt: null, endsAt: null } })
  expect([googleCalendarUrl(event), outlookCalendarUrl(event)]).toEqual([undefined, undefined])
})

const before = { startsAt: '2026-12-09T18:30', endsAt: '2026-12-09T19:30' }
const later = { startsAt: '2027-01-05T18:30', endsAt: '2027-01-05T19:30' }
const next = { startsAt: '2027-01-03T18:30', endsAt: '2027-01-03T19:30' }

test.each([
  ['FREQ=WEEKLY;BYDAY=SU', {}, 'RRULE:FREQ=WEEKLY;BYDAY=SU'],
  ['FREQ=WEEKLY;UNTIL=20270314', {}, 'RRULE:FREQ=WEEKLY;UNTIL=20270315T055900Z'],
  ['FREQ=WEEKLY;UNTIL=20270314T183000;WKST=SU', {}, 'RRULE:FREQ=WEEKLY;UNTIL=20270315T003000Z;WKST=SU'],
  ['FREQ=WEEKLY;UNTIL=20270315T003000Z', {}, 'RRULE:FREQ=WEEKLY;UNTIL=20270315T003000Z'],
  ['FREQ=WEEKLY;COUNT=20', {}, undefined],
  ['FREQ=WEEKLY', { exceptions: [{ date: '2027-01-10', cancelled: true as const }] }, undefined],
  ['FREQ=WEEKLY', { exceptions: [{ date: '2026-12-06', ...later }] }, undefined],
  ['FREQ=WEEKLY', { exceptions: [{ date: '2026-12-06', cancelled: true as const }] }, 'RRULE:FREQ=WEEKLY'],
  ['FREQ=WEEKLY', { extraDates: [next] }, undefined],
  ['FREQ=WEEKLY', { extraDates: [before] }, 'RRULE:FREQ=WEEKLY'],
])('spec B §2.2: from its next date on, Google is told the rule where that says everything: %s', (recurrence, more, recur) => {
  const google = parameters(googleCalendarUrl(linked({ timing: { ...sundays, recurrence, ...more }, session: next })))
  expect([google.dates, google.recur]).toEqual(['20270103T183000/20270103T193000', recur])
})

test('a rule that counts is written from its first date', () => {
  const event = linked({ timing: { ...sundays, recurrence: 'FREQ=WEEKLY;COUNT=20' } })
  expect(parameters(googleCalendarUrl(event)).recur).toBe('RRULE:FREQ=WEEKLY;COUNT=20')
})

test('a long text leaves the links short enough for every browser', () => {
  const event = linked({ description: '🧘 ä '.repeat(2000) })
  expect(Math.max(...[googleCalendarUrl(event), outlookCalendarUrl(event)].map((url) => url?.length ?? 0))).toBeLessThan(4000)
})
