import { expect, test } from 'vitest'
import { retentionQuestion } from './setting-names'

const before = { registrations: 24, enquiries: 24, heldSpam: 1, sentMail: 12, audit: 36, payments: 84 }
const typed = { registrations: '24', enquiries: '24', heldSpam: '1', sentMail: '12', audit: '36', payments: '84' }

test('spec B §8.2: shorter periods need confirmation before they are saved, longer ones don’t', () => {
  expect(retentionQuestion(before, typed)).toBeUndefined()
  expect(retentionQuestion(before, { ...typed, audit: '60' })).toBeUndefined()
  expect(retentionQuestion(before, { ...typed, registrations: '6', enquiries: '36', sentMail: '1' })).toBe(
    'Registrations: 6 months instead of 24\nCopies of sent email: 1 month instead of 12\n\nOlder data will be permanently deleted within a day. Save?',
  )
})
