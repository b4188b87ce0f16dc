import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sampleEvents } from '@/site/sample-content'
import type { CommunityEvent } from '../event.schema'
import { WhenFact } from './registration-summary'

const [, introduction] = sampleEvents('2027-01-01') as [CommunityEvent, CommunityEvent]
const lines = (event: CommunityEvent) =>
  renderToStaticMarkup(<WhenFact event={event} session={null} />)
    .replace(/<span class="inline-block">(.*?)<\/span>/g, '$1')
    .split(/<[^>]+>/)
    .filter(Boolean)

// Before, only the first date was shown, and later the next one, as if it were the only one.
test('spec B §1.3: each upcoming one of several dates without a rule is shown, with its own details', () => {
  const [first, second, third] = [12, 19, 26].map((day) => ({ startsAt: `2027-10-${day}T19:00`, endsAt: `2027-10-${day}T20:30` }))
  const dates = {
    ...introduction,
    ...first,
    extraDates: [second, third].filter((span) => span !== undefined),
    exceptions: [
      { date: '2027-10-19', title: 'Reading Night', location: 'The library', facilitator: 'Miriam Example', note: 'Bring the book.' },
      { date: '2027-10-26', startsAt: '2027-10-27T18:00', endsAt: '2027-10-27T19:00' },
    ],
  }
  const next = (startsAt: string) => ({ startsAt, endsAt: startsAt, timeZone: 'America/Denver' })
  expect(lines({ ...dates, nextSession: next('2027-10-12T19:00') })).toEqual([
    'Tuesday, October 12, 2027, 7:00–8:30 PM, Mountain Time',
    'Tuesday, October 19, 2027, 7:00–8:30 PM, Mountain Time',
    'Reading Night · The library · With Miriam Example · Bring the book.',
    'Wednesday, October 27, 2027, 6:00–7:00 PM, Mountain Time',
  ])
  expect(lines({ ...dates, nextSession: next('2027-10-27T18:00') })).toEqual(['Wednesday, October 27, 2027, 6:00 PM, Mountain Time'])
})

// Before, it read “October 5, 2027, 10:00 AM - 12:00 PM”, without the weekday and the zone, and of several dates only the first.
test('spec B §3.6: the page of a registration for a canceled event says when it was planned for', () => {
  const off = { ...introduction, state: 'cancelled' as const, nextSession: null }
  expect(lines(off)).toEqual(['Tuesday, October 5, 2027, 10:00 AM – 12:00 PM, Mountain Time'])
  const second = { startsAt: '2027-10-12T10:00', endsAt: '2027-10-12T12:00' }
  expect(lines({ ...off, extraDates: [second] })).toEqual([
    'Tuesday, October 5, 2027, 10:00 AM – 12:00 PM, Mountain Time',
    'Tuesday, October 12, 2027, 10:00 AM – 12:00 PM, Mountain Time',
  ])
})
