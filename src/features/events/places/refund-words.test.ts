import { expect, test } from 'vitest'
import { formatRefund } from './refund-words'

const place = { timeZone: 'America/Denver', today: '2027-09-01' }
const by = '2027-10-02T01:00:00.000Z'

test.each([
  [{ until: 2880, percent: 100, words: null, by }, 'Cancel by Fri, Oct 1, 7:00 PM for a full refund; after that there is none.'],
  [{ until: 2880, percent: 50, words: null }, 'Cancel up to 2 days before it begins for 50% of what you paid; after that there is none.'],
  [
    { until: 60, percent: 100, words: 'Deposits stay.' },
    'Cancel up to 1 hour before it begins for a full refund; after that there is none. Deposits stay.',
  ],
  [{ until: null, percent: 100, words: null }, 'Cancel before it begins for a full refund; after that there is none.'],
  [{ until: null, percent: 0, words: null }, 'There is no refund when you cancel.'],
])('B §13.2: what goes back to who cancels is said with day and hour: %o', (policy, words) => {
  expect(formatRefund(policy, place)).toBe(words)
})
