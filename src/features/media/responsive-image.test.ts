import { expect, test } from 'vitest'
import { responsiveImage } from './responsive-image'

test('a stored picture has its size and its smaller variants', () => {
  expect(responsiveImage('/uploads/open-house-0a1b2c3d-1200x800.webp')).toEqual({
    src: '/uploads/open-house-0a1b2c3d-1200x800.webp',
    width: 1200,
    height: 800,
    srcSet:
      '/uploads/open-house-0a1b2c3d-1200x800-480.webp 480w, /uploads/open-house-0a1b2c3d-1200x800-720.webp 720w, /uploads/open-house-0a1b2c3d-1200x800-960.webp 960w, /uploads/open-house-0a1b2c3d-1200x800.webp 1200w',
  })
})

test('a variant as wide as the picture does not exist', () => {
  expect(responsiveImage('/images/a-0a1b2c3d-960x640.webp').srcSet).toBe(
    '/images/a-0a1b2c3d-960x640-480.webp 480w, /images/a-0a1b2c3d-960x640-720.webp 720w, /images/a-0a1b2c3d-960x640.webp 960w',
  )
  expect(responsiveImage('/images/a-0a1b2c3d-480x320.webp')).toEqual({ src: '/images/a-0a1b2c3d-480x320.webp', width: 480, height: 320 })
})

test.each(['/images/photo.webp', '/uploads/a-0a1b2c3d-1200x800.jpg', '/uploads/a-0a1b2c3-1200x800.webp', ''])(
  '%j is given back as it is',
  (url) => {
    expect(responsiveImage(url)).toEqual({ src: url })
  },
)
