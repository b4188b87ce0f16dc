import { expect, test } from 'vitest'
import { withItsPicture } from './image-fields'

const stored = 'Mountains over a lake'

test.each([
  [true, stored, ''],
  [true, 'A street at night', 'A street at night'],
  [false, '', stored],
  [false, 'A street at night', 'A street at night'],
])('spec B §6.2: a description goes with its picture unless it has been edited (another picture: %s): %j', (isOther, value, expected) => {
  expect(withItsPicture(isOther, { value, stored, blank: '' })).toBe(expected)
})
