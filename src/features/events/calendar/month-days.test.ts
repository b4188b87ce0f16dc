import { expect, test } from 'vitest'
import { entryOn, type MonthEvent, type MonthSession, sessionsByDay } from './event-month.server'
import { addMonths, daysOf, isMonth, isNear, weeksOf } from './months'

interface Given extends MonthSession, MonthEvent {}

const event = (startsAt: string, endsAt: string | null, fields: Partial<Given> = {}): Given => ({
  eventId: 1,
  slug: 'event',
  title: 'Event',
  location: 'Boulder',
  attendance: 'in-person',
  state: 'scheduled',
  startsAt,
  endsAt,
  isOff: fields.state !== undefined,
  ...fields,
})

/** The entries of a month as for someone who reads it from the beginning. */
function entriesOf(month: string, given: Given) {
  const days = sessionsByDay([given], daysOf(month))
  return days.flatMap(({ day, sessions }) => sessions.map((session) => ({ day, ...entryOn(day, session, given, day !== days[0]?.day) })))
}

/** `5: 6:30 PM` for each entry of a month. */
const shown = (month: string, given: Given) => entriesOf(month, given).map(({ day, words }) => `${Number(day.slice(8))}: ${words}`)

test('spec B §2.3: what goes on over several days is on each of them, and is shown whole once', () => {
  const retreat = event('2027-10-08T19:00', '2027-10-10T13:00')
  expect(shown('2027-10', retreat)).toEqual(['8: 7:00 PM, to Sunday', '9: All day', '10: Until 1:00 PM'])
  const spans = entriesOf('2027-10', retreat).map(({ span, goesOn }) => [span, goesOn])
  expect(spans).toEqual([
    ['Fri, Oct 8, 7:00 PM to Sun, Oct 10, 1:00 PM', undefined],
    [undefined, true],
    [undefined, true],
  ])
})

test('spec B §2.3: of whole days no time of day is shown', () => {
  expect(shown('2027-10', event('2027-10-09T00:00', '2027-10-09T23:59'))).toEqual(['9: All day'])
  const retreat = event('2027-10-08T00:00', '2027-10-10T23:59')
  expect(shown('2027-10', retreat)).toEqual(['8: All day, to Sunday', '9: All day', '10: All day'])
  expect(entriesOf('2027-10', retreat)[0]).toMatchObject({ span: 'October 8–10' })
})

test('spec B §2.3: an event that began before the month is described in full on its first day there', () => {
  const [first] = entriesOf('2027-10', event('2027-09-30T19:00', '2027-10-02T13:00'))
  expect(first).toMatchObject({
    day: '2027-10-01',
    words: 'All day',
    span: 'Thu, Sep 30, 7:00 PM to Sat, Oct 2, 1:00 PM',
  })
  expect(first?.goesOn).toBeUndefined()
})

test('spec B §2.3: what ends in the night is on the day on which it began', () => {
  expect(shown('2027-10', event('2027-10-09T21:00', '2027-10-10T01:00'))).toEqual(['9: 9:00 PM'])
  expect(shown('2027-10', event('2027-10-09T09:00', '2027-10-10T00:00'))).toEqual(['9: 9:00 AM'])
})

test('spec B §2.3: canceled, postponed and online are said', () => {
  const [from, to] = ['2027-10-05T18:30', '2027-10-05T19:00']
  expect(shown('2027-10', event(from, to, { state: 'cancelled' }))).toEqual(['5: 6:30 PM, Canceled'])
  expect(shown('2027-10', event(from, to, { state: 'postponed', attendance: 'online' }))).toEqual(['5: 6:30 PM, Postponed, Online'])
})

test('spec B §2.3: months are counted over the turn of the year, and are whole weeks', () => {
  expect([addMonths('2027-12', 1), addMonths('2027-01', -1), addMonths('2027-10', -24)]).toEqual(['2028-01', '2026-12', '2025-10'])
  expect(weeksOf('2026-12').map((week) => [week[0], week[6]])).toEqual([
    ['2026-11-29', '2026-12-05'],
    ['2026-12-06', '2026-12-12'],
    ['2026-12-13', '2026-12-19'],
    ['2026-12-20', '2026-12-26'],
    ['2026-12-27', '2027-01-02'],
  ])
  expect(['2027-10', '2027-13', '0000-00', 'abc', '2027-1', '2027-10-05'].filter(isMonth)).toEqual(['2027-10'])
  expect(['2017-10', '2017-09', '2037-10', '2037-11'].filter((month) => isNear(month, '2027-10-05'))).toEqual(['2017-10', '2037-10'])
})
