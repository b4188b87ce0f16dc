import { expect, test } from 'vitest'
import { webinar as kind } from './webinar.kind'

const webinar = (fields: object) => ({
  title: 'Presence',
  presenter: 'Anna Example',
  videoUrl: 'https://youtu.be/abcdefghijk',
  year: 2025,
  month: 'March',
  ...fields,
})

const videoMessage = 'Please enter a link to a YouTube or Vimeo video, beginning with https://'
const thumbnailMessage = 'The thumbnail must be an address that starts with https://, or a path on this site like /uploads/picture.webp'

test.each([
  [{ title: ' ' }, 'title', 'The title is required'],
  [{ title: 'x'.repeat(201) }, 'title', 'The title must be 200 characters or fewer'],
  [{ presenter: '' }, 'presenter', 'The presenter is required'],
  [{ videoUrl: '' }, 'videoUrl', 'The video link is required'],
  [{ videoUrl: 'https://example.org/watch?v=abcdefghijk' }, 'videoUrl', videoMessage],
  [{ videoUrl: '//www.youtube.com/embed/abcdefghijk' }, 'videoUrl', videoMessage],
  [{ videoUrl: 'javascript:https://youtu.be/abcdefghijk' }, 'videoUrl', videoMessage],
  [{ videoUrl: 'https://youtu.be/abcdefghijk onclick' }, 'videoUrl', videoMessage],
  [{ thumbnailUrl: 'http://pictures.example/a.png' }, 'thumbnailUrl', thumbnailMessage],
  [{ thumbnailUrl: '//pictures.example/a.png' }, 'thumbnailUrl', thumbnailMessage],
  [{ thumbnailUrl: 'a.png' }, 'thumbnailUrl', thumbnailMessage],
  [{ year: '25' }, 'year', 'Please enter a year with four digits'],
  [{ month: 'Octember' }, 'month', 'Please choose a month'],
  [{ tags: 7 }, 'tags', 'The tags must be text separated by commas'],
])('decisions: a webinar with %j is refused: %s: %s', (fields, field, message) => {
  expect(kind.input.safeParse(webinar(fields)).error?.issues[0]).toMatchObject({ path: [field], message })
})

test.each([
  { videoUrl: 'http://www.youtube.com/embed/abcdefghijk?rel=0' },
  { videoUrl: 'https://player.vimeo.com/video/123456?h=0a1b2c' },
  { thumbnailUrl: 'https://pictures.example/a.png?size=1' },
  { thumbnailUrl: '/uploads/a.webp' },
  { thumbnailUrl: null },
])('decisions: a webinar with %j keeps it as given', (fields) => {
  expect(kind.input.parse(webinar(fields))).toMatchObject(fields)
})
