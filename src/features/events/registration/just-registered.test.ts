import { expect, test } from 'vitest'
import { formatOutcome, formatTitle, type RegistrationResult } from './just-registered-panel'

const got = (
  status: RegistrationResult['status'],
  dates: RegistrationResult['dates'][number]['status'][] = [],
  guests = 0,
  isFree = false,
): RegistrationResult => ({
  eventId: 1,
  name: ' Ada Quist ',
  email: 'ada@example.net',
  correction: 'token',
  canCorrect: true,
  guests,
  status,
  isFree,
  dates: dates.map((each, index) => ({
    startsAt: `2027-10-0${index + 1}T19:00`,
    endsAt: `2027-10-0${index + 1}T20:00`,
    timeZone: 'America/Denver',
    state: 'scheduled',
    status: each,
  })),
})

test.each([
  ['a place', got('registered'), 'You have a place.'],
  ['a place with guests', got('registered', ['registered'], 2), 'You have a place, with 2 guests.'],
  ['two dates', got('registered', ['registered', 'registered', 'full'], 1), 'You have a place on two dates, with 1 guest each time.'],
  [
    'a date and the waitlist of another',
    got('registered', ['registered', 'waitlisted']),
    'You have a place on one date and are on the waitlist for one.',
  ],
  [
    'the waitlist',
    got('waitlisted', ['waitlisted', 'full']),
    'You are on the waitlist. We’ll email you if a place opens up. You owe nothing until then.',
  ],
  ['the waitlist of a free event', got('waitlisted', [], 0, true), 'You are on the waitlist. We’ll email you if a place opens up.'],
])('spec B §3.3: after registering, the panel says what someone has: %s', (_what, registered, words) => {
  expect(formatOutcome(registered)).toBe(words)
})

test('where no mail server is set up, no email is promised to someone on the waitlist', () => {
  const [free, priced] = [got('waitlisted', [], 0, true), got('waitlisted', ['waitlisted', 'waitlisted'])]
  expect(formatOutcome(free, { savesMail: true })).toBe('You are on the waitlist.')
  expect(formatOutcome(priced, { savesMail: true })).toBe('You are on the waitlist for two dates. You owe nothing until you have a place.')
})

test('spec B §3.3: the panel’s heading says whether someone has a place or is on the waitlist', () => {
  expect(formatTitle(got('registered'))).toBe('You’re registered, Ada Quist')
  expect(formatTitle(got('waitlisted'))).toBe('You’re on the waitlist, Ada Quist')
})
