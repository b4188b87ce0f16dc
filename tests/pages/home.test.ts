import { expect, test } from 'vitest'
import { everyWeek, longAgo } from '../e2e/staff-desk'
import { openSite, read } from './site'

test('D1 §2 home: title, description, and all six sections in the documented order', async () => {
  const page = await read('/')
  expect(page.title).toBe('Boulder Community · Diamond Approach')
  expect(page.meta('description')).toEqual([expect.stringMatching(/weekly meditations/i)])
  expect(page.meta('description')).toEqual([expect.stringMatching(/introductory events/i)])
  const ids = page.select('main section[id]').map((section) => section.attribute('id'))
  expect(ids).toEqual(['hero', 'about', 'events-programs', 'teachers', 'get-started', 'contact'])
})

test('D1 §2 home: the hero has the tagline, the line about Boulder and two buttons', async () => {
  const hero = (await read('/')).part('#hero')
  expect(hero.texts('heading', { level: 1 })).toEqual(['A contemporary spiritual path for living with greater presence and authenticity.'])
  expect(hero.text).toContain('in Boulder, at the foot of the Rocky Mountains')
  expect(hero.one('link', { name: 'Upcoming Events' }).attribute('href')).toBe('/#events-programs')
  expect(hero.one('link', { name: 'Learn More' }).attribute('href')).toBe('/#about')
})

test('D1 §2 home: about names the approach, credits the school and lists the Core Elements', async () => {
  const about = (await read('/')).part('#about')
  expect(about.texts('heading', { level: 2 })).toEqual(['What is the Diamond Approach?'])
  expect(about.one('link', { name: 'the school' }).attribute('href')).toMatch(/^https:/)
  expect(about.all('blockquote')).toHaveLength(1)
  expect(about.one('list').texts('heading')).toEqual(['Inquiry', 'Presence', 'Essential Qualities', 'Community'])
  expect(about.one('link', { name: 'Learn more about our approach' }).attribute('href')).toBe('/about')
})

test.each([
  ['Ongoing Study Groups', '/events/ongoing-groups'],
  ['Introductory Teachings', '/introductory-teachings'],
  ['Inquiry Sessions', '/inquiry-sessions'],
  ['Sunday Meditation', '/programs#sunday-meditation'],
])('D1 §2, §3 home: the card of %s links to %s', async (title, linkUrl) => {
  const page = await read('/')
  expect(page.one('link', { name: `Learn more about ${title}` }).attribute('href')).toBe(linkUrl)
})

test('D1 §2 home: it holds the three next events as it is sent; View Details opens one, View All Events the list', async () => {
  const section = (await read('/')).part('#events-programs')
  const titles = ['Free Weekly Sunday Meditation', 'Introduction to the Diamond Approach', 'The Body and the Spiritual Journey']
  expect(section.texts('link', { name: /^View Details/ })).toHaveLength(3)
  for (const title of titles) {
    const slug = title.toLowerCase().replaceAll(' ', '-')
    expect(section.one('link', { name: `View Details: ${title}` }).attribute('href')).toBe(`/events/${slug}`)
  }
  expect(section.one('link', { name: 'View All Events' }).attribute('href')).toBe('/events')
})

test('D1 §2 home: Connect with Colorado Teachers leads to the teachers', async () => {
  const teachers = (await read('/')).part('#teachers')
  expect(teachers.one('link', { name: 'Connect with Colorado Teachers' }).attribute('href')).toBe('/teachers')
})

test('D1 §2 home: get started has three numbered steps, a heading that leads to the ongoing groups, and the form for a teacher', async () => {
  const section = (await read('/')).part('#get-started')
  const steps = section.all('listitem')
  expect(steps.map((step) => step.texts('heading'))).toEqual([
    ['Begin with a free introduction'],
    ['Explore through a workshop'],
    ['Find your ideal path'],
  ])
  expect(steps.map(({ text }) => text.slice(0, 1))).toEqual(['1', '2', '3'])
  expect(section.one('heading', { level: 2 }).one('link').attribute('href')).toBe('/events/ongoing-groups')
  expect(section.one('link', { name: 'View All Events' }).attribute('href')).toBe('/events')
  const form = section.part('#speak-with-teacher')
  expect(form.all('heading', { name: 'Speak with a Teacher' })).toHaveLength(1)
  expect(form.field('Message').text).toBe('I would like to speak with a teacher about the Diamond Approach.')
})

