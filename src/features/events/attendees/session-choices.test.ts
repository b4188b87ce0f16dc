import { expect, test } from 'vitest'
import { isSeries, sessionAtHand, sessionChoices, sessionsWithPeople } from './use-chosen-session'

const today = '2026-12-03'
const on = (...days: string[]) => days.map((day) => ({ startsAt: `${day}T19:00`, state: 'scheduled' as const }))
const starts = (choices: { startsAt: string }[]) => choices.map(({ startsAt }) => startsAt.slice(0, 10))

test('attendees: an event with a rule or with further dates is a series', () => {
  expect(isSeries({ recurrence: 'FREQ=WEEKLY', extraDates: [] })).toBe(true)
  expect(isSeries({ recurrence: null, extraDates: [{ startsAt: '2027-01-01T10:00', endsAt: '2027-01-01T11:00' }] })).toBe(true)
  expect(isSeries({ recurrence: null, extraDates: [] })).toBe(false)
})

test('attendees: the upcoming sessions begin with today’s, those before with the last', () => {
  const { upcoming, past } = sessionChoices(on('2026-12-10', '2026-11-19', '2026-12-03', '2026-11-26'), today, null)
  expect([starts(upcoming), starts(past)]).toEqual([
    ['2026-12-03', '2026-12-10'],
    ['2026-11-26', '2026-11-19'],
  ])
})

test('attendees: of many sessions half a year of weeks is offered, and the chosen one however far away', () => {
  const daily = Array.from({ length: 400 }, (_, index) => new Date(Date.UTC(2026, 11, 3 + index)).toISOString().slice(0, 10))
  const { upcoming } = sessionChoices(on(...daily), today, '2027-12-24T19:00')
  expect([upcoming.length, starts(upcoming).at(-1)]).toEqual([27, '2027-12-24'])
})

test.each([
  ['today’s, which is upcoming', ['2026-11-26', '2026-12-10'], '2026-12-03T19:00', '2026-12-03T19:00'],
  ['today’s, though it has ended', ['2026-11-26', '2026-12-03', '2026-12-10'], '2026-12-10T19:00', '2026-12-03T19:00'],
  ['the next one', ['2026-11-26', '2026-12-10'], '2026-12-10T19:00', '2026-12-10T19:00'],
  ['the last one of a series that is over', ['2026-11-19', '2026-11-26'], null, '2026-11-26T19:00'],
  ['none where none is known', [], null, null],
])('B §3.8 door: the session at hand is %s', (_which, days, next, session) => {
  expect(sessionAtHand(on(...days), next, today)).toBe(session)
})

test('attendees: the dates with people are those from a day on, in order, with guests counted; a date without anyone is none', () => {
  const people = (session: string | null, registered: number, guests = 0) => ({ session, registered, guests, present: 0 })
  const sessions = [
    people('2026-12-17T19:00', 2),
    people('2026-12-10T19:00', 0),
    people('2026-12-03T19:00', 3, 1),
    people('2026-11-26T19:00', 5),
    people(null, 1),
  ]
  expect(sessionsWithPeople(sessions, today)).toEqual([
    { startsAt: '2026-12-03T19:00', people: 4 },
    { startsAt: '2026-12-17T19:00', people: 2 },
  ])
})
