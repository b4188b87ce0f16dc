import { expect, test } from 'vitest'
import { pictureParts } from './picture-fields'

test('D2 §7: of a picture a form sends what is said, empty what was said before, and nothing where nothing ever was', () => {
  const none = { imageAlt: '', imageFocus: null }
  const said = { imageAlt: 'The hall', imageFocus: { x: 0.3, y: 0.5 } }
  expect(pictureParts(said, undefined)).toEqual({ imageAlt: 'The hall', imageFocus: '{"x":0.3,"y":0.5}' })
  expect(pictureParts(none, said)).toEqual({ imageAlt: '', imageFocus: '' })
  expect(pictureParts(none, { imageAlt: null, imageFocus: null })).toEqual({ imageAlt: undefined, imageFocus: undefined })
})
