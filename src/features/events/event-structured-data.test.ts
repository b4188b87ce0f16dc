import { expect, test } from 'vitest'
import { defaultSite } from '@/site/facts'
import { sampleEvents } from '@/site/sample-content'
import type { CommunityEvent } from './event.schema'
import { eventStructuredData } from './event-structured-data'

const site = 'https://community.example.org'

/** The sample introduction, with `fields` in place of its own. */
function dataOf(fields: Partial<CommunityEvent>) {
  const sample = sampleEvents('2027-01-01').find(({ slug }) => slug === 'introduction-to-the-diamond-approach')
  return eventStructuredData(defaultSite, { ...(sample as CommunityEvent), ...fields }, site) as Record<string, unknown> | undefined
}

test('an event tells its name, time, place, picture and who leads it', () => {
  expect(dataOf({})).toMatchObject({
    '@type': 'Event',
    name: 'Introduction to the Diamond Approach',
    url: `${site}/events/introduction-to-the-diamond-approach`,
    startDate: '2027-10-05T10:00:00-06:00',
    endDate: '2027-10-05T12:00:00-06:00',
    location: { '@type': 'Place', name: 'Boulder Community Center' },
    image: [expect.stringMatching(/^https:\/\/community\.example\.org\/images\/event-introduction-/)],
    organizer: { name: 'Boulder Community' },
    performer: [{ '@type': 'Person', name: 'Anna Example' }],
  })
})

test('a time that tells no clock leaves the day alone', () => {
  const data = dataOf({ time: 'All day' })
  expect(data).toMatchObject({ startDate: '2027-10-05' })
  expect(data).not.toHaveProperty('endDate')
})

test('an end after midnight is on the next day', () => {
  expect(dataOf({ time: '10 PM - 1 AM' })).toMatchObject({ startDate: '2027-10-05T22:00:00-06:00', endDate: '2027-10-06T01:00:00-06:00' })
})

test.each([
  ['Online', 'Online', { '@type': 'VirtualLocation' }],
  ['online via Zoom, the link comes by e-mail', 'Online', { '@type': 'VirtualLocation' }],
  ['Boulder Community Center', 'Offline', { '@type': 'Place', name: 'Boulder Community Center' }],
  ['Chautauqua Park and Trail', 'Offline', { '@type': 'Place', name: 'Chautauqua Park and Trail' }],
  [
    'Boulder Community Center and online',
    'Mixed',
    [{ '@type': 'Place', name: 'Boulder Community Center' }, { '@type': 'VirtualLocation' }],
  ],
])('the location %j is one of the mode %s', (location, mode, expected) => {
  expect(dataOf({ location })).toMatchObject({ eventAttendanceMode: `https://schema.org/${mode}EventAttendanceMode`, location: expected })
})

test('without a picture of its own, an event has one with its words', () => {
  expect(dataOf({ imageUrl: null })?.image).toEqual([
    expect.stringMatching(/^https:\/\/community\.example\.org\/og\/events\/introduction-to-the-diamond-approach-[0-9a-f]{8}\.jpg$/),
  ])
})

test('an event without words of its own is described by its time and place', () => {
  expect(dataOf({ introText: null, description: '' })?.description).toBe('October 5, 2027, 10:00 AM - 12:00 PM, Boulder Community Center')
})

test('nothing is said of what recurs, and of what has no day or no place', () => {
  for (const fields of [{ isRecurring: true }, { eventDate: null }, { location: '' }]) expect(dataOf(fields)).toBeUndefined()
})
