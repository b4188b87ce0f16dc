import type { Page } from '@playwright/test'
import { expect, logIn, test, visit } from './fixtures'

const mainLinks = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const logo = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'to the home page', includeHidden: true })
const addressesIn = (page: Page) =>
  mainLinks(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))

test('D1 §2 layout: the skip link is the first thing that the keyboard reaches, and leads to the main content', async ({ page }) => {
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
})

test('D1 §2 header: logged out, it links to the documented pages and offers Get Started', async ({ page }) => {
  await visit(page, '/events')
  expect(await addressesIn(page)).toEqual([
    '/#about',
    '/#events-programs',
    '/events/ongoing-groups',
    '/community',
    '/contact',
    '/search',
    '/programs',
  ])
  await expect(mainLinks(page).getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/programs')
  await expect(mainLinks(page).getByRole('button', { name: 'Logout' })).toBeHidden()
  await expect(logo(page)).toHaveAttribute('href', '/')
})

test('D1 §2 header: logged in, it offers Admin and Logout in place of Get Started', async ({ page }) => {
  await logIn(page)
  await page.goto('/events')
  await expect(mainLinks(page).getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin')
  await expect(mainLinks(page).getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(mainLinks(page).getByRole('link', { name: 'Get Started' })).toBeHidden()
})

test('D1 §2 header: the ongoing groups link opens the reserved event', async ({ page }) => {
  await visit(page, '/events')
  await mainLinks(page).getByRole('link', { name: 'Ongoing groups' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ongoing Groups' })).toBeVisible()
  await expect(page).toHaveURL('/events/ongoing-groups')
})

test('D1 §2 header: it is sticky', async ({ page }) => {
  await visit(page, '/events')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)
  expect((await page.getByRole('banner').boundingBox())?.y).toBe(0)
})

test('D1 §2, §9 header: on the home page the logo appears after scrolling more than 10 px, and goes again', async ({ page }) => {
  await visit(page, '/')
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
})

test('D1 §2 header: on other pages the logo is there without scrolling, also after coming from the home page', async ({ page }) => {
  await visit(page, '/login')
  await expect(logo(page)).toBeVisible()
  await logo(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('A contemporary spiritual path')
  await expect(logo(page)).toBeHidden()
  await mainLinks(page).getByRole('link', { name: 'Ongoing groups' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ongoing Groups' })).toBeVisible()
  await expect(logo(page)).toBeVisible()
})

test('header: at 320 px the names in it stand on a line each', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await visit(page, '/events')
  expect(await logo(page).evaluate((link) => link.getBoundingClientRect().height)).toBeLessThan(48)
  for (const name of ['Boulder Community', 'Diamond Approach']) {
    const text = page.getByRole('banner').getByText(name, { exact: true })
    expect(await text.evaluate((span) => span.clientHeight)).toBeLessThan(26)
  }
})

test('header: the skip link is out of sight until it has the focus, at twice the size of text too', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await visit(page, '/events')
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const skipLink = page.getByRole('link', { name: 'Skip to main content' })
  await expect(skipLink).not.toBeInViewport()
  await skipLink.focus()
  await expect(skipLink).toBeInViewport({ ratio: 1 })
})
