import { expect, test } from 'vitest'
import { describeLostDates } from '../event-input.schema'

const on = (day: string, more: object = {}) => ({ attendeeId: 1, name: 'Ada', session: `2027-10-${day}T19:00`, ...more })
const isCanceled = { isCanceled: true }

test.each([
  ['This takes away a date with 1 registration', [on('07')]],
  ['This takes away a date with 2 registrations', [on('07'), on('07')]],
  ['This cancels 2 dates with 2 registrations', [on('07', isCanceled), on('14', isCanceled)]],
  ['This takes away a date and cancels another with 2 registrations', [on('07', isCanceled), on('21')]],
  ['This takes away a date and cancels 2 dates with 3 registrations', [on('07', isCanceled), on('14', isCanceled), on('21')]],
])('spec B §3.9: the question about dates with people on them says %s', (words, registrations) => {
  expect(describeLostDates(registrations)).toBe(words)
})
