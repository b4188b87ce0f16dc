import { expect, test } from 'vitest'
import { formatStatus } from './email-page'
import { explainRefusal } from './explain-failure'
import type { Mail } from './mail.calls'

const mail: Omit<Mail, 'id'> = {
  kind: 'contact-notice',
  label: 'Notice of a message',
  to: ['office@example.org'],
  about: 'Ada Quist',
  status: 'queued',
  isHeld: false,
  createdAt: '2026-03-02T18:00:00.000Z',
  sentAt: null,
  sentBy: null,
  nextTryAt: null,
  attempts: 0,
  reason: null,
}
const sentAt = '2026-03-02T18:01:00.000Z'

test.each([
  [{}, 'Queued'],
  [{ isHeld: true, attempts: 2, nextTryAt: '2026-03-02T18:00:00.000Z' }, 'Held since the restore: please decide in Today'],
  [{ attempts: 2, nextTryAt: '2999-03-02T18:00:00.000Z' }, 'Queued, next attempt Mar 2, 2999 11:00 AM (2 so far)'],
  [{ status: 'failed', attempts: 18 }, 'Failed after 18 attempts'],
  [{ status: 'sent', sentAt, sentBy: 'server' }, 'Sent Mar 2, 2026 11:01 AM'],
  [{ status: 'saved', sentAt, sentBy: 'file' }, 'Saved as a file Mar 2, 2026 11:01 AM'],
  // From before it was recorded.
  [{ status: 'sent', sentAt }, 'Sent, or saved as a file, Mar 2, 2026 11:01 AM'],
] as const)('an email with %j: “%s”', (facts, text) => {
  expect(formatStatus({ ...mail, ...facts }, 'America/Denver')).toBe(text)
})

test.each([
  ['Can’t send mail - all recipients were rejected: 550 5.1.1 <(address)>: no such user', 'There is no such address.'],
  ['Can’t send mail - all recipients were rejected: 552 5.2.2 mailbox full', 'The recipient’s mailbox is full.'],
  ['Can’t send mail - all recipients were rejected: 550 No', 'The mail server refuses this address.'],
  ['Can’t send mail - all recipients were rejected: 450 4.2.1 greylisted', undefined],
  ['Can’t send mail - all recipients were rejected: 550 5.7.1 relaying denied', undefined],
  ['Mail command failed: 550 5.1.8 no such mailbox', undefined],
  ['Invalid login: 535 5.7.8 bad credentials', undefined],
  ['connect ECONNREFUSED 127.0.0.1:25', undefined],
  [null, undefined],
])('spec B §3.12: “%s” refuses an address for good: %s', (reason, words) => {
  expect(explainRefusal(reason)).toBe(words)
})
