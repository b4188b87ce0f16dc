import { describe, expect, test } from 'vitest'
import { clockTimesOf, timeOfClocks } from './event-timing-form'

const once = {
  isRecurring: false,
  month: 'October',
  date: '3',
  year: '2027',
  time: '',
  timeZone: 'America/Denver',
  recurrence: '',
  extraDates: [],
  exceptions: [],
  stored: null,
}

describe('spec B §1.2, §1.6: times and an end date next to the words of a time', () => {
  test.each([
    ['6:30-7:00 PM', '18:30', '19:00'],
    ['7 PM', '19:00', ''],
    ['9 PM - 1 AM', '21:00', '01:00'],
    ['7:00 PM - October 5, 1:00 PM', '19:00', '13:00', '2027-10-05'],
    ['All day', '', ''],
    ['All day, until Tuesday, October 5', '', '', '2027-10-05'],
    ['At dusk', '', ''],
    ['', '', ''],
  ])('“%s” fills them', (time, start, end, last = '2027-10-03') => {
    expect(clockTimesOf({ ...once, time })).toEqual({ start, end, last })
  })

  test('so it does while the date is being typed', () => {
    expect(clockTimesOf({ ...once, date: '', time: '6-7:30 PM' })).toEqual({ start: '18:00', end: '19:30', last: '' })
  })

  test.each([
    ['', '18:30', '19:00', '6:30 PM - 7:00 PM'],
    ['', '18:30', '', '6:30 PM'],
    ['', '', '19:00', ''],
    ['At dusk', '10:00', '13:00', '10:00 AM - 1:00 PM'],
    ['All day', '10:00', '13:00', '10:00 AM - 1:00 PM'],
    ['9 PM - 1 AM', '21:30', '01:00', '9:30 PM - 1:00 AM'],
    ['7:00 PM - October 5, 1:00 PM', '18:00', '13:00', '6:00 PM - October 5, 1:00 PM', '2027-10-05'],
    ['6:00 PM - 9:00 PM', '18:00', '13:00', '6:00 PM - October 5, 1:00 PM', '2027-10-05'],
    ['', '', '', 'All day, until Tuesday, October 5', '2027-10-05'],
    ['7:00 PM - October 5, 1:00 PM', '19:00', '21:00', '7:00 PM - 9:00 PM'],
    ['All day, until Tuesday, October 5', '', '', 'All day'],
  ])('in place of “%s”, “%s” and “%s” are written as “%s”', (time, start, end, words, last = '2027-10-03') => {
    expect(timeOfClocks({ ...once, time }, { start, end, last })).toBe(words)
    expect(clockTimesOf({ ...once, time: words })).toEqual({ start, end: start && end, last })
  })

  test('of a series whose words tell no time they are empty, and times that are stored with words fill them', () => {
    const stored = { time: 'At dusk', startsAt: '2027-10-03T18:30', endsAt: '2027-10-03T19:00', isDated: true }
    const weekly = { ...once, stored, isRecurring: true, recurrence: 'FREQ=WEEKLY;BYDAY=SU' }
    expect(clockTimesOf({ ...weekly, time: 'At dusk' })).toMatchObject({ start: '18:30', end: '19:00' })
    expect(clockTimesOf({ ...weekly, time: 'After the bell' })).toMatchObject({ start: '', end: '' })
  })
})
