import { expect, test } from 'vitest'
import { firstDateOf, instantsOf, isSessionOver, lastSessionOf, nextSessionOf, sessionsOf, strayExceptions } from './event-sessions.server'
import type { Timing } from './timing'

/** Sundays, 6:30 to 7:00 PM in Denver, from 7 March 2027 on. */
const sundays: Timing = {
  startsAt: '2027-03-07T18:30',
  endsAt: '2027-03-07T19:00',
  timeZone: 'America/Denver',
  recurrence: 'FREQ=WEEKLY;BYDAY=SU',
  extraDates: [],
  exceptions: [],
}
const startsIn = (timing: Partial<Timing>, from: string, to: string) =>
  sessionsOf({ ...sundays, ...timing }, { from, to }).map(({ startsAt }) => startsAt)
const instantsIn = (timing: Partial<Timing>, from: string, to: string) =>
  sessionsOf({ ...sundays, ...timing }, { from, to }).map((session) => Object.values(instantsOf(session)).join(' '))

test.each([
  ['2027-03-07', '2027-03-14', '2027-03-08T01:30:00.000Z', '2027-03-15T00:30:00.000Z'],
  ['2027-10-31', '2027-11-07', '2027-11-01T00:30:00.000Z', '2027-11-08T01:30:00.000Z'],
  ['2028-03-05', '2028-03-12', '2028-03-06T01:30:00.000Z', '2028-03-13T00:30:00.000Z'],
  ['2028-10-29', '2028-11-05', '2028-10-30T00:30:00.000Z', '2028-11-06T01:30:00.000Z'],
])('spec B §1.4: 6:30 PM on %s and on %s, after the clocks have changed, are %s and %s', (from, to, first, second) => {
  expect(startsIn({}, from, to)).toEqual([`${from}T18:30`, `${to}T18:30`])
  expect(instantsIn({}, from, to).map((instants) => instants.split(' ')[0])).toEqual([first, second])
})

test('spec B §1.4: a start that the clocks skip moves forward by the gap with its length, and the next day is at its time again', () => {
  const nights = { startsAt: '2027-03-13T02:30', endsAt: '2027-03-13T03:00', recurrence: 'FREQ=DAILY' }
  const sessions = sessionsOf({ ...sundays, ...nights }, { from: '2027-03-13', to: '2027-03-15' })
  expect(sessions.map(({ startsAt, endsAt }) => [startsAt, endsAt])).toEqual([
    ['2027-03-13T02:30', '2027-03-13T03:00'],
    ['2027-03-14T03:30', '2027-03-14T04:00'],
    ['2027-03-15T02:30', '2027-03-15T03:00'],
  ])
  expect(instantsIn(nights, '2027-03-14', '2027-03-14')).toEqual(['2027-03-14T09:30:00.000Z 2027-03-14T10:00:00.000Z'])
})

test.each([
  ['lasts until then', { startsAt: '2027-03-07T10:00', endsAt: '9999-12-31T23:59', recurrence: 'FREQ=DAILY' }, '2027-03-07', '2027-03-08'],
  ['begins then', { startsAt: '9999-12-30T22:00', endsAt: '9999-12-31T23:00', recurrence: 'FREQ=DAILY' }, '9999-12-30', '9999-12-31'],
])('a series that %s has no session that goes on after the year 9999, which no clock shows', (_which, timing, from, to) => {
  const sessions = sessionsOf({ ...sundays, ...timing }, { from, to })
  expect(sessions.map(({ startsAt }) => startsAt)).toEqual([timing.startsAt, `${to}T${timing.startsAt.slice(11)}`])
  expect(sessions.at(-1)?.endsAt).toBe('9999-12-31T23:59')
})

test('spec B §1.4: a start that comes twice is the first', () => {
  const nights = { startsAt: '2027-11-06T01:30', endsAt: '2027-11-06T02:30', recurrence: 'FREQ=DAILY' }
  expect(instantsIn(nights, '2027-11-07', '2027-11-07')).toEqual(['2027-11-07T07:30:00.000Z 2027-11-07T09:30:00.000Z'])
})

