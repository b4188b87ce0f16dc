import { expect, test } from 'vitest'
import { firstView } from '../../bench/first-view'
import { openSite } from './site'

test('the first view of the home page asks for at most 120 kB of scripts, 15 kB of styles, and 80 kB of fonts; a dark screen waits for 1 kB of styles more', async () => {
  const { js, css, night, fonts } = await firstView((await openSite('sample')).url)
  expect(js).toBeLessThanOrEqual(120)
  expect(css).toBeLessThanOrEqual(15)
  expect(night).toBeGreaterThan(0)
  expect(night).toBeLessThanOrEqual(1)
  expect(fonts).toBeLessThanOrEqual(80)
})

/** A page asks for up to twelve files more before it rests: itself, pictures, an icon, fonts, styles. */
const MOST_SCRIPTS = 45 - 12

test('no public page asks for more than 175 kB of scripts, or for more files than 45 with what else it shows', async () => {
  const site = await openSite('sample')
  const paths = [...(await site.listed()), '/events/calendar', '/register/ongoing-groups', '/login']
  const views = await Promise.all(paths.map(async (path) => ({ path, ...(await firstView(site.url + path)) })))
  expect(views.filter(({ js, scripts }) => js < 105 || js > 175 || scripts > MOST_SCRIPTS)).toEqual([])
})
