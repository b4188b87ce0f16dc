import type { EmailName } from '@tests/support/drawn-mail'
import { draw, drawFor, mailTo, openSite } from '@tests/support/drawn-mail'
import { parseCalendar, readCalendar } from '@tests/support/read-calendar'
import { expect, test } from 'vitest'
import { makeEvent } from '../event.factory'
import { registrationRow } from '../places/registration.factory'
import { calendarEntry } from './build-email-facts.server'

const library = {
  date: '2026-12-10',
  title: 'Reading Night',
  location: 'The library',
  facilitator: 'Miriam Example',
  joinUrl: 'https://video.example.org/library',
  note: 'Bring the book.',
}
const thursdays = {
  title: 'Thursday Circle',
  month: 'December',
  date: '3',
  year: '2026',
  time: '',
  startsAt: '2026-12-03T19:00',
  endsAt: '2026-12-03T20:30',
  recurrence: 'FREQ=WEEKLY;BYDAY=TH;COUNT=4',
  location: 'Boulder',
  facilitator: 'Anna Example',
  facilitators: ['Ben Example'],
  joinUrl: 'https://video.example.org/room',
  exceptions: [library],
}
const perSession = { ...thursdays, registration: { perSession: true } }
const onLibrary = registrationRow({ session: '2026-12-10T19:00' })

/** The lines of an email that say what, where, who and so on. */
const factsOf = (text: string) => text.split('\n').filter((line) => /^(What|Where|Join|Teacher|Parking|Note): |^ {2}/.test(line))

// Before, all of them said Thursday Circle, Boulder, Anna and Ben Example and the link of the other dates.
test.each<EmailName>(['confirmed', 'reminder', 'event-changed'])(
  'spec B §1.1: the email %s describes a date by its own title, place, link, leader and note',
  async (occasion) => {
    await using site = await openSite()
    const event = await makeEvent(site.services, perSession)
    const { subject, text } = await drawFor(site, occasion, { registration: onLibrary, event })
    expect(subject).toContain('Reading Night')
    expect(factsOf(text)).toEqual([
      'What: Reading Night',
      'Where: The library',
      'Join: https://video.example.org/library',
      'Teacher: Miriam Example',
      'Note: Bring the book.',
    ])
  },
)

test('emails have a row for each text in their facts, and those queued before there were any have none', async () => {
  await using site = await openSite()
  const event = await makeEvent(site.services, thursdays)
  const queued = mailTo(site.services, 'confirmed', { registration: registrationRow(), event })
  const drawWith = async (texts: unknown) => {
    const facts = queued.facts as { event: object }
    const { text } = await draw(site, { ...queued, facts: { ...facts, event: { ...facts.event, texts } } })
    return factsOf(text)
  }
  expect(await drawWith([{ label: 'Parking', text: 'Behind the library' }])).toContain('Parking: Behind the library')
  expect(await drawWith(undefined)).toEqual(factsOf((await draw(site, queued)).text))
})

test('spec B §1.1: another date of the same event is described like the event', async () => {
  await using site = await openSite()
  const event = await makeEvent(site.services, perSession)
  const { subject, text } = await drawFor(site, 'confirmed', { registration: registrationRow({ session: '2026-12-17T19:00' }), event })
  expect(subject).toContain('Thursday Circle')
  expect(factsOf(text)).toEqual([
    'What: Thursday Circle',
    'Where: Boulder',
    'Join: https://video.example.org/room',
    'Teacher: Anna Example, Ben Example',
  ])
})

test('spec B §3.5: someone who waits for a date reads its place and note, not its link', async () => {
  await using site = await openSite()
  const event = await makeEvent(site.services, perSession)
  const registration = registrationRow({ ...onLibrary, status: 'waitlisted', placedAt: null })
  const { text } = await drawFor(site, 'waitlisted', { registration, event })
  expect(factsOf(text)).toContain('Where: The library')
  expect(text).not.toContain('video.example.org')
})

test('spec B §1.1: someone who comes to all dates reads which of them have details of their own, and that date’s in its reminder', async () => {
  await using site = await openSite()
  const event = await makeEvent(site.services, thursdays)
  const registration = registrationRow()
  const confirmed = await drawFor(site, 'confirmed', { registration, event })
  expect(factsOf(confirmed.text).at(-1)).toBe('Note: Thu, Dec 10: Reading Night · The library · With Miriam Example · Bring the book.')
  const reminder = await drawFor(site, 'reminder', { registration, event, session: '2026-12-10T19:00' })
  expect(factsOf(reminder.text).slice(0, 2)).toEqual(['What: Reading Night', 'Where: The library'])
})

