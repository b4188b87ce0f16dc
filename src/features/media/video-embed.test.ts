import { expect, test } from 'vitest'
import { videoEmbed } from './video-embed'

test.each([
  'https://www.youtube.com/embed/abcdefghijk',
  'https://www.youtube-nocookie.com/embed/abcdefghijk?rel=0',
  'https://www.youtube.com/watch?list=x&v=abcdefghijk&t=3',
  'https://youtu.be/abcdefghijk?si=1',
  '//www.youtube.com/embed/abcdefghijk',
])('%s plays in the privacy-enhanced player', (url) => {
  expect(videoEmbed(url)?.playerUrl).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/abcdefghijk\?/)
})

test('a Vimeo link plays without tracking', () => {
  expect(videoEmbed('https://vimeo.com/123456')?.playerUrl).toMatch(/^https:\/\/player\.vimeo\.com\/video\/123456\?dnt=1/)
})

test.each(['https://example.org/watch?v=abcdefghijk', 'https://www.youtube.com/embed/short', 'javascript:alert(1)', ''])(
  '%j is no video',
  (url) => {
    expect(videoEmbed(url)).toBeNull()
  },
)
