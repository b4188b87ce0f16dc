import type { Page } from '@playwright/test'
import { expect, test, visit } from './fixtures'
import { resize } from './page-checks'

const mainLinks = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const logo = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'to the home page', includeHidden: true })

test('D1 §2 layout, header: it is sticky; the skip link is the first thing that the keyboard reaches, out of sight until then, and leads to the main content', async ({
  page,
}) => {
  await visit(page, '/events')
  const skipLink = page.getByRole('link', { name: 'Skip to main content' })
  await expect(skipLink).not.toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(skipLink).toBeFocused()
  await expect(skipLink).toBeInViewport()

  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator(':focus')).toBeVisible()

  await test.step('it is sticky', async () => {
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)
    expect((await page.getByRole('banner').boundingBox())?.y).toBe(0)
  })

  await test.step('at 320 px the names in it stand on a line each', async () => {
    await resize(page, { width: 320, height: 640 })
    expect(await logo(page).evaluate((link) => link.getBoundingClientRect().height)).toBeLessThan(48)
    for (const name of ['Boulder Community', 'Diamond Approach']) {
      const text = page.getByRole('banner').getByText(name, { exact: true })
      expect(await text.evaluate((span) => span.clientHeight)).toBeLessThan(26)
    }
  })

  await test.step('the skip link is out of sight until it has the focus, at twice the size of text too', async () => {
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await expect(skipLink).not.toBeInViewport()
    await skipLink.focus()
    await expect(skipLink).toBeInViewport({ ratio: 1 })
  })
})

test('D1 §2, §9 header: the logo is there on other pages without scrolling, on the home page after scrolling more than 10 px', async ({
  page,
}) => {
  await visit(page, '/login')
  await expect(logo(page)).toBeVisible()
  await logo(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('A contemporary spiritual path')
  await expect(logo(page)).toBeHidden()
  for (const [position, isShown] of [
    [10, false],
    [11, true],
    [10, false],
    [300, true],
    [0, false],
  ] as const) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), position)
    await expect(logo(page)).toBeVisible({ visible: isShown })
  }
  await mainLinks(page).getByRole('link', { name: 'Ongoing groups' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ongoing Groups' })).toBeVisible()
  await expect(page).toHaveURL('/events/ongoing-groups')
  await expect(logo(page)).toBeVisible()
})
