import { expect, test } from 'vitest'
import { defaultSite } from '@/site/facts'
import type { Webinar } from './webinar.kind'
import { webinarStructuredData } from './webinar-structured-data'

const webinar: Webinar = {
  id: 1,
  slug: 'presence',
  title: 'Presence',
  description: '',
  presenter: 'Anna Example',
  tags: [],
  year: 2025,
  month: 'March',
  videoUrl: 'https://youtu.be/abcdefghijk',
  thumbnailUrl: null,
  thumbnailImageUrl: null,
}

test('a webinar has its name, page and month, and what else it has', () => {
  const bare = webinarStructuredData(defaultSite, webinar, 'https://community.example.org')
  expect(bare).toMatchObject({ name: 'Presence', url: 'https://community.example.org/webinars/presence', datePublished: '2025-03' })
  for (const field of ['description', 'image', 'keywords']) expect(bare).not.toHaveProperty(field)
  const full = { ...webinar, description: 'A talk.', tags: ['inquiry'], thumbnailImageUrl: '/uploads/a.webp' }
  expect(webinarStructuredData(defaultSite, full, 'https://community.example.org')).toMatchObject({
    description: 'A talk.',
    image: 'https://community.example.org/uploads/a.webp',
    keywords: ['inquiry'],
  })
})
