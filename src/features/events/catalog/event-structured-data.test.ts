import { expect, test } from 'vitest'
import { defaultSite } from '@/site/facts'
import { sampleEvents } from '@/site/sample-content'
import type { CommunityEvent } from '../event.schema'
import { registrationSettings } from '../places/registration-settings.schema'
import { eventStructuredData } from './event-structured-data'

const site = 'https://community.example.org'

/** The sample introduction, with `fields` in place of its own. */
function dataOf(fields: Partial<CommunityEvent>) {
  const sample = sampleEvents('2027-01-01').find(({ slug }) => slug === 'introduction-to-the-diamond-approach')
  return eventStructuredData(defaultSite, { ...(sample as CommunityEvent), plainText: sample?.description ?? '', ...fields }, site) as
    | Record<string, unknown>
    | undefined
}

test('an event has its name, time, place, picture and who leads it', () => {
  expect(dataOf({})).toMatchObject({
    '@type': 'Event',
    name: 'Introduction to the Diamond Approach',
    url: `${site}/events/introduction-to-the-diamond-approach`,
    startDate: '2027-10-05T10:00:00-06:00',
    endDate: '2027-10-05T12:00:00-06:00',
    location: {
      '@type': 'Place',
      name: 'Boulder Community Center',
      address: { '@type': 'PostalAddress', name: 'Boulder Community Center' },
    },
    image: [expect.stringMatching(/^https:\/\/community\.example\.org\/images\/event-introduction-/)],
    organizer: { name: 'Boulder Community' },
    performer: [{ '@type': 'Person', name: 'Anna Example' }],
  })
})

test('spec B §1.1: the next date’s own title, place and leader replace those of the event', () => {
  const nextSession = {
    startsAt: '2027-10-05T10:00',
    endsAt: '2027-10-05T12:00',
    timeZone: 'America/Denver',
    title: 'Reading Night',
    location: 'Online, by Zoom',
    facilitator: 'Miriam Example',
  }
  expect(dataOf({ nextSession })).toMatchObject({
    name: 'Reading Night',
    location: { '@type': 'VirtualLocation' },
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    performer: [{ name: 'Miriam Example' }],
  })
})

