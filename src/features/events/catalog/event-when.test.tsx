import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sampleEvents } from '@/site/sample-content'
import { isSeries } from '../attendees/use-chosen-session'
import { AddToCalendar, fitsInCalendar } from '../calendar/add-to-calendar'
import { hasDates } from '../event.queries'
import type { CommunityEvent } from '../event.schema'
import { hasEnded } from '../event-text'
import { singleDates } from '../schedule/single-dates'
import { timeElsewhere } from '../schedule/time-elsewhere'
import { timeHere } from '../schedule/timing'
import { EventDates } from './event-aside'
import { EventDateMark } from './event-date-mark'
import { eventSchedule } from './event-structured-data'

const today = '2027-01-01'
const [weekly, introduction] = sampleEvents(today) as [CommunityEvent, CommunityEvent]
const words = (markup: string) =>
  markup
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

test('B §1.3: the next date is next to Ongoing, with its year where that is another one', () => {
  const mark = (seenOn: string) => words(renderToStaticMarkup(<EventDateMark event={weekly} today={seenOn} />))
  expect(mark(today)).toBe('Ongoing Next: Sunday, January 3')
  expect(mark('2026-12-31')).toBe('Ongoing Next: Sunday, January 3, 2027')
})

test.each([
  ['cancelled', 'Canceled'],
  ['postponed', 'Postponed'],
] as const)('B §1.1: a date that was %s says so', (state, label) => {
  const text = words(renderToStaticMarkup(<EventDateMark event={{ ...introduction, state, nextSession: null }} today={today} />))
  expect(text).toMatch(new RegExp(`^5 Oct 2027 ${label}$`))
})

const date = (startsAt: string, state: 'scheduled' | 'cancelled' = 'scheduled') => ({
  startsAt,
  endsAt: `${startsAt.slice(0, 11)}19:00`,
  timeZone: 'America/Denver',
  state,
})

test('B §1.3: the next six dates of a series are listed, what was canceled is struck through, and the others unfold', () => {
  const days = ['03', '10', '17', '24', '31'].map((day) => date(`2027-01-${day}T18:30`, day === '10' ? 'cancelled' : 'scheduled'))
  const dates = [date('2027-01-01T06:30'), ...days, date('2027-02-07T18:00'), date('2027-02-14T18:30')]
  const markup = renderToStaticMarkup(<EventDates event={weekly} dates={dates} today={today} />)
  const [first = '', more = ''] = markup.split('<details')
  expect(first.match(/<li/g)).toHaveLength(6)
  expect(words(first)).toMatch(/^Upcoming dates Sun, Jan 3 6:30–7:00 PM Sun, Jan 10 6:30–7:00 PM canceled Sun, Jan 17/)
  expect(first).toMatch(/<s [^>]*><time dateTime="2027-01-10T18:30"/i)
  expect(words(first)).toContain('Sun, Feb 7 6:00–7:00 PM')
  expect(words(more)).toContain('Show 1 more date Show fewer dates Sun, Feb 14')
  expect(renderToStaticMarkup(<EventDates event={weekly} dates={dates.slice(0, 2)} today={today} />)).toBe('')
})

// Before, a heading over nothing.
test('B §1.6: what is one session over several days has no list of days, whose hours no one knows', () => {
  const { nextSession } = introduction
  const stretch = { startsAt: '2027-10-05T18:00', endsAt: '2027-10-07T13:00' } as NonNullable<CommunityEvent['stretch']>
  expect(renderToStaticMarkup(<EventDates event={{ nextSession, stretch }} dates={[]} today={today} />)).toBe('')
})

test('B §1.1: a date of its own says where it is, who leads it and what is noted; one that is canceled says why', () => {
  const own = {
    ...date('2027-01-03T18:30'),
    title: 'Reading Night',
    location: 'The library',
    facilitator: 'Miriam',
    note: 'Bring the book.',
  }
  const off = { ...date('2027-01-10T18:30', 'cancelled'), location: 'The library', note: 'Snow.' }
  const text = words(renderToStaticMarkup(<EventDates event={weekly} dates={[own, off]} today={today} />))
  expect(text).toContain('6:30–7:00 PM Reading Night The library · With Miriam Bring the book.')
  expect(text).toMatch(/canceled Snow\.$/)
  const withoutCanceled = renderToStaticMarkup(<EventDates event={weekly} dates={[own]} today={today} />)
  expect(words(withoutCanceled)).toContain('Reading Night')
})

const saturdays = {
  ...introduction,
  startsAt: '2027-10-02T10:00',
  endsAt: '2027-10-02T12:00',
  extraDates: ['09', '16', '23'].map((day) => ({ startsAt: `2027-10-${day}T10:00`, endsAt: `2027-10-${day}T12:00` })),
  exceptions: [{ date: '2027-10-23', cancelled: true as const }],
}
const nextOn = (day: string) => ({ startsAt: `2027-10-${day}T10:00`, endsAt: `2027-10-${day}T12:00`, timeZone: 'America/Denver' })

