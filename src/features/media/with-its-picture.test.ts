import { expect, test } from 'vitest'
import { withItsPicture } from './with-its-picture'

const stored = 'Mountains over a lake'

test.each([
  [true, stored, ''],
  [true, 'A street at night', 'A street at night'],
  [false, '', stored],
  [false, 'A street at night', 'A street at night'],
])('spec B §6.2: another picture is described anew (%s), unless somebody has described it already: %j', (isOther, value, expected) => {
  expect(withItsPicture(isOther, { value, stored, blank: '' })).toBe(expected)
})
