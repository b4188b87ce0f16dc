import { expect, test } from 'vitest'
import { pictureAttributes } from './picture'

test('spec B §6.2: a picture says what it shows, and has the classes of the tenths that are nearest to its focus', () => {
  expect(pictureAttributes({ imageAlt: null, imageFocus: null }, 'w-full')).toEqual({ alt: '', className: 'w-full' })
  expect(pictureAttributes({ imageAlt: 'The hall', imageFocus: { x: 0, y: 0.67 } }, 'w-full')).toEqual({
    alt: 'The hall',
    className: 'w-full focus focus-x-0 focus-y-7',
  })
})
