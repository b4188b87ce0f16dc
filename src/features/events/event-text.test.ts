import { expect, test } from 'vitest'
import { stripMarkdown } from '@/platform/text/plain-text'
import { processorTime } from '../../../tests/support/processor-time'
import { beginningOf, cutTo, introOf } from './event-text'

test('a text is cut only where it is longer', () => {
  expect(cutTo('a'.repeat(400), 400)).toBe('a'.repeat(400))
  expect(cutTo('a'.repeat(401), 400)).toBe(`${'a'.repeat(400)}…`)
})

test('D1 §9: a text is cut by its characters, and no half of one stays', () => {
  expect(cutTo('🧘'.repeat(400), 400)).toBe('🧘'.repeat(400))
  expect(cutTo('🧘'.repeat(401), 400)).toBe(`${'🧘'.repeat(400)}…`)
  expect(cutTo(`${'a'.repeat(149)}🧘 and on`, 150)).toBe(`${'a'.repeat(149)}🧘…`)
})

test('markdown loses its symbols and keeps its words', () => {
  const markdown =
    '### The day\n\n- **Sensing**, as a _daily_ practice\n1. A [talk](https://example.org)\n> `quiet`\n\n---\n\n\n2 * 3 and snake_case'
  expect(stripMarkdown(markdown)).toBe('The day\n\nSensing, as a daily practice\nA talk\nquiet\n\n2 * 3 and snake_case')
})

test('D1 §9: the featured event shows 400 characters of its description, and no half of a link', () => {
  expect(beginningOf('a'.repeat(400))).toBe('a'.repeat(400))
  expect(beginningOf(`${'a'.repeat(380)} [a talk](https://example.org/a/long/address) and on`)).toBe(`${'a'.repeat(380)} a talk and on`)
  expect(beginningOf(`**${'a'.repeat(401)}**`)).toBe(`${'a'.repeat(400)}…`)
})

test('an event without an intro begins with 150 characters of its description', () => {
  expect(introOf({ introText: ' ', description: 'b'.repeat(151) })).toBe(`${'b'.repeat(150)}…`)
  expect(introOf({ introText: 'Come in.', description: 'b' })).toBe('Come in.')
})

test.each(['[', '![', '[a]('])('%s over and over takes no time', (mark) => {
  expect(processorTime(() => stripMarkdown(mark.repeat(50_000 / mark.length)))).toBeLessThan(500)
})
