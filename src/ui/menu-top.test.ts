import { expect, test } from 'vitest'
import { menuTop } from './menu-button'

test.each([
  ['below its button', { top: 100, bottom: 140 }, 300, 144],
  ['above it, where it doesn’t fit below', { top: 500, bottom: 540 }, 300, 196],
  ['inside the window, where large text leaves room on neither side', { top: 200, bottom: 300 }, 460, 172],
  ['at its top, where it is higher than the window', { top: 300, bottom: 380 }, 624, 8],
])('D2 §3: the menu of a row stands %s', (_where, button, height, top) => {
  expect(menuTop(button, height, 640)).toBe(top)
})
