import { expect, test } from 'vitest'
import { everyWeek, longAgo } from '../e2e/staff-desk'
import { setPublication } from '../e2e/stored-rows'
import { eventually } from '../support/eventually'
import type { SentPage } from './sent-page'
import { openSite } from './site'

const featured = (page: SentPage) => page.one('region', { name: 'Featured Event' })
const more = (page: SentPage) => page.one('region', { name: 'More Upcoming Events' })
const past = (page: SentPage) => page.one('region', { name: 'Past Events' })

test('D1 §2 events: title, description, heading, and the way to updates', async () => {
  const site = await openSite('empty')
  await site.staff.createEvent({ title: 'Evening of questions' })
  const page = await site.read('/events')
  expect(page.title).toBe('Events · Boulder Community')
  expect(page.meta('description')).toEqual([expect.stringMatching(/.{50,}/)])
  expect(page.texts('heading', { level: 1 })).toEqual(['Upcoming Events'])
  expect(page.all('heading', { name: 'Want to stay updated about future events?' })).toHaveLength(1)
  expect(page.one('link', { name: 'Subscribe to Updates' }).attribute('href')).toBe('/contact')
})

test('D1 §2 events: the first in sortOrder is featured with its facts and buttons', async () => {
  const site = await openSite('empty')
  await site.staff.createEvent({
    title: 'Evening of questions',
    time: '7:00 - 8:30 PM',
    location: 'The old mill',
    facilitator: 'Bo Ek',
    introText: 'An evening for everyone who has questions.',
    description: 'First line\nSecond line',
    facilitatorRole: 'facilitator',
  })
  await site.staff.createEvent({ title: 'Sooner, but second', year: '2990' })
  const event = featured(await site.read('/events'))
  expect(event.texts('heading', { level: 3 })[0]).toBe('Evening of questions')
  expect(event.part('time').text).toMatch(/^5\s*Oct\b/)
  for (const text of ['An evening for everyone who has questions.', '7:00 - 8:30 PM', 'The old mill', 'Bo Ek'])
    expect(event.text).toContain(text)
  const about = event.one('heading', { name: 'About This Event' }).element.nextElementSibling
  expect(about?.innerHTML).toMatch(/First line<br>\s*Second line/)
  expect(event.one('link', { name: /^View Details/ }).attribute('href')).toBe('/events/evening-of-questions')
  expect(event.one('link', { name: /^Register/ }).attribute('href')).toBe('/register/evening-of-questions')
})

test('D1 §2, §9 events: the featured description is cut to 400 characters, its beginning stands in for the intro with 150', async () => {
  const site = await openSite('empty')
  await site.staff.createEvent({ title: 'Much to say', description: 'a'.repeat(401) })
  const paragraphs = featured(await site.read('/events')).texts('paragraph')
  expect(paragraphs.filter((text) => /^a+/.test(text))).toEqual([`${'a'.repeat(150)}…`, `${'a'.repeat(400)}…`])
})

test('D1 §2 events: a description of 400 characters stands whole', async () => {
  const site = await openSite('empty')
  await site.staff.createEvent({ title: 'Just enough to say', introText: 'Come.', description: 'a'.repeat(400) })
  const paragraphs = featured(await site.read('/events')).texts('paragraph')
  expect(paragraphs.filter((text) => /^a+/.test(text))).toEqual(['a'.repeat(400)])
})

test('D1 §2 events: a recurring event that is featured has an Ongoing badge instead of a date', async () => {
  const site = await openSite('empty')
  await site.staff.createEvent({ title: 'Every week', ...everyWeek })
  const event = featured(await site.read('/events'))
  expect(event.text).toContain('Ongoing')
  expect(event.select('time')).toEqual([])
})

