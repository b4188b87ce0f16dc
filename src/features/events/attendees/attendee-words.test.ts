import { expect, test } from 'vitest'
import { attendee } from './attendee.factory'
import { distinctNames, formatAnswers, guestsText, ordinal, sessionLabel, sessionText, waitingText } from './attendee-views'
import { paymentAtDoor, paymentText } from './payment-words'

const dollars = { currency: 'USD' }

test.each([
  ['none', null, 0, ''],
  ['due', 25, 0, 'Due $25'],
  ['due', 40, 20, 'Due $20, $20 paid'],
  ['due', null, 0, 'Due'],
  ['paid', 12.5, 12.5, 'Paid $12.50'],
  ['paid', 20, 40, 'Paid $40, $20 more than due'],
  ['paid', null, 20, 'Paid $20'],
  ['paid', null, 0, 'Paid'],
  ['waived', 25, 0, 'Waived'],
  ['waived', 40, 20, 'Waived, $20 paid'],
] as const)(
  'B §3.8, §3.11 attendees: a payment that is %s with %s agreed and %s paid reads %j',
  (payment, contribution, amountPaid, text) => {
    expect(paymentText({ payment, contribution, amountPaid }, dollars)).toBe(text)
  },
)

// Before, it was 'Waived' for all three people, though staff had waived one.
test('B §3.11 attendees: what is added after a payment was waived is shown next to it', () => {
  const waived = { payment: 'waived', contribution: 60, amountPaid: 0 } as const
  expect(paymentText({ ...waived, amountWaived: 20 }, dollars)).toBe('Waived, $40 added since')
  expect(paymentText({ ...waived, amountWaived: 60 }, dollars)).toBe('Waived')
})

test.each([
  ['due', 40, 0, '$40 due'],
  ['due', 40, 20.1, '$19.90 due, $20.10 paid'],
  ['due', null, 0, 'Payment due'],
  ['paid', 20, 40, 'Paid $40, $20 more than due'],
  ['none', null, 0, ''],
] as const)('B §3.11 door: a payment that is %s with %s agreed and %s paid reads %j', (payment, contribution, amountPaid, text) => {
  expect(paymentAtDoor({ payment, contribution, amountPaid }, dollars)).toBe(text)
})

test('B §3.8 attendees: a session of a whole day is said by its day, others by their start', () => {
  expect(sessionText('2026-12-03T19:00')).toBe('Thu, Dec 3, 2026, 7:00 PM')
  expect(sessionText('2026-12-03T00:00', '2026-11-01')).toBe('Thu, Dec 3')
})

test('B §1.1 attendees: a date is said with the title and the place that it has of its own', () => {
  const library = { title: 'Reading Night', location: 'The library', facilitator: 'Miriam Example', note: 'Ring twice.' }
  expect(sessionLabel({ startsAt: '2026-12-03T19:00', ...library }, '2026-11-01')).toBe('Thu, Dec 3, 7:00 PM · Reading Night · The library')
  expect(sessionLabel({ startsAt: '2026-12-03T19:00' })).toBe('Thu, Dec 3, 2026, 7:00 PM')
})

test.each([
  [0, ''],
  [1, 'with 1 guest'],
  [3, 'with 3 guests'],
])('B §3.8 attendees: %i guests read %j', (guests, text) => {
  expect(guestsText({ guests })).toBe(text)
})

test('B §3.8 attendees: answers are under their questions in the order in which these are asked; one without a question under its id', () => {
  const questions = [
    { id: 'diet', label: 'What do you eat?' },
    { id: 'first', label: 'Is it your first time?' },
    { id: 'days', label: 'Which days?' },
    { id: 'more', label: 'Anything else?' },
  ]
  expect(formatAnswers({ gone: 'by bike', days: ['Friday', 'Sunday'], first: false, diet: 'Everything', more: '' }, questions)).toEqual([
    { id: 'diet', label: 'What do you eat?', text: 'Everything' },
    { id: 'first', label: 'Is it your first time?', text: 'No' },
    { id: 'days', label: 'Which days?', text: 'Friday, Sunday' },
    { id: 'gone', label: 'gone', text: 'by bike' },
  ])
})

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [13, '13th'],
  [22, '22nd'],
  [112, '112th'],
])('attendees: %i as a place in a queue is %s', (position, text) => {
  expect(ordinal(position)).toBe(text)
})

test.each([
  [1, '2026-11-23T17:00:00.000Z', '1st, offered until tomorrow, 10:00 AM'],
  [1, '2026-11-23T01:30:00.000Z', '1st, offered until today, 6:30 PM'],
  [2, '2027-01-04T17:00:00.000Z', '2nd, offered until Mon, Jan 4, 2027, 10:00 AM'],
  [3, null, '3rd'],
])('B §3.7 waitlist: number %i with an offer until %s reads %j', (position, offerEndsAt, text) => {
  expect(waitingText({ position, offerEndsAt }, '2026-11-22', 'America/Denver')).toBe(text)
})

test('attendees: a session is said with its year, unless it is this one', () => {
  expect(sessionText('2026-12-03T19:00')).toBe('Thu, Dec 3, 2026, 7:00 PM')
  expect(sessionText('2026-12-03T19:00', '2026-11-22')).toBe('Thu, Dec 3, 7:00 PM')
})

test('spec B §3.12: people of one name are distinguished by their addresses, else phones; one person’s registrations by their dates', () => {
  const people = [
    attendee({ id: 1, name: 'Ada King', email: 'ada@example.net' }),
    attendee({ id: 2, name: 'ada king', email: 'king@example.net' }),
    attendee({ id: 3, name: 'Bo', email: null, phone: '303 555 0100' }),
    attendee({ id: 4, name: 'Bo', email: null }),
    attendee({ id: 5, name: 'Cy', email: 'cy@example.net', session: '2027-10-07T19:00' }),
    attendee({ id: 6, name: 'Cy', email: 'cy@example.net', session: '2027-10-14T19:00' }),
    attendee({ id: 7, name: 'Eve' }),
  ]
  expect(people.map(distinctNames(people))).toEqual([
    'Ada King (ada@example.net)',
    'ada king (king@example.net)',
    'Bo (303 555 0100)',
    'Bo (no email)',
    'Cy (Thu, Oct 7, 2027, 7:00 PM)',
    'Cy (Thu, Oct 14, 2027, 7:00 PM)',
    'Eve',
  ])
})
