import { expect, test } from 'vitest'
import { videoEmbed } from './video-player'

const ID = 'abcdefghijk'

test.each([
  `https://www.youtube.com/watch?v=${ID}`,
  `https://www.youtube.com/watch?list=x&v=${ID}&t=3`,
  `https://www.youtube.com/watch?app=desktop&v=${ID}#t=30`,
  `https://m.youtube.com/watch?v=${ID}&feature=share`,
  `https://music.youtube.com/watch?v=${ID}&list=x`,
  `http://youtube.com/watch?v=${ID}`,
  `HTTPS://WWW.YOUTUBE.COM/watch?v=${ID}`,
  `https://youtu.be/${ID}`,
  `https://youtu.be/${ID}?si=1&t=3`,
  `https://www.youtube.com/shorts/${ID}?feature=share`,
  `https://www.youtube.com/live/${ID}?si=1`,
  `https://www.youtube.com/embed/${ID}`,
  `https://www.youtube-nocookie.com/embed/${ID}?rel=0`,
  `//www.youtube.com/embed/${ID}`,
])('decisions: %s plays from the start in the privacy-enhanced player, without related videos', (url) => {
  expect(videoEmbed(url)).toEqual({
    provider: 'YouTube',
    id: ID,
    embedUrl: `https://www.youtube-nocookie.com/embed/${ID}`,
    playerUrl: `https://www.youtube-nocookie.com/embed/${ID}?start=0&rel=0&autoplay=1`,
  })
})

test.each([
  'https://vimeo.com/123456',
  'https://vimeo.com/123456?share=copy#t=3',
  'http://www.vimeo.com/123456/',
  'https://vimeo.com/123456/review',
  'https://vimeo.com/channels/staffpicks/123456',
  'https://vimeo.com/groups/short-talks/videos/123456',
  'https://vimeo.com/showcase/99/video/123456',
  'https://vimeo.com/manage/videos/123456',
  'https://player.vimeo.com/video/123456?title=0&byline=0',
  '//player.vimeo.com/video/123456',
])('decisions: %s plays without tracking', (url) => {
  expect(videoEmbed(url)).toEqual({
    provider: 'Vimeo',
    id: '123456',
    embedUrl: 'https://player.vimeo.com/video/123456',
    playerUrl: 'https://player.vimeo.com/video/123456?dnt=1&autoplay=1',
  })
})

test.each([
  'https://vimeo.com/123456/0a1b2c3d4e',
  'https://vimeo.com/123456/0a1b2c3d4e?share=copy',
  'https://vimeo.com/123456?h=0a1b2c3d4e',
  'https://vimeo.com/123456/?share=copy&h=0a1b2c3d4e',
  'https://vimeo.com/manage/videos/123456/0a1b2c3d4e',
  'https://player.vimeo.com/video/123456?title=0&h=0a1b2c3d4e',
])('decisions: %s is an unlisted video, which plays only with its second part', (url) => {
  expect(videoEmbed(url)).toMatchObject({
    embedUrl: 'https://player.vimeo.com/video/123456?h=0a1b2c3d4e',
    playerUrl: 'https://player.vimeo.com/video/123456?h=0a1b2c3d4e&dnt=1&autoplay=1',
  })
})

test.each([
  `https://example.org/watch?v=${ID}`,
  `https://www.youtube.com.example.org/watch?v=${ID}`,
  `https://example.org/https://youtu.be/${ID}`,
  `https://user@example.org#youtu.be/${ID}`,
  `https://notyoutube.com/watch?v=${ID}`,
  'https://www.youtube.com/embed/short',
  `https://www.youtube.com/watch?v=${ID}x`,
  `https://www.youtube.com/watch#v=${ID}`,
  'https://www.youtube.com/@channel',
  'https://www.youtube.com/playlist?list=x',
  'https://www.youtube.com/embed/videoseries?list=x',
  'https://www.youtube.com/embed/live_stream?channel=x',
  `youtube.com/watch?v=${ID}`,
  `ftp://youtu.be/${ID}`,
  'https://vimeo.com/',
  'https://vimeo.com/123abc',
  'https://vimeo.com/user123456',
  'https://vimeo.example.org/123456',
  'javascript:alert(1)',
  `javascript://youtu.be/${ID}`,
  '',
])('%j is no video', (url) => {
  expect(videoEmbed(url)).toBeNull()
})