test('D1 §2 events: the others are cards in the same order', async () => {
  const site = await openSite('empty')
  await site.staff.createEvent({ title: 'Featured' })
  await site.staff.createEvent({
    title: 'Day in the meadow',
    description: '## What we do\n\n- *Sense* the **ground**\n- [Walk](https://example.org)',
    facilitator: 'Anna Example',
    facilitators: ['Bo Ek', 'Cy Lund'],
  })
  await site.staff.createEvent({ title: 'Every week', ...everyWeek, time: '6:30 - 7:00 PM' })
  const section = more(await site.read('/events'))
  expect(section.texts('heading', { level: 3 })).toEqual(['Day in the meadow', 'Every week'])

  const [meadow, weekly] = section.all('article')
  expect(meadow?.part('time').text).toMatch(/^5\s*Oct\b/)
  for (const text of ['Begins: 10:00 AM - 12:00 PM', 'Boulder Community Center', 'Anna Example, Bo Ek, Cy Lund'])
    expect(meadow?.text).toContain(text)
  // The style of this cuts it after three lines.
  expect(meadow?.part('.line-clamp-3').text).toBe('What we do Sense the ground Walk')
  expect(meadow?.one('link', { name: /^View Event Details/ }).attribute('href')).toBe('/events/day-in-the-meadow')
  for (const text of ['Ongoing', '6:30 - 7:00 PM']) expect(weekly?.text).toContain(text)
})

test('events: the intro text stands in for a description that a card lacks', async () => {
  const site = await openSite('empty')
  await site.staff.createEvent({ title: 'Featured' })
  await site.staff.createEvent({ title: 'Sitting', introText: 'A quiet evening.', description: '' })
  expect(more(await site.read('/events')).part('.line-clamp-3').text).toBe('A quiet evening.')
})

test('decisions, the pages: an event that is over is not featured but listed under Past Events', async () => {
  const site = await openSite('empty')
  await site.staff.createEvent({ title: 'Long over', ...longAgo })
  await site.staff.createEvent({ title: 'Over since 2011', ...longAgo, year: '2011' })
  await site.staff.createEvent({ title: 'To come' })
  const page = await site.read('/events')
  expect(featured(page).texts('heading', { level: 3 })[0]).toBe('To come')
  expect(page.all('region', { name: 'More Upcoming Events' })).toEqual([])
  expect(past(page).texts('link')).toEqual(['Over since 2011', 'Long over'])
  expect(past(page).select('time')[0]?.text).toBe('Apr 17, 2011')
  expect(past(page).one('link', { name: 'Long over' }).attribute('href')).toBe('/events/long-over')
})

test('events: when every event is over, the list says so above them', async () => {
  const site = await openSite('empty')
  await site.staff.createEvent({ title: 'Long over', ...longAgo })
  const page = await site.read('/events')
  expect(page.main.text).toContain('No events scheduled right now')
  expect(page.all('region', { name: 'Featured Event' })).toEqual([])
  expect(past(page).texts('link')).toEqual(['Long over'])
})

test('events: what has no facts and no description shows no rules and headings for them', async () => {
  const site = await openSite('empty')
  const bare = { description: '', time: '', location: '', facilitator: '' }
  await site.staff.createEvent({ title: 'Featured and bare', ...bare })
  const { slug } = await site.staff.createEvent({ title: 'Bare', ...bare })
  const list = await site.read('/events')
  expect(more(list).texts('heading', { name: 'Bare' })).toHaveLength(1)
  for (const page of [list, await site.read(`/events/${slug}`)]) {
    expect(page.all('heading', { name: 'About This Event' })).toEqual([])
    expect(page.select('main dl')).toEqual([])
  }
})

test('spec B §6.1: a draft is on no page; what is scheduled comes at its moment', async () => {
  const site = await openSite('empty')
  await site.staff.createEvent({ title: 'Not yet decided' })
  await site.staff.createEvent({ title: 'Evening of questions' })
  const textOf = async (path: string) => (await site.get(path)).text()
  expect(await textOf('/events')).toContain('Not yet decided')
  setPublication(site, 'not-yet-decided', { status: 'draft' })
  await eventually('the list without the draft', async () => !(await textOf('/events')).includes('Not yet decided'))
  for (const path of ['/', '/sitemap.xml']) expect(await textOf(path)).not.toMatch(/not.yet.decided/i)
  for (const path of ['/events/not-yet-decided', '/register/not-yet-decided']) expect((await site.get(path)).status, path).toBe(404)

  setPublication(site, 'not-yet-decided', { publishAt: new Date(Date.now() + 1000).toISOString() })
  await eventually('the list with the event', async () => (await textOf('/events')).includes('Not yet decided'))
})

