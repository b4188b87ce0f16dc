import { expect, test } from 'vitest'
import { firstView } from '../../bench/first-view'
import { openSite } from './site'

test('the first view of the home page asks for at most 110 kB of scripts, 15 kB of styles, and 80 kB of fonts', async () => {
  const { js, css, fonts } = await firstView((await openSite('sample')).url)
  expect(js).toBeLessThanOrEqual(110)
  expect(css).toBeLessThanOrEqual(15)
  expect(fonts).toBeLessThanOrEqual(80)
})

test('the registration page asks for no more scripts than before people could choose several dates on it', async () => {
  const site = await openSite('sample')
  const [event] = (await (await site.get('/api/cms/events')).json()).events
  const { js } = await firstView(`${site.url}${event.registrationUrl}`)
  expect(js).toBeGreaterThan(110)
  expect(js).toBeLessThanOrEqual(141.7)
})

test('the login page loads what judges its form without the texts of pages and what reads Markdown', async () => {
  const { js } = await firstView(`${(await openSite('sample')).url}/login`)
  expect(js).toBeLessThanOrEqual(165)
})
