import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { firstView } from '../../bench/first-view'
import { openSite } from './site'

test('the first view of the home page asks for at most 120 kB of scripts, 15 kB of styles, and 80 kB of fonts', async () => {
  const { js, css, fonts } = await firstView((await openSite('sample')).url)
  expect(js).toBeLessThanOrEqual(120)
  expect(css).toBeLessThanOrEqual(15)
  expect(fonts).toBeLessThanOrEqual(80)
})

/** Every page has the list of routes: what one more adds to it in kB, such as one of a new kind of content, is no part of another page. */
const ONE_ROUTE = 0.14
const furtherRoutes = () => globSync('src/routes/*.tsx').length - 27

/** What a page may ask for beyond what every page does, in kB of scripts: measured, and a little more. */
test.each([
  ['an article', '/about', 112],
  ['the month', '/events/calendar', 121.5],
  ['the list of events', '/events', 123.5],
  ['the webinars', '/webinars', 116.5],
  ['a form, without what says when events take place', '/contact', 138],
  ['the newsletters and their form', '/newsletter', 132],
  ['an event, whose text is Markdown, without what judges input and without the texts of pages', '/events/ongoing-groups', 163],
  ['the form of a registration', '/register/ongoing-groups', 142.5],
  ['logging in, without the texts of pages and what reads Markdown', '/login', 160],
])('the scripts of a page are its own: %s', async (_what, path, most) => {
  const { js } = await firstView(`${(await openSite('sample')).url}${path}`)
  expect(js).toBeGreaterThan(105)
  expect(js).toBeLessThanOrEqual(most + furtherRoutes() * ONE_ROUTE)
})
