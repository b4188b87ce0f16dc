import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldsFromTimes, timesFromFields as read } from './derived-words'
import { asStored } from './timing'

const timesFromFields = (fields: Omit<Parameters<typeof read>[0], 'timeZone'>) => read({ timeZone: 'America/Denver', ...fields })

const MINUTE = 60_000
const wallTime = (instant: number) => new Date(instant).toISOString().slice(0, 16)
const fieldsOf = (startsAt: string, endsAt: string | null, recurrence: string | null = null) =>
  fieldsFromTimes({ startsAt, endsAt, recurrence })
const onFriday = (time: string) => timesFromFields({ date: '5', month: 'June', year: '2026', time })

describe('spec B §1.2: sending only times has the documented fields derived', () => {
  test('day, month, year, date and time', () => {
    expect(fieldsOf('2027-10-05T10:00', '2027-10-05T12:00')).toEqual({
      date: '5',
      month: 'October',
      year: '2027',
      time: '10:00 AM - 12:00 PM',
      eventDate: '2027-10-05',
      isRecurring: false,
    })
  })

  test('with a rule it recurs', () => {
    expect(fieldsOf('2027-10-03T18:30', null, 'FREQ=WEEKLY;BYDAY=SU')).toMatchObject({ time: '6:30 PM', isRecurring: true })
  })

  test('an end on another day names it, and one after midnight does not', () => {
    expect(fieldsOf('2026-12-31T21:00', '2027-01-01T00:30')?.time).toBe('9:00 PM - 12:30 AM')
    expect(fieldsOf('2026-06-05T19:00', '2026-06-07T13:00')?.time).toBe('7:00 PM - June 7, 1:00 PM')
    expect(fieldsOf('2026-12-30T19:00', '2027-01-02T13:00')?.time).toBe('7:00 PM - January 2, 2027, 1:00 PM')
  })

  test('without a beginning there is nothing to derive', () => {
    expect(fieldsFromTimes({ startsAt: null, endsAt: null, recurrence: null })).toBeNull()
  })

  test('and they read back as the same times', () => {
    const start = fc.integer({ min: Date.UTC(1970) / MINUTE, max: Date.UTC(2100) / MINUTE })
    const length = fc.option(fc.oneof(fc.integer({ min: 1, max: 2880 }), fc.integer({ min: 1, max: 800 * 1440 })))
    fc.assert(
      fc.property(start, length, (from, minutes) => {
        const times = { startsAt: wallTime(from * MINUTE), endsAt: minutes === null ? null : wallTime((from + minutes) * MINUTE) }
        const fields = fieldsOf(times.startsAt, times.endsAt)
        expect(fields && timesFromFields(fields)).toEqual({ ...asStored(times), isGuess: false })
      }),
      { numRuns: 1000 },
    )
  })
})

describe('spec B §1.2: sending only documented fields has the times derived', () => {
  test.each([
    ['6:30-7:00 PM', '2026-06-05T18:30', '2026-06-05T19:00'],
    ['10 AM', '2026-06-05T10:00', null],
    ['10 PM - 1 AM', '2026-06-05T22:00', '2026-06-06T01:00'],
    ['9 PM - midnight', '2026-06-05T21:00', '2026-06-06T00:00'],
    ['Friday 7 PM - Sunday 1 PM', '2026-06-05T19:00', '2026-06-07T13:00'],
    ['Fri. 7:00 PM – Sun., noon', '2026-06-05T19:00', '2026-06-07T12:00'],
    ['7 PM - June 7, 1 PM', '2026-06-05T19:00', '2026-06-07T13:00'],
    ['June 5, 7 PM to June 7 at 1 PM', '2026-06-05T19:00', '2026-06-07T13:00'],
    ['June 5, 7 PM to Sunday, June 7, 2026, 1 PM', '2026-06-05T19:00', '2026-06-07T13:00'],
  ])('%j', (time, startsAt, endsAt) => {
    expect(onFriday(time)).toEqual({ startsAt, endsAt, isGuess: false })
  })

  test('a guess says that it is one', () => {
    expect(onFriday('6-7')).toEqual({ startsAt: '2026-06-05T18:00', endsAt: '2026-06-05T19:00', isGuess: true })
    expect(onFriday('Friday 7 - Sunday 1 PM')).toEqual({ startsAt: '2026-06-05T19:00', endsAt: '2026-06-07T13:00', isGuess: true })
  })

  test.each(['', 'Friday 9 PM - Friday 7 PM', '7 PM - June 31, 1 PM', '7 PM - June 7, 1-2 PM', '7 PM - whenever 1 PM'])(
    '%j tells no time',
    (time) => {
      expect(onFriday(time)).toBeNull()
    },
  )

  test('the day is that of the three fields, else the date; without one there is no time', () => {
    const none = { date: 'Every', month: '', year: '', time: '6:30 PM' }
    expect(timesFromFields({ ...none, eventDate: '2027-10-05' })?.startsAt).toBe('2027-10-05T18:30')
    expect(timesFromFields({ ...none, eventDate: null })).toBeNull()
    expect(timesFromFields({ date: '31', month: 'February', year: '2027', time: '6:30 PM' })).toBeNull()
  })

  test('no time ends after the last day that can be written', () => {
    expect(timesFromFields({ date: '31', month: 'December', year: '9999', time: '10 PM - 1 AM' })).toBeNull()
  })

  test('whatever the text, what is written reads back as the same', () => {
    const pieces = fc.constantFrom('7 PM', '12', ' ', ' - ', ' to ', 'Sunday', 'June 7', ', ', '2028', '1:30', 'noon', 'AM')
    const anyText = fc.oneof(
      fc.string({ maxLength: 250 }),
      fc.array(pieces, { maxLength: 9 }).map((each) => each.join('')),
    )
    fc.assert(
      fc.property(anyText, (time) => {
        const times = onFriday(time)
        const fields = times && fieldsOf(times.startsAt, times.endsAt)
        if (times && fields) expect(timesFromFields(fields)).toMatchObject({ startsAt: times.startsAt, endsAt: times.endsAt })
      }),
      { numRuns: 1000 },
    )
  })
})
