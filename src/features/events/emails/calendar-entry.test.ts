import { mailTo } from '@tests/support/drawn-mail'
import { parseCalendar, readCalendar } from '@tests/support/read-calendar'
import { openTestSite } from '@tests/support/test-site'
import { expect, test } from 'vitest'
import { createClock } from '@/platform/time/clock'
import { makeEvent } from '../event.factory'
import { registrationRow } from '../places/registration.factory'
import { calendarEntry } from './build-email-facts.server'
import type { EmailFacts } from './email-facts.server'

const weekly = {
  startsAt: '2999-10-06T18:30',
  endsAt: '2999-10-06T19:00',
  recurrence: 'FREQ=WEEKLY;COUNT=3',
  isRecurring: true,
  date: '6',
  time: '',
}
const span = (date: string) => ({ startsAt: `2027-10-${date}T18:30`, endsAt: `2027-10-${date}T19:00` })
const propertiesOf = (text: string | null | undefined, ...names: string[]) => {
  const event = parseCalendar(text ?? '').getFirstSubcomponent('vevent')
  return names.map((name) => String(event?.getFirstPropertyValue(name)))
}

test('spec B §3.5: an entry of one date, or of all dates of a series', async () => {
  await using site = await openTestSite('sqlite')
  const event = await makeEvent(site.services, weekly)
  const entryOf = (session: string) => calendarEntry(site.services, { registration: registrationRow({ session }), event }, 'REQUEST') ?? ''
  const starts = (text: string) => readCalendar(text, '3000-01-01').map(({ startsAt, endsAt }) => `${startsAt}/${endsAt.slice(11)}`)
  expect(starts(entryOf('2999-10-13T18:30'))).toEqual(['2999-10-13T18:30/19:00'])
  expect(starts(entryOf(''))).toEqual(['2999-10-06T18:30/19:00', '2999-10-13T18:30/19:00', '2999-10-20T18:30/19:00'])
})

test('spec B §3.9: the same UID in every message, with the number of the row, and CANCEL takes it out', async () => {
  await using site = await openTestSite('sqlite')
  const event = await makeEvent(site.services, weekly)
  const before = registrationRow({ calendarSequence: 0 })
  const after = registrationRow({ calendarSequence: 1, status: 'cancelled' })
  const [confirmed, cancelled] = [
    mailTo(site.services, 'confirmed', { registration: before, event }),
    mailTo(site.services, 'cancelled', { registration: after, event, wasWaiting: false }),
  ].map(({ facts }) => (facts as { calendar: { method: string; content: string } }).calendar)
  expect([confirmed?.method, cancelled?.method]).toEqual(['REQUEST', 'CANCEL'])
  const uid = `registration-7-${Date.parse(before.createdAt).toString(36)}@flatirons`
  expect(propertiesOf(confirmed?.content, 'uid', 'sequence', 'status')).toEqual([uid, '0', 'CONFIRMED'])
  expect(propertiesOf(cancelled?.content, 'uid', 'sequence', 'status')).toEqual([uid, '1', 'CANCELLED'])
})

test('the link for joining is the place of what is online, and in the entry of people who hold a place, and no other', async () => {
  await using site = await openTestSite('sqlite')
  const joinUrl = 'https://video.example.org/room'
  const online = await makeEvent(site.services, { location: 'Online', joinUrl })
  const both = await makeEvent(site.services, { location: 'Boulder and online', joinUrl })
  const entry = (event: typeof online, status: 'registered' | 'waitlisted') =>
    calendarEntry(site.services, { registration: registrationRow({ status }), event }, 'PUBLISH')
  expect(propertiesOf(entry(online, 'registered'), 'location')).toEqual([joinUrl])
  expect(propertiesOf(entry(both, 'registered'), 'location', 'description')).toEqual([
    'Boulder and online',
    expect.stringContaining(joinUrl),
  ])
  expect(entry(online, 'waitlisted')).not.toContain('video.example.org')
})

test('a file that someone fetches names no attendee', async () => {
  await using site = await openTestSite('sqlite')
  const event = await makeEvent(site.services)
  expect(calendarEntry(site.services, { registration: registrationRow(), event }, 'PUBLISH')).not.toMatch(/ATTENDEE|ada@example/)
})

// Before, someone who registered late was told of dates that were over, by the confirmation, its entry and the file of the link.
test.each([
  ['of a series', { recurrence: 'FREQ=WEEKLY;COUNT=3' }, ['2027-10-13T18:30', '2027-10-20T18:30']],
  ['of single dates', { extraDates: ['13', '20'].map(span) }, ['2027-10-13T18:30', '2027-10-20T18:30']],
  [
    'of one that was moved',
    { recurrence: 'FREQ=WEEKLY;COUNT=2', exceptions: [{ date: '2027-10-06', ...span('27') }] },
    ['2027-10-13T18:30', '2027-10-27T18:30'],
  ],
])('spec B §3.12: a confirmation, its entry and a file name no date %s that is over', async (_what, fields, expected) => {
  await using site = await openTestSite('sqlite')
  const at = (moment: string) => (site.services.clock = createClock('America/Denver', () => new Date(moment)))
  at('2027-10-01T18:00:00Z')
  const event = await makeEvent(site.services, { date: '', time: '', ...span('06'), ...fields })
  at('2027-10-07T18:00:00Z')
  const early = registrationRow({ createdAt: '2027-10-01T18:00:00.000Z', placedAt: '2027-10-01T18:00:00.000Z' })
  const late = registrationRow({ createdAt: '2027-10-07T18:00:00.000Z', placedAt: '2027-10-07T18:00:00.000Z' })
  const starts = (text: string | null | undefined) => readCalendar(text ?? '', '2028-01-01').map(({ startsAt }) => startsAt)
  for (const registration of [early, late]) {
    const { facts } = mailTo(site.services, 'confirmed', { registration, event }) as { facts: EmailFacts }
    expect(starts(facts.calendar?.content)).toEqual(expected)
    expect(facts.event.when).not.toContain('October 6,')
    expect(facts.event.note ?? '').not.toMatch(/Oct 6:/)
  }
  // What changes later takes no date that they came to out of their calendar.
  const renewed = calendarEntry(site.services, { registration: early, event }, 'REQUEST')
  if (!('exceptions' in fields)) expect(starts(renewed)).toEqual(['2027-10-06T18:30', ...expected])
  expect(starts(calendarEntry(site.services, { registration: late, event }, 'REQUEST'))).toEqual(expected)
  at('2027-11-01T18:00:00Z')
  expect(calendarEntry(site.services, { registration: early, event }, 'PUBLISH', '2027-11-01T18:00:00.000Z')).toBeNull()
})
