import { expect, test } from 'vitest'
import { firstView } from '../../bench/first-view'
import { openSite } from './site'

test('the first view of the home page asks for at most 110 kB of scripts, 15 kB of styles, and 80 kB of fonts', async () => {
  const { js, css, fonts } = await firstView((await openSite('sample')).url)
  expect(js).toBeLessThanOrEqual(110)
  expect(css).toBeLessThanOrEqual(15)
  expect(fonts).toBeLessThanOrEqual(80)
})