// Before, someone who had canceled read which dates they would come to are off, moved, or elsewhere.
test('spec B §1.1: someone who no longer comes to all dates reads nothing of single ones', async () => {
  await using site = await openSite()
  const event = await makeEvent(site.services, { ...thursdays, exceptions: [library, { date: '2026-12-17', cancelled: true }] })
  const ended = registrationRow({ status: 'cancelled', endedBy: 'owner' })
  const { text } = await drawFor(site, 'cancelled', { registration: ended, event })
  expect(text).toContain('Every week on Thursday')
  expect(text).not.toMatch(/Note:|No meeting|Reading Night/)
})

// Before, the same line was repeated for each session of the day.
test('spec B §1.1: what applies to two sessions on one day is said once', async () => {
  await using site = await openSite()
  const event = await makeEvent(site.services, {
    ...thursdays,
    recurrence: null,
    extraDates: ['10', '14'].map((hour) => ({ startsAt: `2026-12-12T${hour}:00`, endsAt: `2026-12-12T${hour}:30` })),
    exceptions: [{ date: '2026-12-12', location: 'The library' }],
  })
  const { text } = await drawFor(site, 'confirmed', { registration: registrationRow(), event })
  expect(text.match(/Sat, Dec 12: The library/g)).toHaveLength(1)
})

// Before, a date that was canceled or moved stood in the list as it was planned.
test('spec B §1.1: of dates without a rule, an email lists those that take place, at their own times', async () => {
  await using site = await openSite()
  const event = await makeEvent(site.services, {
    ...thursdays,
    recurrence: null,
    extraDates: [
      { startsAt: '2026-12-10T19:00', endsAt: '2026-12-10T20:30' },
      { startsAt: '2026-12-17T19:00', endsAt: '2026-12-17T20:30' },
    ],
    exceptions: [
      { date: '2026-12-10', cancelled: true },
      { date: '2026-12-17', startsAt: '2026-12-18T18:00', endsAt: '2026-12-18T19:00' },
    ],
  })
  const { text } = await drawFor(site, 'confirmed', { registration: registrationRow(), event })
  expect(text.split('\n').filter((line) => line.includes('December'))).toEqual([
    expect.stringContaining('Thursday, December 3, 2026, 7:00–8:30 PM, Mountain Time'),
    '  Friday, December 18, 2026, 6:00–7:00 PM, Mountain Time',
  ])
})

// Before, the entry had title, place and link of the other dates, and that of all dates no link of a date at all.
test('spec B §3.5: an attendee’s calendar has each date with its own details and link', async () => {
  await using site = await openSite()
  const told = (text: string | null, startsAt: string) => {
    const { title, uid } = readCalendar(text ?? '', '2027-01-01').find((each) => each.startsAt === startsAt) ?? {}
    const entry = parseCalendar(text ?? '')
      .getAllSubcomponents('vevent')
      .find((each) => each.getFirstPropertyValue('uid') === uid && each.getFirstPropertyValue('summary') === title)
    return [title, entry?.getFirstPropertyValue('location'), /Join: (\S+)/.exec(String(entry?.getFirstPropertyValue('description')))?.[1]]
  }
  const reading = ['Reading Night', 'The library', 'https://video.example.org/library']
  const one = calendarEntry(site.services, { registration: onLibrary, event: await makeEvent(site.services, perSession) }, 'REQUEST')
  expect(told(one, '2026-12-10T19:00')).toEqual(reading)
  const all = calendarEntry(site.services, { registration: registrationRow(), event: await makeEvent(site.services, thursdays) }, 'REQUEST')
  expect(told(all, '2026-12-10T19:00')).toEqual(reading)
  expect(told(all, '2026-12-17T19:00')).toEqual(['Thursday Circle', 'Boulder', 'https://video.example.org/room'])
})

test('spec B §3.5: where the event is online, the link of a date is its place in the calendar', async () => {
  await using site = await openSite()
  const online = { ...thursdays, location: 'Online', exceptions: [{ date: '2026-12-10', joinUrl: library.joinUrl }] }
  const event = await makeEvent(site.services, online)
  const placesOf = (session: string) =>
    parseCalendar(calendarEntry(site.services, { registration: registrationRow({ session }), event }, 'REQUEST') ?? '')
      .getAllSubcomponents('vevent')
      .map((entry) => entry.getFirstPropertyValue('location'))
  expect(placesOf('2026-12-10T19:00')).toEqual([library.joinUrl])
  expect(placesOf('').toSorted()).toEqual([library.joinUrl, 'https://video.example.org/room'])
})
