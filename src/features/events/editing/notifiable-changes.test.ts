import { expect, test } from 'vitest'
import { notifiableChanges } from './event-body'
import { type EventFields, toEventFields } from './event-fields'

const before: EventFields = {
  ...toEventFields(undefined, { today: '2027-10-03', timeZone: 'America/Denver', currency: 'USD' }),
  title: 'Sitting',
  time: '6:30-7 PM',
  location: 'Boulder Community Center',
}
const series: Partial<EventFields> = { isRecurring: true, recurrence: 'FREQ=WEEKLY;BYDAY=SU' }

test.each<[string, Partial<EventFields>, Partial<EventFields>, string[]]>([
  [
    'another title, description and number of places',
    {},
    { title: 'Silence', description: 'New', registration: { ...before.registration, capacity: '5' } },
    [],
  ],
  ['the same time in other words', {}, { time: '6:30 PM to 7:00 PM' }, []],
  ['other words that calendars cannot hold', { time: 'At dusk' }, { time: 'After the snow melts' }, ['the time']],
  ['another time', {}, { time: '7-8 PM' }, ['the time']],
  ['another day', {}, { date: '4' }, ['the time']],
  ['another zone', {}, { timeZone: 'America/New_York' }, ['the time']],
  ['a skipped date', series, { exceptions: [{ date: '2027-10-10', cancelled: true }] }, ['the time']],
  ['another place and state', {}, { location: 'Online', state: 'postponed' }, ['the place', 'whether it’s happening']],
  ['another link to join', {}, { joinUrl: 'https://example.org/room' }, ['the place']],
])('spec B §3.9: what attendees may want to know of %s', (_, stored, typed, expected) => {
  const was = { ...before, ...stored }
  expect(notifiableChanges({ ...was, ...typed }, was)).toEqual(expected)
})
