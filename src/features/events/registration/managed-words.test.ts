import { expect, test } from 'vitest'
import { sampleEvents } from '@/site/sample-content'
import { registrationSettings } from '../places/registration-settings.schema'
import {
  formatCancelling,
  formatContribution,
  formatDetails,
  formatDone,
  formatEnding,
  formatFormerStatus,
  formatRegistrationStatus,
  formatWaiting,
  isCalledOff,
} from './managed-words'

test.each([
  [{ status: 'registered', position: null, guests: 0, offeredToAll: false }, 'You have a place'],
  [{ status: 'registered', position: null, guests: 1, offeredToAll: false }, 'You have a place, with 1 guest'],
  [{ status: 'waitlisted', position: 1, guests: 2, offeredToAll: false }, 'You are first on the waitlist'],
  [{ status: 'waitlisted', position: 10, guests: 0, offeredToAll: false }, 'You are tenth on the waitlist'],
  [{ status: 'waitlisted', position: 11, guests: 0, offeredToAll: false }, 'You are number 11 on the waitlist'],
  [{ status: 'offered', position: null, guests: 2, offeredToAll: false }, 'We’re holding a place for you, with 2 guests'],
  [{ status: 'offered', position: null, guests: 0, offeredToAll: true }, 'A place has opened up'],
  [{ status: 'offered', position: null, guests: 2, offeredToAll: true }, 'Places have opened up'],
  [{ status: 'cancelled', position: null, guests: 0, offeredToAll: false }, 'This registration is canceled'],
] as const)('spec B §3.6: the page of a registration with %j reads %s', (registration, words) => {
  expect(formatRegistrationStatus(registration)).toBe(words)
})

// Before, the page of a past date said twice that it is over, and nowhere what the person had.
test.each([
  [{ status: 'registered', guests: 1 }, 'You had a place, with 1 guest'],
  [{ status: 'waitlisted', guests: 0 }, 'You were on the waitlist'],
] as const)('spec B §3.6: once its date is over, the page of a registration with %j reads %s', (registration, words) => {
  expect(formatFormerStatus(registration)).toBe(words)
})

const fixed = registrationSettings.parse({ price: { kind: 'fixed', amount: 15, currency: 'USD' } })
const [sample] = sampleEvents('2027-01-01')
const event = { ...sample, registration: fixed } as Parameters<typeof formatContribution>[0]['event']

test.each([
  [{ contribution: 15, amountPaid: 15, payment: 'paid', scholarship: false, guests: 0 }, '$15, paid'],
  [{ contribution: 30, amountPaid: 0, payment: 'due', scholarship: false, guests: 1 }, '$30 for 2 people, to be paid'],
  [{ contribution: 30, amountPaid: 15, payment: 'due', scholarship: false, guests: 1 }, '$30 for 2 people: $15 paid, $15 to be paid'],
  [{ contribution: 15, amountPaid: 30, payment: 'paid', scholarship: false, guests: 0 }, '$15. You’ve paid $30, $15 more than that.'],
  [{ contribution: null, amountPaid: 15, payment: 'paid', scholarship: false, guests: 0 }, 'You’ve paid $15'],
  [{ contribution: 15, amountPaid: 0, payment: 'waived', scholarship: true, guests: 0 }, '$15, waived'],
  [
    { contribution: 30, amountPaid: 15, payment: 'waived', scholarship: false, guests: 1 },
    '$30 for 2 people: $15 paid, nothing more to pay',
  ],
  [{ contribution: 15, amountPaid: 0, payment: 'due', scholarship: true, guests: 0 }, '$15. You asked for a scholarship.'],
  [{ contribution: null, amountPaid: 0, payment: 'none', scholarship: false, guests: 0 }, ''],
] as const)('B §3.6, §3.11: what is to be paid with %j reads %j', (registration, words) => {
  expect(formatContribution({ status: 'registered', ...registration, event })).toBe(words)
})

// Before, someone on the waitlist read “to be paid”, and nothing of what to expect.
test('spec B §3.6: someone on the waitlist reads that they owe nothing until a place opens up', () => {
  const paying = { contribution: 15, amountPaid: 0, payment: 'due', scholarship: false, guests: 0 } as const
  const waiting = { status: 'waitlisted', session: null, isOver: false, event } as const
  expect(formatContribution({ ...waiting, ...paying })).toBe('$15')
  expect(formatWaiting(waiting)).toBe('We’ll email you if a place opens up. You owe nothing until then.')
  expect(formatWaiting({ ...waiting, event: { ...event, registration: null } })).toBe('We’ll email you if a place opens up.')
  expect(formatWaiting(waiting, { savesMail: true })).toBe('You owe nothing until you have a place.')
  expect(formatWaiting({ ...waiting, event: { ...event, state: 'postponed' } })).toBe('')
  expect(formatWaiting({ ...waiting, status: 'registered' })).toBe('')
})

