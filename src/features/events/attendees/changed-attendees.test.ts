import { expect, test } from 'vitest'
import { attendee } from './attendee.factory'
import { isInView, STATUS_VIEWS, viewCounts, withChange } from './attendee-views'

const counts = { 'payment-due': 0, registered: 2, offered: 0, waitlisted: 1, cancelled: 4, placesTaken: 3, present: 0, expired: 0 }
const ada = attendee({ id: 1, guests: 1 })
const bo = attendee({ id: 2 })
const cy = attendee({ id: 3, status: 'waitlisted' })
const list = { attendees: [ada, bo, cy], total: 3, counts }

test('attendees: a change is in the list at once, and leaves the others alone', () => {
  expect(withChange(list, 2, { payment: 'paid' })).toEqual({ ...list, attendees: [ada, { ...bo, payment: 'paid' }, cy] })
})

test('attendees: someone who is canceled leaves the list and frees the places of their guests too', () => {
  expect(withChange(list, 1, { status: 'cancelled' })).toEqual({
    attendees: [bo, cy],
    total: 2,
    counts: { ...counts, registered: 1, cancelled: 5, placesTaken: 1 },
  })
})

test('attendees: someone who leaves the waitlist held no place', () => {
  expect(withChange(list, 3, { status: 'cancelled' }).counts).toEqual({ ...counts, waitlisted: 0, cancelled: 5 })
})

test('attendees: a change of someone who is not in the list changes nothing', () => {
  expect(withChange(list, 99, { status: 'cancelled' })).toBe(list)
})

test('B §13.3 attendees: a place that is held until it is paid for is no place on the waitlist', () => {
  expect(STATUS_VIEWS.filter((view) => isInView(view, { status: 'payment-due' }))).toEqual(['all', 'held'])
  expect(viewCounts({ ...counts, 'payment-due': 1 })).toEqual({ all: 4, registered: 2, held: 1, waitlist: 1, cancelled: 4 })
})
