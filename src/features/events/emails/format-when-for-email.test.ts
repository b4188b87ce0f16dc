import { expect, test } from 'vitest'
import { withoutDay } from './build-email-facts.server'

// Before, what lasts for several days said its first day twice: “Fri, Jun 5: Friday, June 5, 7:00 PM – Sunday, June 7, 2026”.
test.each([
  ['Friday, June 5, 2026, 6:00–7:30 PM, Mountain Time', '6:00–7:30 PM, Mountain Time'],
  ['Friday, June 5, 2026', 'all day'],
  ['Fri, Jun 5, 7:00 PM to Sun, Jun 7, 2026, 1:00 PM, Mountain Time', '7:00 PM to Sun, Jun 7, 2026, 1:00 PM, Mountain Time'],
  ['June 5–7, 2026', 'June 5–7, 2026'],
  ['Saturday, June 6, 2026, 6:00–7:30 PM', 'Saturday, June 6, 2026, 6:00–7:30 PM'],
])('next to its day, “%s” reads “%s”', (when, words) => {
  expect(withoutDay(when, '2026-06-05')).toBe(words)
})
