import { expect, test } from 'vitest'
import type { Typeface } from './draw-card.server'
import { fitInto, wrap } from './draw-card.server'

/** In which every letter is as wide as its size. */
const square: Typeface = {
  glyphs: Object.fromEntries([...'abcdefghijklmnopqrstuvwxyz …'].map((each) => [each, [1000, '']])),
  kerning: {},
}
const ten = { typeface: square, size: 10 }

test('a text that fits takes one line; any other, lines of about equal length', () => {
  expect(wrap(ten, 'open house', 100)).toEqual(['open house'])
  expect(wrap(ten, 'one two three four a', 160)).toEqual(['one two', 'three four a'])
})

test('no word is broken to make the lines even', () => {
  expect(wrap(ten, 'a transformation', 150)).toEqual(['a', 'transformation'])
})

test('the size is the largest in which all words stay whole and the lines fit', () => {
  const box = { width: 100, height: 40, leading: 1, sizes: [20, 10, 5] as const }
  expect(fitInto({ typeface: square }, 'one two', { ...box, sizes: [20, 10] })).toEqual({ size: 20, lines: ['one', 'two'] })
  expect(fitInto({ typeface: square }, 'one ferment', { ...box, sizes: [20, 10] })).toEqual({ size: 10, lines: ['one', 'ferment'] })
})

test('in the smallest size a long word is broken, and a long text ends in an ellipsis', () => {
  const box = { width: 50, height: 20, leading: 1, sizes: [10] as const }
  expect(fitInto({ typeface: square }, 'abcdefghi', box).lines).toEqual(['abcde', 'fghi'])
  expect(fitInto({ typeface: square }, 'abcd efgh ijkl', box).lines).toEqual(['abcd', 'efgh…'])
  expect(fitInto({ typeface: square }, 'abcd efghi jkl', box).lines).toEqual(['abcd', 'efgh…'])
})