// Before, the first day stood there also once it was over, as if it were the only one.
test.each([
  ['02', '2 Oct 2027 and 2 more dates'],
  ['09', '9 Oct 2027 and 1 more date'],
  ['16', '16 Oct 2027'],
])('B §1.3: several dates without a rule show the next one, and how many follow: on October %s', (day, expected) => {
  const event = { ...saturdays, nextSession: nextOn(day) }
  expect(words(renderToStaticMarkup(<EventDateMark event={event} today={today} />))).toBe(expected)
})

// Before, the card of a date at another time said the time of the first one.
test('B §1.3: of several dates without a rule the card says the time of the next one', () => {
  const nextSession = { ...nextOn('09'), startsAt: '2027-10-09T18:00', endsAt: '2027-10-09T19:00', time: '6:00–7:00 PM' }
  expect(timeHere({ ...saturdays, nextSession }, 'America/Denver')).toBe('6:00–7:00 PM')
  expect(timeHere({ ...saturdays, nextSession }, 'America/New_York')).toBe('6:00–7:00 PM, Mountain Time')
  expect(timeHere({ ...saturdays, nextSession: nextOn('02') }, 'America/Denver')).toBe(saturdays.time)
})

test('B §2.2: an event is added to a calendar by its file, webcal, Google and Outlook, and one without a day by none', () => {
  const markup = renderToStaticMarkup(<AddToCalendar event={introduction} publicUrl="https://community.example.org" />)
  const links = [...markup.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
  expect(links).toEqual([
    'webcal://community.example.org/events/introduction-to-the-diamond-approach.ics',
    expect.stringMatching(/^https:\/\/calendar\.google\.com\/.*dates=20271005T100000%2F20271005T120000/),
    expect.stringMatching(/^https:\/\/outlook\.live\.com\/.*startdt=2027-10-05T16%3A00%3A00Z/),
    '/events/introduction-to-the-diamond-approach.ics',
  ])
  expect(fitsInCalendar({ nextSession: null, isRecurring: true, eventDate: null })).toBe(false)
})

test.each([
  ['a series with nothing but its rule', {}, 'Google Calendar', 'Outlook (next date only)'],
  [
    'a series of which a date is cancelled',
    { exceptions: [{ date: '2027-01-10', cancelled: true as const }] },
    'Google Calendar (next date only)',
    'Outlook (next date only)',
  ],
  ['what takes place once', { recurrence: null, isRecurring: false }, 'Google Calendar', 'Outlook'],
  [
    'several dates without a rule',
    { recurrence: null, isRecurring: false, extraDates: [{ startsAt: '2027-02-01T10:00', endsAt: '2027-02-01T12:00' }] },
    'Google Calendar (next date only)',
    'Outlook (next date only)',
  ],
])('B §2.2: a link into a calendar says where it holds only the next date: %s', (_, timing, google, outlook) => {
  const markup = renderToStaticMarkup(<AddToCalendar event={{ ...weekly, ...timing }} publicUrl="https://community.example.org" />)
  const labels = [...markup.matchAll(/<a [^>]*>([^<]+)</g)].map(([, label]) => label)
  expect(labels).toEqual(['Apple Calendar and others', google, outlook, 'Download calendar file'])
})

test('B §1.3: an event is over at the end of its last session, and one that never ends is not', () => {
  const ended = { ...introduction, nextSession: null }
  expect(['2027-10-04', '2027-10-05', '2027-10-06'].map((day) => hasEnded(ended, day))).toEqual([false, true, true])
  expect(hasEnded(introduction, '2027-10-05')).toBe(false)
  expect(hasEnded({ ...ended, startsAt: null }, '2027-10-05')).toBe(false)
  expect(hasEnded({ ...weekly, nextSession: null }, '2028-01-01')).toBe(false)
})

test('a time is shown on the clocks of another zone, with its day where that is another one', () => {
  const evening = { startsAt: '2027-04-24T19:00', endsAt: '2027-04-24T20:30', timeZone: 'America/Denver' }
  expect(timeElsewhere(evening, 'America/New_York')).toBe('9:00–10:30 PM (Eastern Time)')
  expect(timeElsewhere(evening, 'Europe/Prague')).toBe('Sunday, April 25, 3:00–4:30 AM (Central European Time)')
  expect(timeElsewhere(evening, 'America/Boise')).toBeUndefined()
})

// Before, the page broke down: 'Cannot read properties of undefined'.
test.each(['extraDates', 'exceptions'] as const)('a page shows an event of an answer without %s', (name) => {
  for (const event of [weekly, introduction]) {
    const { [name]: _, ...rest } = event
    const answered = rest as CommunityEvent
    const page = (shown: CommunityEvent) =>
      renderToStaticMarkup(
        <>
          <EventDateMark event={shown} today={today} />
          <AddToCalendar event={shown} publicUrl="https://community.example.org" />
        </>,
      )
    expect(page(answered)).toBe(page(event))
    expect([hasDates(answered), isSeries(answered), singleDates(answered), eventSchedule(answered)]).toEqual([
      ...[hasDates(event), isSeries(event), singleDates(event), eventSchedule(event)],
    ])
  }
})
