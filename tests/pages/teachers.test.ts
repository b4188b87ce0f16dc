import { expect, test } from 'vitest'
import { createTeacher } from '../e2e/archive-content'
import type { SentPage } from './sent-page'
import { openSite } from './site'

const portrait = '/images/teacher-1-2b11be99-800x800.webp'

function card(page: SentPage, name: string) {
  const found = page.all('article').find((each) => each.all('heading', { name }).length > 0)
  if (!found) throw new Error(`There is no card of ${name}`)
  return found
}

test('D2 §2 teachers: a card has photo, name, title, email link and location; a website only where there is one', async () => {
  const site = await openSite('empty')
  const facts = { email: 'dee@example.net', title: 'Guide', location: 'Lyons, Colorado' }
  await createTeacher(site.staff, { name: 'Dee Holm', ...facts, imageUrl: portrait, websiteUrl: 'https://example.net/dee' })
  await createTeacher(site.staff, { name: 'Bo Ek' })
  const page = await site.read('/teachers')
  expect(page.title).toBe('Teachers · Boulder Community')
  expect(page.meta('description')).toEqual([expect.stringMatching(/.{50,}/)])
  const dee = card(page, 'Dee Holm')
  expect(dee.part('img').attribute('src')).toBe(portrait)
  expect(dee.texts('paragraph')).toEqual(expect.arrayContaining(['Guide']))
  expect(dee.text).toContain('Lyons, Colorado')
  expect(dee.one('link', { name: 'dee@example.net' }).attribute('href')).toBe('mailto:dee@example.net')
  expect(dee.one('link', { name: /^Visit Website/ }).attribute('href')).toBe('https://example.net/dee')
  const bo = card(page, 'Bo Ek')
  expect([bo.all('link', { name: /^Visit Website/ }), bo.select('img')]).toEqual([[], []])
  expect([bo.text, dee.text].map((text) => text.includes('No photo available'))).toEqual([true, false])
})

test('D2 §2, §9 teachers: bio and personal message are cut to their first sentence; without JavaScript they can be read as a whole', async () => {
  const site = await openSite('empty')
  const words = { bio: 'Listens first. Then teaches.', personalDescription: 'Come as you are! Stay a while.' }
  await createTeacher(site.staff, { name: 'Dee Holm', ...words })
  await createTeacher(site.staff, { name: 'Bo Ek', bio: 'Bo teaches movement.' })
  const page = await site.read('/teachers')
  const dee = card(page, 'Dee Holm')
  expect(dee.texts('button')).toEqual(['Read more', 'Read more'])
  for (const text of Object.values(words)) expect(dee.text).toContain(text)
  // The style of these shows them only where no scripts run.
  const rest = dee.select('.hidden.noscript\\:inline')
  expect(rest.map(({ text }) => text)).toEqual(['Then teaches.', 'Stay a while.'])
  const bo = card(page, 'Bo Ek')
  expect(bo.text).toContain('Bo teaches movement.')
  expect(bo.all('button')).toEqual([])
})

test('D2 §2 teachers: in the order of their ids', async () => {
  const site = await openSite('empty')
  const names = ['Cy Lund', 'Åsa Berg', 'bo Ek', 'Anna Example']
  for (const name of names) await createTeacher(site.staff, { name })
  const page = await site.read('/teachers')
  expect(page.all('article').flatMap((each) => each.texts('heading', { level: 2 }))).toEqual(names)
  expect(page.one('button', { name: 'Sort alphabetically' }).attribute('aria-pressed')).toBe('false')
})

test('D2 §2 teachers: with none there is the text No teachers available, and nothing to sort', async () => {
  const page = await (await openSite('empty')).read('/teachers')
  expect(page.main.text).toContain('No teachers available')
  expect(page.all('button', { name: 'Sort alphabetically' })).toEqual([])
})
