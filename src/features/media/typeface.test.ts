import { expect, test } from 'vitest'
import newsreader from '@/site/fonts/newsreader.outlines?raw'
import { drawLine, legible, type Typeface, widthOf } from './draw-card.server'

const typeface: Typeface = JSON.parse(newsreader)

test.each([
  ['  Open \n House ', 'Open House'],
  ['Zoë’s “Étude” in Łódź', 'Zoë’s “Étude” in Łódz'],
  ['Presence 🌄 daily', 'Presence daily'],
  ['\u202eOpen\u0000 House', 'Open House'],
])('%j is set as %j', (text, expected) => {
  expect(legible(typeface, text)).toBe(expected)
})

test.each(['冥想入门 2027', '', '🌄🌄🌄 A'])('%j cannot be set', (text) => {
  expect(legible(typeface, text)).toBeUndefined()
})

test('the typeface has every letter of the alphabet, and some pairs are kerned', () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
  expect(legible(typeface, alphabet)).toBe(alphabet)
  const setting = { typeface, size: 100 }
  expect(widthOf(setting, 'To')).toBeLessThan(widthOf(setting, 'T') + widthOf(setting, 'o'))
  expect(widthOf(setting, 'Tö')).toBe(widthOf(setting, 'To') - widthOf(setting, 'o') + widthOf(setting, 'ö'))
})

test('a drawn line holds shapes and nothing of its text', () => {
  const line = drawLine({ typeface, size: 50 }, '</g><script>"&', { x: 0, y: 0, fill: '#000' })
  expect(line.replace(/<\/?(?:g|path)\b[^<>]*>/g, '')).toBe('')
  expect(line).not.toContain('script')
})
