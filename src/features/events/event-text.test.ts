import { processorTime } from '@tests/support/processor-time'
import { expect, test } from 'vitest'
import { plainTextOfMarkdown } from '@/ui/parse-markdown'
import { plainBeginningOf } from './event.presenter.server'
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
  expect(plainTextOfMarkdown(markdown)).toBe('The day\n\nSensing, as a daily practice\nA talk\nquiet\n\n2 * 3 and snake_case')
})

const beginning = (description: string) => beginningOf({ plainText: plainBeginningOf(description) })

// Before, a pattern left or took away what the parser reads in another way.
test.each([
  ['[A **talk**][t], ![the \\[new\\] hall](</hall.webp> "Hall")\n\n[t]: /talk "Talk"', 'A talk, the [new] hall'],
  ['2 \\* 3 = 6 &amp; `a_b` *c*d ~~e~~', '2 * 3 = 6 & a_b cd e'],
  ['Title\n=====\n\n```js\n# code\n```\n\nOne  \ntwo\nthree', 'Title\n\n# code\n\nOne\ntwo\nthree'],
  ['1) a\n\n   b\n2) c\n\n> d\n> e', 'a\n\nb\nc\n\nd\ne'],
  ['<b>x</b> https://example.org/a_b_c', '<b>x</b> https://example.org/a_b_c'],
])('%j has the words that are shown of it', (markdown, words) => {
  expect(plainTextOfMarkdown(markdown)).toBe(words)
})

test('D1 §9: the featured event shows 400 characters of its description, and no half of a link', () => {
  expect(beginning('a'.repeat(400))).toBe('a'.repeat(400))
  expect(beginning(`${'a'.repeat(380)} [a talk](https://example.org/a/long/address) and on`)).toBe(`${'a'.repeat(380)} a talk and on`)
  expect(beginning(`**${'a'.repeat(401)}**`)).toBe(`${'a'.repeat(400)}…`)
})

test('an event without an intro begins with 150 characters of its description', () => {
  expect(introOf({ introText: ' ', plainText: plainBeginningOf('b'.repeat(151)) })).toBe(`${'b'.repeat(150)}…`)
  expect(introOf({ introText: 'Come in.', plainText: 'b' })).toBe('Come in.')
})

test.each(['[', '![', '[a]('])('%s over and over takes no time', (mark) => {
  expect(processorTime(() => plainTextOfMarkdown(mark.repeat(50_000 / mark.length)))).toBeLessThan(500)
})