test('spec B §6.2: what a picture shows comes with it', () => {
  expect(dataOf({ imageAlt: 'A path into the hills' })).toMatchObject({
    image: [{ '@type': 'ImageObject', url: expect.stringMatching(/event-introduction-/), caption: 'A path into the hills' }],
  })
  expect(dataOf({ imageUrl: null, imageAlt: 'A path into the hills' })).toMatchObject({ image: [expect.stringMatching(/\/og\/events\//)] })
})

test('an event whose time of day isn’t known has only its day', () => {
  const data = dataOf({ startsAt: null, endsAt: null, nextSession: null })
  expect(data).toMatchObject({ startDate: '2027-10-05' })
  expect(data).not.toHaveProperty('endDate')
})

test('spec B §2.4: whole days are days, also in a schedule', () => {
  const days = { startsAt: '2027-11-12T00:00', endsAt: '2027-11-14T23:59' }
  expect(dataOf({ ...days, nextSession: { ...days, timeZone: 'America/Denver' } })).toMatchObject({
    startDate: '2027-11-12',
    endDate: '2027-11-14',
  })
  const { eventSchedule } = dataOf({ ...days, recurrence: 'FREQ=MONTHLY;BYDAY=2FR', nextSession: null }) as { eventSchedule: object }
  expect(eventSchedule).toMatchObject({ startDate: '2027-11-12' })
  expect(eventSchedule).not.toHaveProperty('startTime')
  expect(eventSchedule).not.toHaveProperty('endTime')
})

test('an end after midnight is on the next day', () => {
  expect(dataOf({ nextSession: { startsAt: '2027-10-05T22:00', endsAt: '2027-10-06T01:00', timeZone: 'America/Denver' } })).toMatchObject({
    startDate: '2027-10-05T22:00:00-06:00',
    endDate: '2027-10-06T01:00:00-06:00',
  })
})

test.each([
  ['online', 'Online', 'Online', { '@type': 'VirtualLocation', url: expect.stringMatching(/^https:.*\/events\//) }],
  ['online', '', 'Online', { '@type': 'VirtualLocation' }],
  ['in-person', 'Boulder Community Center', 'Offline', { '@type': 'Place', name: 'Boulder Community Center' }],
  ['in-person', 'Chautauqua Park and Trail', 'Offline', { '@type': 'Place', name: 'Chautauqua Park and Trail' }],
  ['hybrid', 'Online or by phone', 'Mixed', [{ '@type': 'Place', name: 'by phone' }, { '@type': 'VirtualLocation' }]],
  ['hybrid', 'Online', 'Mixed', { '@type': 'VirtualLocation' }],
  [
    'hybrid',
    'Boulder Community Center and online',
    'Mixed',
    [{ '@type': 'Place', name: 'Boulder Community Center' }, { '@type': 'VirtualLocation' }],
  ],
] as const)('one of the attendance %s at %j is of the mode %s', (attendance, location, mode, expected) => {
  expect(dataOf({ attendance, location })).toMatchObject({
    eventAttendanceMode: `https://schema.org/${mode}EventAttendanceMode`,
    location: expected,
  })
})

test('without a picture of its own, an event has one with its words', () => {
  expect(dataOf({ imageUrl: null })?.image).toEqual([
    expect.stringMatching(/^https:\/\/community\.example\.org\/og\/events\/introduction-to-the-diamond-approach-[0-9a-f]{8}\.jpg$/),
  ])
})

test('an event without words of its own is described by its time and place', () => {
  expect(dataOf({ introText: null, description: '', plainText: '' })?.description).toBe(
    'October 5, 2027, 10:00 AM - 12:00 PM, Boulder Community Center',
  )
})

const untimed = { startsAt: null, endsAt: null, nextSession: null }

test('nothing is said of what recurs without a rule, and of what has no day or no place', () => {
  for (const fields of [{ ...untimed, isRecurring: true }, { ...untimed, eventDate: null }, { location: '' }])
    expect(dataOf(fields)).toBeUndefined()
})

const sundays: Partial<CommunityEvent> = {
  isRecurring: true,
  eventDate: null,
  startsAt: '2027-01-03T18:30',
  endsAt: '2027-01-03T19:00',
  recurrence: 'FREQ=WEEKLY;BYDAY=SU',
  exceptions: [{ date: '2027-07-04', cancelled: true }],
  nextSession: { startsAt: '2027-03-14T18:30', endsAt: '2027-03-14T19:00', timeZone: 'America/Denver' },
}

test('B §2.4: a series has the dates of its next session and its schedule', () => {
  expect(dataOf(sundays)).toMatchObject({
    startDate: '2027-03-14T18:30:00-06:00',
    endDate: '2027-03-14T19:00:00-06:00',
    eventSchedule: {
      '@type': 'Schedule',
      repeatFrequency: 'P1W',
      byDay: ['https://schema.org/Sunday'],
      startDate: '2027-01-03',
      startTime: '18:30:00',
      endTime: '19:00:00',
      scheduleTimezone: 'America/Denver',
      exceptDate: ['2027-07-04'],
    },
  })
})

test.each([
  ['FREQ=MONTHLY;BYDAY=-1SU;COUNT=5', { repeatFrequency: 'P1M', byDay: '-1SU', repeatCount: 5 }],
  ['FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=3', { repeatFrequency: 'P2M', byMonthDay: 3 }],
  ['FREQ=DAILY;UNTIL=20270131', { repeatFrequency: 'P1D', endDate: '2027-01-31' }],
  ['FREQ=YEARLY', { repeatFrequency: 'P1Y', byMonth: 1, byMonthDay: 3 }],
])('B §2.4: the rule %s is said in the terms of a schedule', (recurrence, expected) => {
  expect(dataOf({ ...sundays, recurrence })).toMatchObject({ eventSchedule: expected })
})

test('B §2.4: a rule that a schedule cannot say leaves only the next session', () => {
  const data = dataOf({ ...sundays, recurrence: 'FREQ=MONTHLY;BYDAY=MO,TU,WE;BYSETPOS=2' })
  expect(data).toMatchObject({ startDate: '2027-03-14T18:30:00-06:00' })
  expect(data).not.toHaveProperty('eventSchedule')
})

test.each([
  ['cancelled', 'EventCancelled', 'This event has been canceled. A free morning'],
  ['postponed', 'EventPostponed', 'This event has been postponed. A free morning'],
] as const)('B §2.4: one that was %s says so and keeps its dates', (state, status, description) => {
  expect(dataOf({ state, nextSession: null })).toMatchObject({
    eventStatus: `https://schema.org/${status}`,
    startDate: '2027-10-05T10:00:00-06:00',
    description: expect.stringContaining(description),
  })
})

const offers = (settings: object, fields: Partial<CommunityEvent> = {}) =>
  dataOf({ registration: registrationSettings.parse(settings), ...fields })?.offers

test('B §2.4: an event has its price, whether there are places, and from when people register', () => {
  const url = `${site}/register/introduction-to-the-diamond-approach`
  const availability = 'https://schema.org/InStock'
  expect(dataOf({})).not.toHaveProperty('offers')
  expect(offers({ mode: 'none' })).toBeUndefined()
  expect(
    offers({ price: { kind: 'fixed', amount: 12.5, currency: 'USD' }, opensAt: '2027-09-01T00:00:00Z', closesAt: '2027-10-01T00:00:00Z' }),
  ).toEqual({
    '@type': 'Offer',
    url,
    price: 12.5,
    priceCurrency: 'USD',
    validFrom: '2027-09-01T00:00:00.000Z',
    availabilityEnds: '2027-10-01T00:00:00.000Z',
  })
  const deadline = '2027-10-04T18:00:00.000Z'
  expect(dataOf({ registration: { ...registrationSettings.parse({ closesBefore: 60 }), deadline } })?.offers).toMatchObject({
    availabilityEnds: deadline,
  })
  for (const opensAt of [undefined, '2027-09-01T00:00:00Z'])
    expect(offers({ price: { kind: 'free' }, opensAt }, { isFull: true })).toMatchObject({
      price: 0,
      availability: 'https://schema.org/SoldOut',
    })
  expect(offers({ price: { kind: 'suggested', from: 10, to: 25 } })).toMatchObject({ price: 10 })
  expect(offers({ price: { kind: 'suggested' } })).toEqual({ '@type': 'Offer', url, availability })
})

// Before, search engines read that people register here, and that there are places.
test('B §2.4, §3.1: an event for which people register elsewhere has that address, and no word of our places', () => {
  const elsewhere = { registrationUrl: 'https://tickets.example.com/silence' }
  expect(dataOf(elsewhere)?.offers).toEqual({ '@type': 'Offer', url: elsewhere.registrationUrl })
  expect(offers({ capacity: 8 }, { ...elsewhere, isFull: true })).toEqual({ '@type': 'Offer', url: elsewhere.registrationUrl })
  expect(dataOf({ registrationUrl: '/contact' })?.offers).toEqual({ '@type': 'Offer', url: `${site}/contact` })
  expect(offers({ mode: 'none' }, elsewhere)).toBeUndefined()
})
