import { describe, expect, test } from 'vitest'
import { timeAsUnderstood } from './when-section'

const once = {
  isRecurring: false,
  month: 'October',
  date: '3',
  year: '2027',
  timeZone: 'America/Denver',
  recurrence: '',
  extraDates: [],
  exceptions: [],
  stored: null,
}
const weekly = { isRecurring: true, recurrence: 'FREQ=WEEKLY;BYDAY=SU' }
const LOST =
  'Not understood as a time. Calendars will show only the day, and there will be no reminder, no deadline counted from the start, and no dates to choose.'
const said = (time: string, more: object = {}) => timeAsUnderstood({ ...once, time, ...more })?.text

describe('spec B §1.2: how the words of a time are understood', () => {
  test.each([
    ['6:00-7:00 PM', {}, 'Understood as Sunday, 6:00–7:00 PM, Mountain Time.'],
    ['7 PM', { timeZone: 'Europe/Berlin' }, 'Understood as Sunday, 7:00 PM, Central European Time.'],
    ['9 PM - 1 AM', {}, 'Understood as Sunday, 9:00 PM – 1:00 AM, Mountain Time. It ends the next day.'],
    ['6:30 PM - 5:00 PM', {}, 'Understood as Sunday, 6:30 PM – Monday, 5:00 PM, Mountain Time. It ends the next day.'],
    ['All day', {}, 'Understood as the whole day.'],
    ['all-day', weekly, 'Understood as all day.'],
    ['All day, until Tuesday, October 12', {}, 'Understood as Sunday, all day, to Tuesday.'],
    ['6-7', {}, 'Understood as Sunday, 6:00–7:00 PM, Mountain Time. This is a guess: please check it, and add AM or PM.'],
    // Before, it said 2:30 AM, the session was at 3:30 AM, and calendars had a time that no clock shows.
    ['2:30-3:30 AM', { month: 'March', date: '14' }, 'Understood as Sunday, 3:30–4:30 AM, Mountain Time.'],
    ['2:30-3:30 AM', { ...weekly, month: 'March', date: '14' }, 'Understood as 2:30–3:30 AM, Mountain Time.'],
    ['6:30-7 PM', weekly, 'Understood as 6:30–7:00 PM, Mountain Time.'],
    ['At dusk', {}, LOST],
    ['At dusk', weekly, 'Not understood as a time. A series needs one, like 6:30 - 7:00 PM.'],
    ['', {}, undefined],
    ['6 PM', { date: '32' }, undefined],
    ['Sundays', { isRecurring: true }, undefined],
  ])('“%s” with %j is answered: %s', (time, more, text) => {
    expect(said(time, more)).toBe(text)
  })

  test('words that are stored keep their times; on another day they are read, or a series keeps its times of day', () => {
    const stored = { time: 'At dusk', startsAt: '2027-10-03T18:30', endsAt: '2027-10-04T01:00', isDated: true }
    expect(said('At dusk', { stored })).toBe('Understood as Sunday, 6:30 PM – 1:00 AM, Mountain Time. It ends the next day.')
    expect(said('At dusk', { stored, date: '10' })).toContain('Not understood')
    expect(said('At dusk', { stored, date: '10', ...weekly })).toBe(
      'Not understood as a time, so calendars keep 6:30 PM – 1:00 AM, Mountain Time.',
    )
    expect(said('8 PM', { stored })).toBe('Understood as Sunday, 8:00 PM, Mountain Time.')
  })
})
