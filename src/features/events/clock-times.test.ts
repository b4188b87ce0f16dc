import { expect, test } from 'vitest'
import { clockTimes } from './clock-times'

const read = (text: string) => {
  const times = clockTimes(text)
  return times && [times.start, times.end]
}

test.each([
  ['10:00 AM - 12:00 PM', '10:00', '12:00'],
  ['6:30 - 7:00 PM', '18:30', '19:00'],
  ['9:30 AM - 4:30 PM', '09:30', '16:30'],
  ['7 to 8:30 p.m.', '19:00', '20:30'],
  ['11 - 1 PM', '11:00', '13:00'],
  ['10–12 PM', '10:00', '12:00'],
  ['12 - 1 PM', '12:00', '13:00'],
  ['9am until noon, bring lunch', '09:00', '12:00'],
  ['18:30–20:00', '18:30', '20:00'],
  ['9:30 - 16:00', '09:30', '16:00'],
  [' 10 AM ', '10:00', undefined],
  ['noon', '12:00', undefined],
  ['12 AM', '00:00', undefined],
  ['10:00 AM Mountain Time', '10:00', undefined],
])('%s begins at %s and ends at %s', (text, start, end) => {
  expect(read(text)).toEqual([start, end])
})

test('an end without its half of the day, or after midnight, is not told', () => {
  expect(read('6:30 PM - 8')).toEqual(['18:30', undefined])
  expect(read('9 PM - 12 AM')).toEqual(['21:00', undefined])
})

test.each([
  '',
  'Through the year',
  'Saturday 10 AM - 5 PM',
  '6:30 - 7:00',
  '7',
  '25:00',
  '13 PM',
  '0 AM',
  '10:75 AM',
  '7 PM ET',
  '7:00 PM - 8:30 PM Pacific',
  '19:00 UTC',
  '3 evenings',
  '1st Sunday',
])('%j tells no time of day here', (text) => {
  expect(read(text)).toBeUndefined()
})
