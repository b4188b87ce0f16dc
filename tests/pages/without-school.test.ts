import { expect, test } from 'vitest'
import { openSite } from './site'

test('spec B §6.3: where a community has no school, links or videos, no page, feed or file says so or leads there, and sentences are whole', async () => {
  const site = await openSite('sample')
  const none = { school: '', socialPage: '', videoChannel: '', movieNights: '', bonfires: '', movement: '', gatherings: '' }
  const { school, ...links } = none
  await site.staff.call('PUT', '/api/settings', { school, teachingVideoId: '', introductionVideoId: '', links: { school, ...links } })
  for (const path of [
    '/',
    '/about',
    '/community',
    '/contact',
    '/events',
    '/programs',
    '/teachers',
    '/webinars',
    '/introductory-teachings',
    '/inquiry-sessions',
  ]) {
    const page = await site.read(path)
    const html = page.window.document.documentElement.outerHTML
    expect.soft(page.window.document.title, path).not.toMatch(/·\s*$|undefined|null/)
    expect.soft(html, path).not.toMatch(/example\.org\/|aaaaaaaaaaa|bbbbbbbbbbb|href=""|href="null"|the Diamond Approach community/)
    const description = page.window.document.querySelector('meta[name="description"]')?.getAttribute('content') ?? ''
    expect.soft(description, path).not.toMatch(/ {2}|the (?:community|,|and) in the| of (?:in|,)|the \./)
  }
  const home = await site.read('/')
  expect(home.window.document.title).toBe('Boulder Community')
  expect(home.one('heading', { name: 'What is this path?' }).text).toBe('What is this path?')
  expect(home.text).not.toContain('In the words of')
  expect((await site.read('/about')).text).toContain('This is a contemporary spiritual path')
})
