import type { Page } from '@playwright/test'
import { expect, logIn, test, visit } from './fixtures'

test.use({ viewport: { width: 390, height: 844 } })

const toggle = (page: Page) => page.getByRole('banner').locator('button[aria-expanded]')
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })

async function openMenu(page: Page) {
  await toggle(page).click()
  await expect(menu(page)).toBeVisible()
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'true')
}

async function expectClosed(page: Page) {
  await expect(menu(page)).toBeHidden()
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false')
}

test('D1 §2 mobile menu: the toggle opens and closes it, and it holds the documented links; it goes away when the screen becomes wide', async ({
  page,
}) => {
  await visit(page, '/events')
  await expectClosed(page)
  await openMenu(page)
  const links = await menu(page)
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(links).toEqual(['/', '/#about', '/#events-programs', '/events/ongoing-groups', '/community', '/contact', '/search', '/programs'])

  await toggle(page).click()
  await expectClosed(page)

  await openMenu(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(toggle(page)).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(1)
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Get Started' })).toBeVisible()
})

test('mobile menu: Escape closes it and gives the focus back to the toggle; while it is open the skip link takes none, since its target is out of reach', async ({
  page,
}) => {
  await visit(page, '/events')
  await openMenu(page)
  const skipLink = page.locator('a[href="#main"]')
  await skipLink.focus()
  await expect(skipLink).not.toBeFocused()
  await toggle(page).focus()
  await page.keyboard.press('Tab')
  await expect(menu(page).getByRole('link', { name: 'Home' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expectClosed(page)
  await expect(toggle(page)).toBeFocused()
  await skipLink.focus()
  await expect(skipLink).toBeFocused()
})

test('D1 §2 mobile menu: logged in, it offers Admin and Logout in place of Get Started', async ({ page }) => {
  await logIn(page)
  await visit(page, '/events')
  await openMenu(page)
  await expect(menu(page).getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin')
  await expect(menu(page).getByRole('link', { name: 'Get Started' })).toBeHidden()
  await menu(page).getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('You have been successfully logged out.', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('mobile menu: the page behind neither scrolls nor takes the focus while it is open', async ({ page }) => {
  await visit(page, '/events')
  await openMenu(page)
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main, footer'))).toBeNull()
  }
  await page.mouse.move(200, 500)
  await page.mouse.wheel(0, 400)
  await toggle(page).click()
  await expectClosed(page)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('mobile menu: following a link closes it, and the new page has the focus', async ({ page }) => {
  await visit(page, '/events')
  await openMenu(page)
  await menu(page).getByRole('link', { name: 'Ongoing groups' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ongoing Groups' })).toBeVisible()
  await expectClosed(page)
  await expect(page.getByRole('main')).toBeFocused()
})

test('D1 §2 mobile menu: an anchor link closes it and scrolls to the section; a link to where one already is closes it too', async ({
  page,
}) => {
  await visit(page, '/')
  await openMenu(page)
  await menu(page).getByRole('link', { name: 'Home' }).click()
  await expectClosed(page)

  await openMenu(page)
  await menu(page).getByRole('link', { name: 'Events & programs' }).click()
  await expectClosed(page)
  await expect(page.getByRole('heading', { name: 'How Our Programs Work' })).toBeInViewport()
  await expect(page).toHaveURL('/#events-programs')
})