test('D1 §2 home: Stay Connected has a field, a button, a privacy note and the links to the social pages', async () => {
  const section = (await read('/')).one('region', { name: 'Stay Connected' })
  expect(section.attribute('id')).toBe('contact')
  expect(section.field('Email').attribute('type')).toBe('email')
  expect(section.all('button', { name: 'Subscribe' })).toHaveLength(1)
  expect(section.text).toMatch(/never sell/)
  expect(section.one('link', { name: /video channel/ }).attribute('href')).toMatch(/^https:.*video/)
  expect(section.one('link', { name: /social page/ }).attribute('href')).toMatch(/^https:.*social/)
})

test('D1 §2 home: it links to every other page that the documents name', async () => {
  const page = await read('/')
  const named = ['/programs#speak-with-teacher', '/introductory-teachings', '/inquiry-sessions', '/events', '/about', '/teachers']
  expect(page.main.addresses).toEqual(expect.arrayContaining(named))
  expect(page.one('banner').one('link', { name: 'Contact' }).attribute('href')).toBe('/contact')
})

test('decisions, the pages: the teaching video waits to be played, and without testimonials their part does not show', async () => {
  const page = await read('/')
  expect(page.part('#events-programs').all('button', { name: /^Watch a short teaching/ })).toHaveLength(1)
  expect(page.select('iframe')).toEqual([])
  expect(page.all('heading', { name: 'What Our Students Say' })).toEqual([])
})

test('D1 §2 home: the carousel comes after about, and shows only the quotes', async () => {
  const site = await openSite('empty')
  await site.staff.call('POST', '/api/cms/testimonials', { quote: 'First words.', name: 'Ada Quist' })
  const page = await site.read('/')
  const [section] = page.select('#about + #lower > section')
  expect([section?.texts('heading'), section?.texts('blockquote')]).toEqual([
    ['What Our Students Say'],
    [expect.stringContaining('First words.')],
  ])
  expect(page.main.text).not.toContain('Ada Quist')
})

const titlesIn = async (site: Awaited<ReturnType<typeof openSite>>) => {
  const cards = (await site.read('/')).part('#events-programs').all('article')
  return cards.filter(({ text }) => text.includes('View Details')).flatMap((card) => card.texts('heading'))
}

test('D1 §9 home: at most three events, in sortOrder and not by date, without those that are over', async () => {
  const site = await openSite('empty')
  await site.staff.createEvent({ title: 'Last of all', year: '2998' })
  await site.staff.createEvent({ title: 'Long over', ...longAgo })
  await site.staff.createEvent({ title: 'Every week', ...everyWeek })
  await site.staff.createEvent({ title: 'Soonest', year: '2990' })
  await site.staff.createEvent({ title: 'One too many' })
  expect(await titlesIn(site)).toEqual(['Last of all', 'Every week', 'Soonest'])
})

test('home: when every event is over it says so instead of showing nothing', async () => {
  const site = await openSite('empty')
  await site.staff.createEvent({ title: 'Long over', ...longAgo })
  const { text } = (await site.read('/')).main
  expect(text).toContain('No events scheduled right now')
  expect(text).not.toContain('Long over')
})

test('decisions, the pages: a staff change is on the home page at once', async () => {
  const site = await openSite('empty')
  const event = await site.staff.createEvent({ title: 'Evening of questions' })
  expect(await titlesIn(site)).toEqual(['Evening of questions'])
  await site.staff.updateEvent(event.id, { title: 'Evening of answers' })
  expect(await titlesIn(site)).toEqual(['Evening of answers'])
})

test('D1 §9 home: the built-in event with id 0 is not listed', async () => {
  expect(await titlesIn(await openSite('empty'))).toEqual([
    'Introduction to the Diamond Approach',
    'The Body and the Spiritual Journey',
    'Trusting Our Inner Guidance',
  ])
})
