import type { Page } from '@playwright/test'
import { expect, test, visit } from './fixtures'
import { resize } from './page-checks'

const items = (page: Page) => page.getByRole('region', { name: 'Ways to Connect' }).getByRole('listitem')
const opacities = (page: Page) => items(page).evaluateAll((all) => all.map((item) => getComputedStyle(item).opacity))
const all = (opacity: '0' | '1') => Array.from({ length: 9 }, () => opacity)

test('D1 §2 community: items fade and slide in as they enter the view, 60 ms after one another; all are there in a tall window, on paper, with less motion and without scripts', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })

  await test.step('what is in view at first does not move, and the picture of the first view is there', async () => {
    await resize(page, { width: 1440, height: 4000 })
    await visit(page, '/community')
    expect(await opacities(page)).toEqual(all('1'))
    await expect(items(page).first()).toHaveCSS('animation-name', 'none')
    const picture = page.getByRole('region', { name: 'Community' }).getByRole('img').first()
    expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBeGreaterThan(0)
  })

  await test.step('what is further down is hidden until it enters the view, but not on paper', async () => {
    await resize(page, { width: 1280, height: 720 })
    await visit(page, '/community')
    expect(await opacities(page)).toEqual(all('0'))
    await page.emulateMedia({ media: 'print' })
    expect(await opacities(page)).toEqual(all('1'))
    await page.emulateMedia({ media: null })
  })

  await test.step('the keyboard brings an item into view, where it can be seen; the others enter 60 ms after one another', async () => {
    await items(page).getByRole('link', { name: 'Ask about them' }).focus()
    await expect(items(page).last()).toHaveCSS('opacity', '1')
    await items(page).last().scrollIntoViewIfNeeded()
    await expect.poll(() => opacities(page)).toEqual(all('1'))
    const motions = await items(page).evaluateAll((each) =>
      each.map((item) => getComputedStyle(item)).map((style) => [style.animationName, style.animationDelay]),
    )
    expect(new Set(motions.map(([name]) => name))).toEqual(new Set(['rise']))
    const delays = [...new Set(motions.map(([, delay = '']) => Number.parseFloat(delay)))].toSorted((a, b) => a - b)
    expect(delays.slice(0, 3)).toEqual([0, 0.06, 0.12])
  })

  await test.step('when the scripts cannot be loaded, every item can be read', async () => {
    // A tab of its own: the browser reports its missing scripts whenever it has asked for them.
    const other = await page.context().newPage()
    await other.route('**/*.js', (route) => route.abort())
    await other.goto('/community')
    expect(await opacities(other)).toEqual(all('1'))
    await other.close()
  })

  await test.step('with reduced motion all items are shown', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await visit(page, '/community')
    expect(await opacities(page)).toEqual(all('1'))
  })
})