test('B §3.5, §3.6: a page without fields to change shows all that they entered', () => {
  const questions = [
    { id: 'why', label: 'Why do you come?', type: 'text' },
    { id: 'lift', label: 'Do you need a lift?', type: 'yes-no' },
  ]
  const asking = { ...event, registration: registrationSettings.parse({ questions }) }
  const said = { inDiamondHeartGroup: true, diamondHeartGroupName: 'DH 9', additionalMessage: 'By train.' }
  const scholarship = { scholarship: true, scholarshipNote: null }
  const shownElsewhere = { name: 'Ada Quist', guests: 1, contribution: 15 }
  const registration = { event: asking, answers: { why: 'Curious', lift: false }, ...said, ...scholarship, ...shownElsewhere }
  const details = [
    { label: 'Why do you come?', text: 'Curious' },
    { label: 'Do you need a lift?', text: 'No' },
    { label: 'Ongoing group', text: 'DH 9' },
    { label: 'Scholarship', text: 'Yes' },
    { label: 'Message', text: 'By train.' },
  ]
  expect(formatDetails(registration, { groupQuestion: true })).toEqual(details)
  expect(formatDetails(registration, { groupQuestion: false })).toEqual(details.filter(({ label }) => label !== 'Ongoing group'))
})

const session = { startsAt: '2027-10-03T18:30', endsAt: '2027-10-03T19:00', timeZone: 'America/Denver' }

const noneLeft = { canCancel: false, otherDates: [] }

test.each([
  ['cancel', { status: 'cancelled', endedBy: 'owner', session: null }, 'Done. You’re no longer on the list for this event.'],
  ['cancel', { status: 'cancelled', endedBy: 'owner', session }, 'Done. You’re no longer on the list for this date.'],
  ['decline', { status: 'cancelled', endedBy: 'declined', session: null }, 'Thanks for letting us know. We’ve released the place.'],
  ['decline', { status: 'cancelled', endedBy: 'declined', session, guests: 1 }, 'Thanks for letting us know. We’ve released the places.'],
  ['accept', { status: 'registered', endedBy: null, session: null }, 'The place is yours.'],
  ['accept', { status: 'registered', endedBy: null, session, guests: 2 }, 'The places are yours.'],
  // Its own date is over, or was canceled by us.
  ['cancel-all', { status: 'registered', endedBy: null, session }, 'Done. You’re no longer on the list for any of your upcoming dates.'],
] as const)('B §3.6: after %j with %j the page says %j', (done, registration, text) => {
  expect(formatDone(done, { guests: 0, ...registration, ...noneLeft })).toBe(text)
})

test.each([
  ['cancel', { status: 'registered', endedBy: null, session: null }],
  ['cancel', { status: 'cancelled', endedBy: 'lapsed', session: null }],
  ['decline', { status: 'cancelled', endedBy: 'owner', session: null }],
  ['accept', { status: 'cancelled', endedBy: 'owner', session: null }],
  ['anything', { status: 'registered', endedBy: null, session: null }],
] as const)('B §3.6: an address with ?done=%s says nothing of it while the registration is %j', (done, registration) => {
  expect(formatDone(done, { guests: 0, ...registration, ...noneLeft })).toBeUndefined()
})

test('B §3.6: an address with ?done=cancel-all says nothing of it while a date can still be canceled', () => {
  const registration = {
    status: 'cancelled',
    endedBy: 'owner',
    session,
    guests: 0,
    canCancel: false,
    otherDates: [{ canCancel: true }],
  } as const
  expect(formatDone('cancel-all', registration)).toBeUndefined()
})

test('B §3.6: what is sent again is said to be on its way only where email is sent', () => {
  const registration = { status: 'registered', endedBy: null, session: null, guests: 0, ...noneLeft } as const
  expect(formatDone('resend', registration)).toBe('It’s on its way. Please check your inbox in a minute.')
  expect(formatDone('resend', registration, { savesMail: true })).toMatch(/^This site doesn’t send email yet\./)
  expect(formatDone('change', registration, { savesMail: true })).toBe('Your changes are saved.')
})

test('B §3.6: someone who cancels one date reads that email about this date ends: they may have others', () => {
  expect(formatCancelling({ status: 'registered', session: null, guests: 0 })).toBe(
    'If you cancel, we’ll release your place, and we won’t email you about this event again.',
  )
  expect(formatCancelling({ status: 'waitlisted', session, guests: 0 })).toBe(
    'You’ll lose your turn, and we won’t email you about this date again.',
  )
  expect(formatEnding({ endedBy: 'owner', session, guests: 0 })).toBe('You canceled it, and we won’t email you about this date again.')
})

test.each([
  ['registered', 'scheduled', false],
  ['registered', 'postponed', false],
  ['registered', 'over', false],
  ['registered', 'cancelled', true],
  ['registered', 'gone', true],
  ['cancelled', 'scheduled', true],
] as const)('B §3.6, §3.11: what is %s on a date that is %s is off, and not to be paid: %s', (status, state, isIt) => {
  expect(isCalledOff({ status, session: { ...session, state }, event, isOver: state === 'over' })).toBe(isIt)
})
