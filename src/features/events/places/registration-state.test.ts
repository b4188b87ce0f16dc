import { expect, test } from 'vitest'
import { sampleEvents } from '@/site/sample-content'
import { registrationSettings } from './registration-settings.schema'
import { registrationState, registrationWindow } from './registration-state'

const now = '2027-05-01T12:00:00.000Z'
const window = (settings: object) => registrationWindow(registrationSettings.parse(settings), Date.parse(now))

test.each([
  ['no settings', {}, 'open'],
  ['mode none', { mode: 'none', opensAt: '2027-06-01T12:00:00Z' }, 'none'],
  ['an opening in the future', { opensAt: '2027-05-01T12:00:01Z' }, 'not-yet'],
  ['an opening at this moment', { opensAt: now }, 'open'],
  ['a deadline in the future', { closesAt: '2027-05-01T12:00:01Z' }, 'open'],
  ['a deadline at this moment', { closesAt: now }, 'closed'],
])('B §3.1: with %s registration is %s', (_what, settings, expected) => {
  expect(window(settings)).toBe(expected)
})

test('B §3.1: an event about which staff said nothing is open', () => {
  expect(registrationWindow(null, Date.parse(now))).toBe('open')
})

const today = '2027-05-01'
const event = { ...sampleEvents(today)[0], state: 'scheduled', lastDay: null, isFull: false } as Parameters<typeof registrationState>[0]
const settings = registrationSettings.parse({ capacity: 2, waitlist: true })

test.each([
  ['a cancelled one', { state: 'cancelled', isFull: true } as const, 'off'],
  ['one that is over', { lastDay: '2027-04-30' }, 'over'],
  ['a full one', { isFull: true, registration: { ...settings, waitlist: false } }, 'full'],
  ['a full one with a waitlist', { isFull: true, registration: settings }, 'waitlist'],
  ['one with another address', { registrationUrl: 'https://example.org/tickets', isFull: true }, 'elsewhere'],
  ['one with another page', { registrationUrl: '/contact', registration: settings }, 'elsewhere'],
  [
    'one with another address that needs no registration',
    { registrationUrl: '/contact', registration: { ...settings, mode: 'none' as const } },
    'none',
  ],
  ['one with what was no address', { registrationUrl: 'event-4' }, 'open'],
  ['one with what a browser would run', { registrationUrl: 'javascript:alert(1)' }, 'open'],
  ['one with an address without its protocol', { registrationUrl: '//example.org' }, 'open'],
  ['any other', { registration: settings }, 'open'],
])('B §3.2: of %s the page tells %s', (_which, fields, expected) => {
  expect(registrationState({ ...event, ...fields }, { at: Date.parse(now), today })).toBe(expected)
})

test('B §3.2: a full event whose deadline has passed is closed', () => {
  const closed = { ...settings, closesAt: now }
  expect(registrationState({ ...event, isFull: true, registration: closed }, { at: Date.parse(now), today })).toBe('closed')
})