const builtIn = [
  'Free Weekly Sunday Meditation',
  'Introduction to the Diamond Approach',
  'The Body and the Spiritual Journey',
  'Trusting Our Inner Guidance',
]

test('D1 §4 events: an empty list shows the four built-in events, rendered on the server too', async () => {
  const page = await (await openSite('empty')).read('/events')
  expect([...featured(page).texts('heading', { level: 3 }).slice(0, 1), ...more(page).texts('heading', { level: 3 })]).toEqual(builtIn)
})

test('decisions, the pages: the built-in events have pages of their own, without a register button; no one can register for them', async () => {
  const site = await openSite('empty')
  for (const title of builtIn.slice(1)) {
    const path = `/${title.toLowerCase().replaceAll(' ', '-')}`
    const page = await site.read(`/events${path}`)
    expect([page.status, page.texts('heading', { level: 1 })]).toEqual([200, [title]])
    expect(page.main.all('link', { name: /Register/ })).toEqual([])
    const form = await site.read(`/register${path}`)
    expect([form.status, form.texts('heading', { level: 1 })]).toEqual([404, ['Event Not Found']])
  }
})

test('once staff have an event of their own, the built-in ones are gone', async () => {
  const site = await openSite('empty')
  await site.staff.createEvent({ title: 'Evening of questions' })
  const page = await site.read('/events')
  expect(page.main.all('article').flatMap((card) => card.texts('heading', { level: 3 })[0])).toEqual(['Evening of questions'])
  expect((await site.get('/events/trusting-our-inner-guidance')).status).toBe(404)
})

test('D1 §2 header: without its event, Ongoing groups has words of its own and leads to a teacher; with it, to the event', async () => {
  const site = await openSite('empty')
  const page = await site.read('/events/ongoing-groups')
  expect([page.status, page.title]).toEqual([200, 'Ongoing Groups · Boulder Community'])
  expect(page.texts('heading', { level: 1 })).toEqual(['Ongoing Groups'])
  expect(page.main.one('link', { name: 'Speak with a Teacher' }).attribute('href')).toBe('/programs#speak-with-teacher')
  await site.staff.createEvent({ title: 'Ongoing Groups', introText: 'We meet on Tuesdays.' })
  expect((await site.read('/events/ongoing-groups')).main.text).toContain('We meet on Tuesdays.')
})

test('spec B §2.3: the days of the months before and after stay empty: a number without events would say that there are none', async () => {
  const site = await openSite('empty')
  await site.staff.createEvent({ title: 'On the last of September', month: 'September', date: '30' })
  const page = await site.read('/events/calendar/2999-09')
  const lastWeek = page.texts('cell').slice(-7)
  expect(lastWeek).toEqual(['September 29 Sun', expect.stringContaining('On the last of September'), '', '', '', '', ''])
})

test('spec B §6.3 events: one without a description or picture has no empty paragraph, and the community’s own color instead of a mountain', async () => {
  const site = await openSite('empty')
  for (const title of ['First', 'Second']) await site.staff.createEvent({ title, description: '' })
  const mountains = (page: SentPage) => page.window.document.querySelectorAll('main article .ground-lilac svg').length
  const before = await site.read('/events')
  expect(before.texts('paragraph').filter((text) => text === '')).toEqual([])
  expect(mountains(before)).toBeGreaterThan(0)
  await site.staff.call('PUT', '/api/settings', { accentColor: '#1f5f6f' })
  await eventually('the new color is there', async () => mountains(await site.read('/events')) === 0)
})
