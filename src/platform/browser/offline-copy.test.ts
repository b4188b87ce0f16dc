import { expect, test } from 'vitest'
import { endOfNight, filesOf } from './offline-copy'

test.each([
  ['2027-10-05T18:30', '2027-10-06T04:00'],
  ['2027-10-05T23:59', '2027-10-06T04:00'],
  // After midnight the evening goes on.
  ['2027-10-06T01:00', '2027-10-06T04:00'],
  ['2027-10-06T04:00', '2027-10-07T04:00'],
  ['2027-12-31T20:00', '2028-01-01T04:00'],
])('door: what is kept on a phone at %s is kept until %s', (now, end) => {
  expect(endOfNight(new Date(now))).toEqual(new Date(end))
})

test('door: a community’s own color and logo are kept too, each under its whole address', () => {
  const loaded = [
    'http://site.test/assets/admin-a1.js',
    'http://site.test/assets/admin-a1.js',
    'http://site.test/theme.css?v=2f5d50',
    'http://site.test/logo.png?v=84745ff2',
    'http://site.test/uploads/someone-800x600.webp',
    'http://site.test/api/cms/events',
    'http://site.test/door-worker.js',
    'http://elsewhere.test/assets/other.js',
  ]
  expect(filesOf(loaded, 'http://site.test')).toEqual(['/assets/admin-a1.js', '/theme.css?v=2f5d50', '/logo.png?v=84745ff2'])
})
