import { expect, test } from 'vitest'
import { formatDeletionDay } from './contact-message-page'

test.each([
  ['2026-11-25T20:00:00Z', 24, 'Nov 25, 2028'],
  ['2026-08-31T20:00:00Z', 6, 'Feb 28, 2027'],
  ['2026-12-01T03:00:00Z', 1, 'Dec 30, 2026'],
])('a message that came at %s is kept for %d months, until %s', (createdAt, months, day) =>
  expect(formatDeletionDay(createdAt, months, 'America/Denver')).toBe(day),
)
