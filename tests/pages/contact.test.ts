import { expect, test } from 'vitest'
import { everyWeek, longAgo } from '../e2e/staff-desk'
import { openSite, read } from './site'

test('D1 §2 contact: title and description', async () => {
  const page = await read('/contact')
  expect(page.title).toBe('Contact · Boulder Community')
  expect(page.texts('heading', { level: 1 })).toEqual(['Contact'])
  expect(page.meta('description')).toEqual([expect.stringContaining('Boulder, Colorado')])
})

test('D1 §2 contact: address, email, telephone and the hours word for word', async () => {
  const page = await read('/contact')
  expect(page.fact('Address')?.text).toContain('100 Example Street')
  expect(page.fact('Email')?.one('link', { name: 'hello@example.org' }).attribute('href')).toBe('mailto:hello@example.org')
  expect(page.fact('Phone')?.one('link', { name: '(303) 555-0142' }).attribute('href')).toBe('tel:+13035550142')
  expect(page.fact('Hours')?.texts('listitem')).toEqual(['Mon-Fri 9am-5pm', 'Sat by appointment', 'Sun 6:30pm meditation'])
})

test('D1 §2 contact: Get Directions leads to a maps service with our address', async () => {
  const page = await read('/contact')
  const { protocol, searchParams } = new URL(page.one('link', { name: /^Get Directions/ }).attribute('href') ?? '')
  expect([protocol, searchParams.get('query')]).toEqual(['https:', '100 Example Street, Boulder, Colorado 80300'])
})

test('D1 §2 contact: Request a Call leads to the form of the home page, Register for Introduction to the events', async () => {
  const ways = (await read('/contact')).one('region', { name: 'Ways To Connect' })
  expect(ways.one('link', { name: 'Register for Introduction' }).attribute('href')).toBe('/events')
  expect(ways.one('link', { name: 'Request a Call' }).attribute('href')).toBe('/#speak-with-teacher')
})

test('D1 §2 contact: common questions, answered with what the documents say', async () => {
  const questions = (await read('/contact')).one('region', { name: 'Common questions' })
  expect(questions.all('heading', { level: 3 }).length).toBeGreaterThanOrEqual(4)
  for (const fact of ['6:30 to 7:00 pm', '50 to 90 minutes', 'Full payment secures a place', '18 and over', 'We don’t sell your data'])
    expect(questions.text).toContain(fact)
})

const notice = { name: 'Upcoming introduction' }

test('D1 §2 contact: the notice shows the next introduction, with its day', async () => {
  const site = await openSite('empty')
  await site.staff.createEvent({ title: 'Introduction in autumn', month: 'October', date: '5', year: '2998' })
  await site.staff.createEvent({ title: 'Introduction in spring', month: 'April', date: '17', year: '2998' })
  await site.staff.createEvent({ title: 'Introduction, long over', ...longAgo })
  await site.staff.createEvent({ title: 'Evening of questions', year: '2990' })
  const region = (await site.read('/contact')).one('region', notice)
  expect(region.texts('heading', { level: 3 })).toEqual(['Introduction in spring'])
  expect(region.part('time').text).toBe('17 Apr 2998')
  expect(region.one('link', { name: /^View Details/ }).attribute('href')).toBe('/events/introduction-in-spring')
})

test('D1 §2 contact: without an upcoming introduction there is no notice, and no date is made up', async () => {
  const site = await openSite('empty')
  await site.staff.createEvent({ title: 'Introduction, long over', ...longAgo })
  await site.staff.createEvent({ title: 'Introduction every week', ...everyWeek })
  const page = await site.read('/contact')
  expect(page.texts('heading', { level: 1 })).toEqual(['Contact'])
  expect(page.all('region', notice)).toEqual([])
})
