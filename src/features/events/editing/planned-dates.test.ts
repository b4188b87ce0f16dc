import { expect, test } from 'vitest'
import { ownDetails, stateOf, withDetails, withException, withoutException } from './planned-dates'

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
    expect(withoutException(changed, date)).toEqual({ exceptions: [{ date, title: 'Reading Night' }] })
  }
})

test('spec B §1.1: details that are all taken back leave no exception, and a moved date moved', () => {
  expect(withDetails(none, date, {})).toEqual({ exceptions: [] })
  const moved = { ...none, ...withException(none, date, span) }
  expect(withDetails({ ...none, ...withDetails(moved as typeof none, date, { note: 'New' }) } as typeof none, date, {})).toEqual(
    moved && { exceptions: [{ date, ...span }] },
  )
})
