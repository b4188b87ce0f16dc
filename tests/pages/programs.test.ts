import { expect, test } from 'vitest'
import { longAgo } from '../e2e/staff-desk'
import type { SentPage } from './sent-page'
import { openSite, read } from './site'

const cards = (page: SentPage) => page.one('region', { name: 'Available Programs' })
const registerNow = (page: SentPage) => page.main.one('link', { name: 'Register Now' }).attribute('href')

test('D1 §2 programs: title, and the sections in the documented order', async () => {
  const page = await read('/programs')
  expect(page.title).toBe('Programs · Boulder Community')
  expect(page.texts('heading', { level: 1 })).toEqual(['Programs'])
  expect(page.main.texts('heading', { level: 2 })).toEqual([
    'How Our Programs Work',
    'Available Programs',
    expect.stringMatching(/October 5th introduction, at 10 AM at our new facility/),
    'Speak with a Teaching Team Member',
  ])
})

test('D1 §2 programs: the three steps, and View All Events', async () => {
  const steps = (await read('/programs')).one('region', { name: 'How Our Programs Work' })
  expect(steps.one('list').texts('heading')).toEqual([
    'Begin with a free introduction',
    'Explore through a workshop',
    'Find your ideal path',
  ])
  expect(steps.one('link', { name: 'View All Events' }).attribute('href')).toBe('/events')
})

test('D1 §2, §3 programs: a card has image, title, description and a Learn More link, and the id that its link names', async () => {
  const imageUrl = '/images/program-inquiry-536aa285-1200x800.webp'
  const site = await openSite('sample')
  const program = { title: 'Autumn Retreat', description: 'Four days in the mountains.', imageUrl, linkUrl: '/programs#autumn-retreat' }
  await site.staff.call('POST', '/api/cms/programs', program)
  const page = await site.read('/programs')
  const card = page.part('#autumn-retreat')
  expect(card.texts('heading')).toEqual(['Autumn Retreat'])
  expect(card.text).toContain('Four days in the mountains.')
  expect(card.part('img').attribute('src')).toBe(imageUrl)
  expect(card.one('link', { name: /^Learn More about Autumn Retreat/ }).attribute('href')).toBe('/programs#autumn-retreat')
  expect(
    cards(page)
      .one('link', { name: /Inquiry Sessions/ })
      .attribute('href'),
  ).toBe('/inquiry-sessions')
})

test('D1 §2, §9 programs: the programs and the form are in the page as it is sent; the form asks for more about the programs', async () => {
  const page = await read('/programs')
  expect(
    cards(page)
      .all('article')
      .flatMap((card) => card.texts('heading')),
  ).toEqual(['Ongoing Study Groups', 'Introductory Teachings', 'Inquiry Sessions', 'Sunday Meditation'])
  const form = page.part('#speak-with-teacher form')
  expect(form.field('Message').text).toMatch(/learn more about the programs/)
  expect(form.all('button', { name: 'Send Message' })).toHaveLength(1)
})

test('decisions, programs banner: Register Now leads to the registration for the introduction', async () => {
  expect(registerNow(await read('/programs'))).toBe('/register/introduction-to-the-diamond-approach')
})

test('decisions, programs banner: no one can register for the built-in introduction; once the introduction is over, Register Now leads to the events', async () => {
  const site = await openSite('empty')
  expect(registerNow(await site.read('/programs'))).toBe('/events')
  await site.staff.createEvent({ title: 'Introduction', ...longAgo })
  expect(registerNow(await site.read('/programs'))).toBe('/events')
})