test('a night across a change of the clocks ends at its time, an hour sooner or later, and counts to both days', () => {
  const night = { startsAt: '2027-03-13T22:00', endsAt: '2027-03-14T06:00', recurrence: null }
  expect(instantsIn(night, '2027-03-13', '2027-03-13')).toEqual(['2027-03-14T05:00:00.000Z 2027-03-14T12:00:00.000Z'])
  expect(startsIn(night, '2027-03-14', '2027-03-14')).toEqual(['2027-03-13T22:00'])
  const autumn = { startsAt: '2027-11-06T22:00', endsAt: '2027-11-07T06:00', recurrence: null }
  expect(instantsIn(autumn, '2027-11-07', '2027-11-07')).toEqual(['2027-11-07T04:00:00.000Z 2027-11-07T13:00:00.000Z'])
})

test.each([
  ['the first Saturday', 'FREQ=MONTHLY;BYDAY=1SA', ['2027-03-06', '2027-04-03', '2027-05-01']],
  ['the last Friday', 'FREQ=MONTHLY;BYDAY=-1FR', ['2027-03-26', '2027-04-30', '2027-05-28']],
  ['the last working day', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', ['2027-03-31', '2027-04-30', '2027-05-31']],
  ['the 31st, in months that have one', 'FREQ=MONTHLY;BYMONTHDAY=31', ['2027-03-31', '2027-05-31']],
  ['the last day', 'FREQ=MONTHLY;BYMONTHDAY=-1', ['2027-03-31', '2027-04-30', '2027-05-31']],
  ['UNTIL as a day counts all of it', 'FREQ=DAILY;UNTIL=20270308', ['2027-03-06', '2027-03-07', '2027-03-08']],
  ['UNTIL in UTC is read in the zone', 'FREQ=DAILY;UNTIL=20270308T013000Z', ['2027-03-06', '2027-03-07']],
  ['UNTIL a minute sooner', 'FREQ=DAILY;UNTIL=20270308T012900Z', ['2027-03-06']],
  ['COUNT counts what is skipped later', 'FREQ=WEEKLY;BYDAY=SU,SA;COUNT=3', ['2027-03-06', '2027-03-07', '2027-03-13']],
])('spec B §1.1: %s', (_, recurrence, days) => {
  const found = startsIn({ startsAt: '2027-03-06T18:30', endsAt: null, recurrence }, '2027-01-01', '2027-05-31')
  expect(found).toEqual(days.map((day) => `${day}T18:30`))
})

test('spec B §1.1: 31 January monthly and 29 February yearly leave out what does not exist', () => {
  const monthly = { startsAt: '2027-01-31T10:00', endsAt: null, recurrence: 'FREQ=MONTHLY' }
  expect(startsIn(monthly, '2027-01-01', '2027-06-30')).toEqual(['2027-01-31T10:00', '2027-03-31T10:00', '2027-05-31T10:00'])
  const yearly = { startsAt: '2028-02-29T10:00', endsAt: null, recurrence: 'FREQ=YEARLY' }
  expect(startsIn(yearly, '2028-01-01', '2037-12-31')).toEqual(['2028-02-29T10:00', '2032-02-29T10:00', '2036-02-29T10:00'])
})

test.each([
  ['Asia/Kolkata', '2027-03-07T13:00:00.000Z'],
  ['Pacific/Auckland', '2027-03-07T05:30:00.000Z'],
  ['Australia/Lord_Howe', '2027-03-07T07:30:00.000Z'],
  ['Pacific/Kiritimati', '2027-03-07T04:30:00.000Z'],
  ['Asia/Kathmandu', '2027-03-07T12:45:00.000Z'],
])('in %s Sunday, 6:30 PM is %s, and a day is that of the place', (timeZone, instant) => {
  const inZone = { timeZone, recurrence: 'FREQ=WEEKLY;BYDAY=SU;UNTIL=20270314' }
  expect(startsIn(inZone, '2027-03-07', '2027-03-31')).toEqual(['2027-03-07T18:30', '2027-03-14T18:30'])
  expect(instantsIn(inZone, '2027-03-07', '2027-03-07')[0]).toContain(instant)
})

test('spec B §1.1: a session that was moved is found only by its new time, one that was canceled only when asked for', () => {
  const changed: Timing = {
    ...sundays,
    exceptions: [
      { date: '2027-03-14', cancelled: true },
      { date: '2027-03-21', startsAt: '2027-05-05T20:00', endsAt: '2027-05-05T21:00' },
    ],
  }
  expect(startsIn(changed, '2027-03-07', '2027-03-28')).toEqual(['2027-03-07T18:30', '2027-03-28T18:30'])
  expect(sessionsOf(changed, { from: '2027-03-14', to: '2027-03-14', includeCancelled: true })).toEqual([
    { date: '2027-03-14', startsAt: '2027-03-14T18:30', endsAt: '2027-03-14T19:00', timeZone: 'America/Denver', state: 'cancelled' },
  ])
  expect(sessionsOf(changed, { from: '2027-05-05', to: '2027-05-05' })).toEqual([
    { date: '2027-03-21', startsAt: '2027-05-05T20:00', endsAt: '2027-05-05T21:00', timeZone: 'America/Denver', state: 'scheduled' },
  ])
})

test('spec B §1.1: extra dates join those of the rule, and none is there twice', () => {
  const extraDates = [
    { startsAt: '2027-03-10T12:00', endsAt: '2027-03-10T13:00' },
    { startsAt: '2027-03-14T18:30', endsAt: '2027-03-14T19:00' },
    { startsAt: '2027-03-14T09:00', endsAt: '2027-03-14T10:00' },
    { startsAt: '2027-03-10T12:00', endsAt: '2027-03-10T13:00' },
  ]
  const all = ['2027-03-07T18:30', '2027-03-10T12:00', '2027-03-14T09:00', '2027-03-14T18:30']
  expect(startsIn({ extraDates }, '2027-03-07', '2027-03-14')).toEqual(all)
  expect(startsIn({ extraDates, recurrence: null }, '2027-03-01', '2027-03-31')).toEqual(all)
  // On a day with two, a move is that of the rule's, and a cancelled day has none.
  const moved = [{ date: '2027-03-14', startsAt: '2027-03-14T11:00', endsAt: '2027-03-14T12:00' }]
  const other = extraDates.filter(({ startsAt }) => startsAt !== '2027-03-14T18:30')
  expect(startsIn({ extraDates: other, exceptions: moved }, '2027-03-14', '2027-03-14')).toEqual(['2027-03-14T09:00', '2027-03-14T11:00'])
  expect(startsIn({ extraDates, exceptions: [{ date: '2027-03-14', cancelled: true }] }, '2027-03-14', '2027-03-14')).toEqual([])
})

test("spec B §1.1: an extra date that repeats one of the rule's, or another extra one, moves with it", () => {
  const repeated = { startsAt: '2027-03-14T18:30', endsAt: '2027-03-14T19:00' }
  const moved = (date: string) => [{ date, startsAt: '2027-03-15T11:00', endsAt: '2027-03-15T12:00' }]
  const monday = ['2027-03-15T11:00']
  expect(startsIn({ extraDates: [repeated], exceptions: moved('2027-03-14') }, '2027-03-14', '2027-03-15')).toEqual(monday)
  const wednesday = { startsAt: '2027-03-10T12:00', endsAt: '2027-03-10T13:00' }
  const twice = { extraDates: [wednesday, wednesday], exceptions: moved('2027-03-10') }
  expect(startsIn(twice, '2027-03-09', '2027-03-15')).toEqual(['2027-03-14T18:30', ...monday])
})

test('a session moved to where another was canceled takes its place', () => {
  const exceptions: Timing['exceptions'] = [
    { date: '2027-03-14', cancelled: true },
    { date: '2027-03-21', startsAt: '2027-03-14T18:30', endsAt: '2027-03-14T19:00' },
  ]
  const sessions = sessionsOf({ ...sundays, exceptions }, { from: '2027-03-14', to: '2027-03-21', includeCancelled: true })
  expect(sessions.map(({ date, startsAt, state }) => [date, startsAt, state])).toEqual([['2027-03-21', '2027-03-14T18:30', 'scheduled']])
})

// Before, it depended on the days that were asked for, so that people on the one heard of what became of the other.
test('of two that begin together the one on its own day is there, whichever days are asked for', () => {
  const exceptions = [{ date: '2027-03-07', startsAt: '2027-03-21T18:30', endsAt: '2027-03-21T19:00' }]
  const daysIn = (from: string) => sessionsOf({ ...sundays, exceptions }, { from, to: '2027-03-21' }).map(({ date }) => date)
  expect([daysIn('2027-03-01'), daysIn('2027-03-21')]).toEqual([['2027-03-14', '2027-03-21'], ['2027-03-21']])
})

test('a session belongs to the day at whose midnight it begins, and not to the one at whose midnight it ends', () => {
  expect(startsIn({ startsAt: '2027-03-07T00:00', endsAt: null, recurrence: null }, '2027-03-07', '2027-03-07')).toHaveLength(1)
  expect(startsIn({ startsAt: '2027-03-06T20:00', endsAt: '2027-03-07T00:00', recurrence: null }, '2027-03-07', '2027-03-07')).toEqual([])
})

test('an exception on a day without a session changes nothing, and is reported', () => {
  const stray = { date: '2027-03-15', startsAt: '2027-03-16T10:00', endsAt: '2027-03-16T11:00' }
  const timing: Timing = {
    ...sundays,
    extraDates: [{ startsAt: '2027-03-10T12:00', endsAt: '2027-03-10T13:00' }],
    exceptions: [stray, { date: '2027-03-14', cancelled: true }, { date: '2027-03-10', cancelled: true }],
  }
  expect(startsIn(timing, '2027-03-10', '2027-03-21')).toEqual(['2027-03-21T18:30'])
  expect(strayExceptions(timing)).toEqual([stray])
})

test('spec B §1.3: the next session is the first that is scheduled and not over', () => {
  const next = (now: string, timing: Partial<Timing> = {}) => nextSessionOf({ ...sundays, ...timing }, new Date(now))?.startsAt
  expect(next('2020-01-01T00:00:00Z')).toBe('2027-03-07T18:30')
  expect(next('2027-03-08T01:59:59Z')).toBe('2027-03-07T18:30')
  expect(next('2027-03-08T02:00:00Z')).toBe('2027-03-14T18:30')
  const exceptions: Timing['exceptions'] = [
    { date: '2027-03-14', cancelled: true },
    { date: '2027-03-21', startsAt: '2027-04-02T18:00', endsAt: '2027-04-02T19:00' },
    { date: '2027-04-11', startsAt: '2027-03-09T18:00', endsAt: '2027-03-09T19:00' },
  ]
  expect(next('2027-03-08T02:00:00Z', { exceptions })).toBe('2027-03-09T18:00')
  expect(next('2027-03-12T02:00:00Z', { exceptions })).toBe('2027-03-28T18:30')
  expect(next('2027-03-30T02:00:00Z', { exceptions })).toBe('2027-04-02T18:00')
  expect(next('2027-03-08T02:00:00Z', { recurrence: 'FREQ=WEEKLY;COUNT=1' })).toBeUndefined()
  expect(next('2027-03-08T01:30:00Z', { recurrence: null, endsAt: null })).toBeUndefined()
})

test('spec B §1.3: the last session is known for what ends, also where it was moved or an extra date comes later', () => {
  const last = (timing: Partial<Timing>) => lastSessionOf({ ...sundays, ...timing })
  const lastStart = (timing: Partial<Timing>) => (last(timing) as { startsAt: string } | null)?.startsAt
  expect(last({})).toBe('endless')
  expect(lastStart({ recurrence: null })).toBe('2027-03-07T18:30')
  expect(lastStart({ recurrence: 'FREQ=WEEKLY;COUNT=3' })).toBe('2027-03-21T18:30')
  expect(lastStart({ recurrence: 'FREQ=WEEKLY;UNTIL=20270330' })).toBe('2027-03-28T18:30')
  const exceptions: Timing['exceptions'] = [
    { date: '2027-03-21', cancelled: true },
    { date: '2027-03-14', startsAt: '2027-05-01T10:00', endsAt: '2027-05-01T11:00' },
  ]
  expect(lastStart({ recurrence: 'FREQ=WEEKLY;COUNT=3', exceptions })).toBe('2027-05-01T10:00')
  const extraDates = [{ startsAt: '2028-03-10T12:00', endsAt: '2028-03-10T13:00' }]
  expect(lastStart({ recurrence: null, extraDates })).toBe('2028-03-10T12:00')
  expect(last({ recurrence: null, exceptions: [{ date: '2027-03-07', cancelled: true }] })).toBeNull()
})

test('a series whose start its rule does not match begins with the first date that it matches, as in calendars', () => {
  const fromTuesday = { ...sundays, startsAt: '2027-03-02T18:30', endsAt: '2027-03-02T19:00', recurrence: 'FREQ=WEEKLY;BYDAY=SU;COUNT=2' }
  expect(startsIn(fromTuesday, '2027-03-01', '2027-03-31')).toEqual(['2027-03-07T18:30', '2027-03-14T18:30'])
  expect(firstDateOf(fromTuesday)).toEqual({ startsAt: '2027-03-07T18:30', endsAt: '2027-03-07T19:00' })
  expect(firstDateOf({ ...fromTuesday, recurrence: null })?.startsAt).toBe('2027-03-02T18:30')
  expect(firstDateOf({ ...fromTuesday, startsAt: null, recurrence: null })).toBeNull()
})

test('spec B §1.3: a session without a known end is over as soon as it begins', () => {
  const [session] = sessionsOf({ ...sundays, endsAt: null }, { from: '2027-03-07', to: '2027-03-07' })
  expect(session?.endsAt).toBe('2027-03-07T18:30')
  expect(['2027-03-08T01:29:59Z', '2027-03-08T01:30:00Z'].map((now) => session && isSessionOver(session, new Date(now)))).toEqual([
    false,
    true,
  ])
})

test('what has no time of day has no session, and a rule that yields nothing has none either', () => {
  const dayAlone = { ...sundays, startsAt: null, endsAt: null, recurrence: null }
  expect(sessionsOf(dayAlone, { from: '2027-01-01', to: '2027-12-31' })).toEqual([])
  expect([nextSessionOf(dayAlone, new Date()), lastSessionOf(dayAlone)]).toEqual([null, null])
  const never = { ...sundays, recurrence: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=5' }
  expect(sessionsOf(never, { from: '2027-01-01', to: '2036-12-31' })).toEqual([])
  expect([nextSessionOf(never, new Date('2027-01-01')), lastSessionOf(never)]).toEqual([null, null])
})

test('a daily rule has 731 sessions in two years; no answer holds more than 1,000, and none goes over ten years', () => {
  expect(startsIn({ recurrence: 'FREQ=DAILY' }, '2027-03-07', '2029-03-06')).toHaveLength(731)
  expect(startsIn({ recurrence: 'FREQ=DAILY' }, '2027-03-07', '2037-03-06')).toHaveLength(1000)
  expect(startsIn({ recurrence: 'FREQ=YEARLY;INTERVAL=10' }, '2027-03-01', '2037-03-07')).toEqual(['2027-03-07T18:30', '2037-03-07T18:30'])
  expect(() => startsIn({}, '2027-01-01', '2047-01-01')).toThrow('within ten years')
})
