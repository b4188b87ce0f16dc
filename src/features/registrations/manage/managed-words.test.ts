import { expect, test } from 'vitest'
import { registrationSettings } from '@/features/events/registration/registration-settings.schema'
import { sampleEvents } from '@/site/sample-content'
import { formatDone } from './manage-forms'
import { contributionInWords, formatDetails, standingInWords } from './managed-words'

test.each([
  [{ status: 'registered', position: null, guests: 0 }, 'You hold a place'],
  [{ status: 'registered', position: null, guests: 1 }, 'You hold a place, with 1 guest'],
  [{ status: 'waitlisted', position: 1, guests: 2 }, 'You are first on the waitlist'],
  [{ status: 'waitlisted', position: 10, guests: 0 }, 'You are tenth on the waitlist'],
  [{ status: 'waitlisted', position: 11, guests: 0 }, 'You are number 11 on the waitlist'],
  [{ status: 'offered', position: null, guests: 2 }, 'A place is kept for you, with 2 guests'],
  [{ status: 'cancelled', position: null, guests: 0 }, 'This registration is cancelled'],
] as const)('B §3.6: %j stands as %s', (registration, words) => {
  expect(standingInWords(registration)).toBe(words)
})

test('B §3.6: that a confirmation is on its way is said only if a mail server takes it', () => {
  expect(formatDone('resend', {})).toBe('It’s on its way. Please check your inbox in a minute.')
  expect(formatDone('resend', { savesMail: true })).toMatch(/^This site doesn’t send email yet\./)
  expect(formatDone('change', { savesMail: true })).toBe('Your changes are saved.')
})

const fixed = registrationSettings.parse({ price: { kind: 'fixed', amount: 15 } })
const [sample] = sampleEvents('2027-01-01')
const event = { ...sample, registration: fixed } as Parameters<typeof contributionInWords>[0]['event']

test.each([
  [{ contribution: 15, payment: 'paid', scholarship: false, guests: 0 }, '$15, paid'],
  [{ contribution: 30, payment: 'due', scholarship: false, guests: 1 }, '$30 for 2 people, to be paid'],
  [{ contribution: 15, payment: 'waived', scholarship: true, guests: 0 }, '$15, which you need not pay'],
  [{ contribution: 15, payment: 'due', scholarship: true, guests: 0 }, '$15. You asked for a scholarship.'],
  [{ contribution: null, payment: 'none', scholarship: false, guests: 0 }, ''],
] as const)('B §3.6: what is to be paid with %j reads %j', (registration, words) => {
  expect(contributionInWords({ ...registration, event })).toBe(words)
})

test('B §3.5, §3.6: a page without fields to change shows all that somebody told us', () => {
  const questions = [
    { id: 'why', label: 'Why do you come?', type: 'text' },
    { id: 'lift', label: 'Do you need a lift?', type: 'yes-no' },
  ]
  const asking = { ...event, registration: registrationSettings.parse({ questions }) }
  const said = { inDiamondHeartGroup: true, diamondHeartGroupName: 'DH 9', additionalMessage: 'By train.' }
  const scholarship = { scholarship: true, scholarshipNote: null }
  expect(formatDetails({ event: asking, answers: { why: 'Curious', lift: false }, ...said, ...scholarship })).toEqual([
    { label: 'Why do you come?', text: 'Curious' },
    { label: 'Do you need a lift?', text: 'No' },
    { label: 'Ongoing group', text: 'DH 9' },
    { label: 'Scholarship', text: 'Yes' },
    { label: 'Message', text: 'By train.' },
  ])
})
