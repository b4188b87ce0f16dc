import { calendarEvent, calendarOf } from '@tests/support/calendar-event'
import { readCalendar } from '@tests/support/read-calendar'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantOf } from '@/platform/time/zoned-time'
import { instantsOf, sessionsOf } from '../schedule/event-sessions.server'
import type { TimeSpan, Timing, TimingException } from '../schedule/timing'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const FIRST = Date.parse('2026-11-22T00:00Z')

const text = (time: number) => new Date(time).toISOString().slice(0, 16)
const spanAt = (start: number, minutes: number): TimeSpan => ({ startsAt: text(start), endsAt: text(start + minutes * MINUTE) })

const rule = fc.oneof(
  fc.constantFrom(
    'FREQ=DAILY',
    'FREQ=DAILY;INTERVAL=3',
    'FREQ=WEEKLY',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU',
    'FREQ=WEEKLY;BYDAY=MO,WE,FR;WKST=SU',
  ),
  fc.constantFrom(
    'FREQ=MONTHLY;BYDAY=1SA',
    'FREQ=MONTHLY;BYDAY=-1FR',
    'FREQ=MONTHLY;BYMONTHDAY=15',
    'FREQ=MONTHLY;BYMONTHDAY=31',
    'FREQ=MONTHLY;BYMONTHDAY=-1',
  ),
  fc.constantFrom('FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 'FREQ=YEARLY;BYMONTH=3,10', 'FREQ=YEARLY;BYMONTH=12;BYDAY=-1SU'),
)
const end = fc.oneof(
  fc.constant(''),
  fc.integer({ min: 1, max: 40 }).map((count) => `;COUNT=${count}`),
  fc.integer({ min: 60, max: 400 }).map(
    (days) =>
      `;UNTIL=${text(FIRST + days * DAY)
        .slice(0, 10)
        .replaceAll('-', '')}`,
  ),
)
const start = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 95 }))
  .map(([days, quarter]) => FIRST + days * DAY + quarter * 15 * MINUTE)
const length = fc.integer({ min: 1, max: 20 }).map((quarters) => quarters * 15)

const timing: fc.Arbitrary<Timing> = fc
  .record({
    start,
    minutes: length,
    timeZone: fc.constantFrom('America/Denver', 'Europe/Dublin', 'Australia/Lord_Howe', 'America/Havana', 'Asia/Kathmandu', 'America/Nuuk'),
    recurrence: fc.option(
      fc.tuple(rule, end).map((parts) => parts.join('')),
      { freq: 4 },
    ),
    extra: fc.array(fc.record({ start: start.map((time) => time + 30 * DAY), minutes: fc.option(length) }), { maxLength: 3 }),
    exceptions: fc.array(fc.record({ which: fc.nat(30), move: fc.option(fc.tuple(fc.integer({ min: -700, max: 700 }), length)) }), {
      maxLength: 4,
    }),
  })
  .map(({ start, minutes, timeZone, recurrence, extra, exceptions }) => {
    const extraDates = extra.map((date) => spanAt(date.start, date.minutes ?? minutes))
    const plain = { ...spanAt(start, minutes), timeZone, recurrence, extraDates, exceptions: [] }
    const days = [...new Set(sessionsOf(plain, { from: '2026-11-01', to: '2027-06-01' }).map(({ date }) => date))]
    const chosen = new Map(
      exceptions.map(({ which, move }): [string, TimingException] => {
        // Now and then a day on which there is nothing.
        const date = which === 30 ? '2027-01-02' : (days[which % Math.max(days.length, 1)] ?? '2027-01-02')
        return [date, move ? { date, ...spanAt(Date.parse(`${date}T12:00Z`) + move[0] * 15 * MINUTE, move[1]) } : { date, cancelled: true }]
      }),
    )
    return { ...plain, exceptions: [...chosen.values()] }
  })

test('spec B §2.1: what ical.js reads in a calendar are our sessions, canceled ones included', () => {
  fc.assert(
    fc.property(timing, (timing) => {
      const sessions = sessionsOf(timing, { from: '2026-11-01', to: '2028-02-01', includeCancelled: true })
      const expected = sessions.map((session) => `${instantsOf(session).start} ${session.state}`)
      // The moment by RFC 5545 §3.3.5, for of a time that comes twice ical.js takes the second.
      const read = readCalendar(calendarOf(calendarEvent(timing)), '2028-03-01').map(
        ({ startsAt, status }) => `${instantOf(startsAt, timing.timeZone)} ${status === 'CANCELLED' ? 'cancelled' : 'scheduled'}`,
      )
      expect(eachOnce(read)).toEqual(eachOnce(expected))
    }),
    { numRuns: Number(process.env.CALENDAR_RUNS ?? 100) },
  )
})

test('spec B §2.1: further dates inside a series, as long as the others, are RDATEs, whether COUNT, UNTIL or nothing ends it', () => {
  fc.assert(
    fc.property(timing, (timing) => {
      const read = readCalendar(calendarOf(calendarEvent(timing)), '2028-03-01')
      const ofTheirOwn = read.filter(({ uid, status }) => uid !== 'event-1@example.org' && status === 'CONFIRMED')
      const inside = furtherDatesInside(timing).map((span) => `event-1-${span.startsAt.replace(/[-:]/g, '')}00@example.org`)
      expect(ofTheirOwn.filter(({ uid }) => inside.includes(uid))).toEqual([])
    }),
    { numRuns: Number(process.env.CALENDAR_RUNS ?? 100) },
  )
})

function furtherDatesInside(timing: Timing): TimeSpan[] {
  const byRule = sessionsOf({ ...timing, extraDates: [], exceptions: [] }, { from: '2026-11-01', to: '2028-02-01' })
  const [first] = byRule
  if (!timing.recurrence || !first) return []
  const until = /UNTIL=(....)(..)(..)/.exec(timing.recurrence)?.slice(1).join('-')
  const end = until ? `${until}T23:59` : (byRule.at(-1)?.startsAt ?? '')
  return timing.extraDates.filter((span) => span.startsAt > first.startsAt && span.startsAt <= end && minutesOf(span) === minutesOf(timing))
}

const minutesOf = ({ startsAt, endsAt }: Pick<Timing, 'startsAt' | 'endsAt'>) =>
  (Date.parse(`${endsAt}Z`) - Date.parse(`${startsAt}Z`)) / MINUTE

/** Those before 2028. Of two that begin together the one that takes place: in calendars, one that was cancelled is still there next to one that moved there. */
function eachOnce(dates: string[]): string[] {
  const known = dates.filter((date) => date < '2028')
  return [...new Set(known)]
    .filter((date) => date.endsWith('scheduled') || !known.includes(date.replace('cancelled', 'scheduled')))
    .toSorted()
}
