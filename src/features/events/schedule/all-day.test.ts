import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldsFromTimes, timesFromFields } from './derived-words'
import { formatBegin, formatNextSession, formatSession, formatSoon, formatTimes } from './format-session'
import { formatSeries } from './rule-words'
import { timeElsewhere } from './time-elsewhere'
import { timeZoneName } from './time-words'
import { isAllDay, timeHere, withZone } from './timing'

const day = { startsAt: '2027-11-12T00:00', endsAt: '2027-11-12T23:59' }
const weekend = { startsAt: '2027-11-12T00:00', endsAt: '2027-11-14T23:59' }
const turn = { startsAt: '2027-12-30T00:00', endsAt: '2028-01-02T23:59' }

describe('spec B §1.1: whole days are shown as days', () => {
  test.each([
    [day, 'Friday, November 12, 2027, all day', 'all day'],
    [weekend, 'November 12–14, 2027', 'all day, to Sunday'],
    [turn, 'December 30, 2027 – January 2, 2028', 'all day, to Sunday'],
  ])('%o', (span, words, times) => {
    expect([formatSession(span), formatTimes(span)]).toEqual([words, times])
  })

  test('as the next date, on a button, and soon', () => {
    expect(formatNextSession(weekend, '2027-10-01')).toBe('Next: Friday, November 12')
    expect(formatBegin(weekend)).toBe('Friday, November 12, 2027')
    expect(formatSoon('2027-11-12', '2027-11-11')).toBe('tomorrow')
  })

  test('in a series, and without any zone', () => {
    const words = formatSeries({ ...day, recurrence: 'FREQ=WEEKLY;BYDAY=FR', timeZone: 'Europe/Berlin' })
    expect(words).toBe('Every week on Friday, all day')
    expect(withZone(words ?? '', day, 'Central European Time')).toBe(words)
    expect(timeElsewhere({ ...day, timeZone: 'Europe/Berlin' }, 'America/Denver')).toBeUndefined()
  })

  // Before, they were shown from 12:00 AM to 12:00 AM.
  test('the next midnight means the same as the last minute', () => {
    const until = (midnight: string) => ({ startsAt: '2027-11-12T00:00', endsAt: `${midnight}T00:00` })
    expect(formatSession(until('2027-11-13'))).toBe('Friday, November 12, 2027, all day')
    expect(formatSession(until('2027-11-15'))).toBe('November 12–14, 2027')
    expect(fieldsFromTimes({ ...until('2027-11-15'), recurrence: null })?.time).toBe('All day, until Sunday, November 14')
    expect(isAllDay(until('2027-11-12'))).toBe(false)
  })

  test('what ends a minute earlier, or begins later, has times of day', () => {
    expect(isAllDay({ ...day, endsAt: '2027-11-12T23:58' })).toBe(false)
    expect(isAllDay({ ...day, startsAt: '2027-11-12T00:01' })).toBe(false)
    expect(isAllDay({ ...day, endsAt: null })).toBe(false)
  })
})

describe('spec B §1.2: the documented fields of whole days', () => {
  const fields = (span: typeof day, recurrence: string | null = null) => fieldsFromTimes({ ...span, recurrence })

  test('say so, and until when', () => {
    expect(fields(day)).toMatchObject({ date: '12', month: 'November', year: '2027', time: 'All day' })
    expect(fields(weekend)?.time).toBe('All day, until Sunday, November 14')
    expect(fields(turn)?.time).toBe('All day, until Sunday, January 2, 2028')
    expect(fields(weekend, 'FREQ=MONTHLY')?.time).toBe('All day')
  })

  const timeZone = 'America/Denver'
  test('read back as the same days', () => {
    const read = (span: typeof day) => timesFromFields({ ...(fields(span) as NonNullable<ReturnType<typeof fields>>), timeZone })
    // Before, a single day was null, and so an event without any session.
    expect([read(weekend), read(turn), read(day)]).toMatchObject([weekend, turn, day])
  })

  test.each(['All day', 'all-day', 'ALL  DAY', 'Whole day', 'All day long', 'Friday, all day', 'November 12, all day'])(
    '“%s” is a whole day',
    (time) => {
      expect(timesFromFields({ date: '12', month: 'November', year: '2027', time, timeZone })).toMatchObject(day)
    },
  )

  test('whatever the days', () => {
    const days = fc.tuple(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 1, max: 800 }))
    const text = (number: number) => new Date(number * 86_400_000).toISOString().slice(0, 10)
    fc.assert(
      fc.property(days, ([first, more]) => {
        const span = { startsAt: `${text(first)}T00:00`, endsAt: `${text(first + more)}T23:59` }
        expect(timesFromFields({ ...(fields(span) as NonNullable<ReturnType<typeof fields>>), timeZone: 'UTC' })).toMatchObject(span)
      }),
    )
  })
})

const sixToEight = '6:00 - 8:00 PM'

test.each([
  ['where the community is', { time: sixToEight, startsAt: '2027-04-07T18:00', timeZone: 'America/Denver' }, sixToEight],
  ['in another zone', { time: sixToEight, startsAt: '2027-04-07T18:00', timeZone: 'America/New_York' }, `${sixToEight}, Eastern Time`],
  ['of whole days', { time: 'All day', startsAt: '2027-04-07T00:00', endsAt: '2027-04-07T23:59', timeZone: 'America/New_York' }, 'All day'],
  ['in words that tell no clock', { time: 'At sunrise', startsAt: null, timeZone: 'America/New_York' }, 'At sunrise'],
  ['without words', { time: '', startsAt: '2027-04-07T18:00', timeZone: 'America/New_York' }, ''],
])('spec B §1.1: a time %s is told with its zone where that is not the community’s', (_where, event, told) => {
  expect(timeHere({ endsAt: null, ...event, zoneName: timeZoneName(event.timeZone) }, 'America/Denver')).toBe(told)
})
