import { expect, test } from 'vitest'
import { read } from './site'

test('D1 §2 header: logged out, it links to the documented pages and offers Get Started', async () => {
  const header = (await read('/events')).one('banner')
  const links = header.one('navigation', { name: 'Main' })
  expect(links.addresses).toEqual([
    '/#about',
    '/#events-programs',
    '/events/ongoing-groups',
    '/community',
    '/contact',
    '/search',
    '/programs',
  ])
  expect(links.one('link', { name: 'Get Started' }).attribute('href')).toBe('/programs')
  expect(links.all('button', { name: 'Logout' })).toEqual([])
  expect(header.one('link', { name: /to the home page/ }).attribute('href')).toBe('/')
})
