import { expect, test } from 'vitest'
import { ownDetails, pastDatesOf, stateOf, storedStart, toSpan, toSpanFields, withDetails, withException } from './event-timing-form'

const date = '2027-10-14'
const span = { startsAt: '2027-10-15T19:00', endsAt: '2027-10-15T20:00' }
const none = { extraDates: [], exceptions: [] }
const stateAfter = (changes: object) => stateOf({ ...none, ...changes }, { date, ...span })

test('spec B §1.1: what a date has of its own stays when it is skipped or moved, and when that is taken back', () => {
  const own = { ...none, ...withDetails(none, date, { title: 'Reading Night', note: '' }) }
  expect(own.exceptions).toEqual([{ date, title: 'Reading Night' }])
  expect(stateAfter(own)).toBe('as scheduled')
  for (const change of ['skipped', span] as const) {
    const changed = { ...own, ...withException(own, date, change) }
    expect(stateAfter(changed)).toBe(change === 'skipped' ? 'skipped' : 'moved')
    expect(ownDetails(changed, date)).toEqual({ title: 'Reading Night' })
    expect(withException(changed, date)).toEqual({ exceptions: [{ date, title: 'Reading Night' }] })
  }
})

test('spec B §1.1: details that are all taken back leave no exception, and a moved date moved', () => {
  expect(withDetails(none, date, {})).toEqual({ exceptions: [] })
  const moved = { ...none, ...withException(none, date, span) }
  expect(withDetails({ ...none, ...withDetails(moved as typeof none, date, { note: 'New' }) } as typeof none, date, {})).toEqual(
    moved && { exceptions: [{ date, ...span }] },
  )
})

test('further dates are past once they end on the event’s clocks; one without an end at midnight, and a moved one not at all', () => {
  const dates = ['14T19:00', '15T19:00', '16T09:00', '17T19:00'].map((at) => ({ startsAt: `2027-10-${at}`, endsAt: `2027-10-${at}` }))
  const moved = { date: '2027-10-15', startsAt: '2027-11-15T19:00', endsAt: '2027-11-15T20:00' }
  const at = (now: string, endsAt: string | null) =>
    pastDatesOf({ extraDates: dates, exceptions: [moved] }, { endsAt }, now).map(({ startsAt }) => startsAt.slice(8, 10))
  expect(at('2027-10-16T18:00', '2027-10-07T20:00')).toEqual(['14', '16'])
  expect(at('2027-10-16T18:00', null)).toEqual(['14'])
})

test('a date that the dialog has moved, but not saved, shows the people of the date as stored', () => {
  const stored = {
    startsAt: '2027-10-07T19:00',
    extraDates: [{ startsAt: '2027-10-14T10:00', endsAt: '2027-10-14T12:00' }],
    exceptions: [{ date: '2027-10-21', startsAt: '2027-10-22T18:00', endsAt: '2027-10-22T19:00' }],
  }
  const at = (date: string, startsAt: string) => storedStart(stored, { date, startsAt, endsAt: startsAt })
  expect(at('2027-10-28', '2027-10-29T08:00')).toBe('2027-10-28T19:00')
  expect(at('2027-10-21', '2027-10-23T08:00')).toBe('2027-10-22T18:00')
  expect(at('2027-10-14', '2027-10-14T19:00')).toBe('2027-10-14T19:00')
  expect(at('2027-10-14', '2027-10-14T10:00')).toBe('2027-10-14T10:00')
})

// Before, the fields of a whole day held 12:00 AM and 11:59 PM.
test.each([
  [
    { startsAt: '2027-10-14T00:00', endsAt: '2027-10-14T23:59' },
    { day: '2027-10-14', from: '', to: '', days: 1 },
  ],
  [
    { startsAt: '2027-10-14T00:00', endsAt: '2027-10-16T23:59' },
    { day: '2027-10-14', from: '', to: '', days: 3 },
  ],
  [
    { startsAt: '2027-10-14T19:00', endsAt: '2027-10-15T01:00' },
    { day: '2027-10-14', from: '19:00', to: '01:00' },
  ],
])('B §1.6: the fields of a date of its own hold %o as it is, and give it back', (span, fields) => {
  expect([toSpanFields(span), toSpan(fields)]).toEqual([fields, span])
})
