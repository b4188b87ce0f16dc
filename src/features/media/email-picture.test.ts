import { expect, test } from 'vitest'
import { emailPictureOf, uploadOfEmailPicture } from './responsive-image'

const named = (rest: string) => `0123456789abcdef-89abcdef-${rest}`

test.each([
  ['1600x1200.webp', 1600, '1600x1200-960.jpg', '1600x1200-960.webp'],
  ['960x720.webp', 960, '960x720.jpg', '960x720.webp'],
  ['40x20.webp', 40, '40x20.jpg', '40x20.webp'],
])('record 51: emails show %s in one size, which is made of one upload', (src, width, picture, upload) => {
  expect(emailPictureOf(named(src), width)).toBe(named(picture))
  expect(uploadOfEmailPicture(named(picture))).toBe(named(upload))
})

test.each([
  '1600x1200.jpg',
  '1600x1200-480.jpg',
  '1600x1200-720.jpg',
  '800x600-960.jpg',
  '800x600-480.jpg',
  '800x600.webp',
  'a.jpg',
  '.jpg',
])('record 51: no email holds %s, so it is made of nothing', (name) => {
  expect(uploadOfEmailPicture(named(name))).toBeUndefined()
})
