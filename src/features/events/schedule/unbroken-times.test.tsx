import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { UnbrokenTimes } from './unbroken-times'

const kept = (text: string) =>
  [...renderToStaticMarkup(<UnbrokenTimes text={text} />).matchAll(/<span[^>]*>(.*?)<\/span>/g)].map(([, part]) => part)

// Before, a phone showed “6:30–” and “7:00 PM” on two lines, and “Mountain” and “Time”.
test.each([
  ['Every week on Sunday, 6:30–7:00 PM, Mountain Time', ['6:30–7:00 PM,', 'Mountain Time']],
  ['Thursday, December 3, 2026, 10:00 AM – 12:00 PM, Central European Time', ['10:00 AM – 12:00 PM,', 'Central European Time']],
  ['Fri, Jun 5, 7:00 PM to Sun, Jun 7, 2026, 1:00 PM, Denver time', ['Fri, Jun 5,', '7:00 PM', 'Sun, Jun 7,', '1:00 PM,', 'Denver time']],
  ['All day', []],
  ['Any Time', []],
])('a time of day, a range of times and the name of a zone are in one piece with the mark that follows: %s', (text, parts) => {
  expect(kept(text)).toEqual(parts)
})

test('the words stay as they are', () => {
  const text = 'Sunday, October 10, 6:30–7:00 PM, Mountain Time, instead of Monday, October 11'
  expect(renderToStaticMarkup(<UnbrokenTimes text={text} />).replace(/<[^>]+>/g, '')).toBe(text)
})
