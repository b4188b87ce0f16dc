import type { Page } from '@playwright/test'
import { expect, logIn, test, visit } from './fixtures'
import { barriers, resize, sidewaysScroll } from './page-checks'

const phone = { width: 390, height: 844 }
test.use({ viewport: phone })

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

test('D1 §2 mobile menu: it opens and closes, holds the documented links, keeps the focus and the page behind it, and goes with a link to a page, an anchor or where one is', async ({
  page,
}) => {
  await visit(page, '/events')
  await expectClosed(page)

  await test.step('the toggle opens and closes it, and it holds the documented links', async () => {
    await openMenu(page)
    const links = await menu(page)
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(links).toEqual(['/', '/#about', '/#events-programs', '/events/ongoing-groups', '/community', '/contact', '/search', '/programs'])
    await toggle(page).click()
    await expectClosed(page)
  })

  await test.step('Escape closes it and returns the focus to the toggle; until then the skip link can’t be focused, since its target can’t be reached', async () => {
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

  await test.step('the page behind neither scrolls nor takes the focus while it is open', async () => {
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

  await test.step('it has no barriers and no sideways scroll at 320 px, and goes away when the screen becomes wide', async () => {
    await openMenu(page)
    await resize(page, { width: 320, height: 640 })
    expect([await barriers(page), await sidewaysScroll(page)]).toEqual([[], []])
    await resize(page, { width: 1280, height: 800 })
    await expect(toggle(page)).toBeHidden()
    await expect(menu(page)).toHaveCount(1)
    await expect(menu(page).getByRole('link', { name: 'Get Started' })).toBeVisible()
    await resize(page, phone)
    await expectClosed(page)
  })

  await test.step('following a link closes it, and the new page has the focus', async () => {
    await openMenu(page)
    await menu(page).getByRole('link', { name: 'Ongoing groups' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ongoing Groups' })).toBeVisible()
    await expectClosed(page)
    await expect(page.getByRole('main')).toBeFocused()
  })

  await test.step('a link to the current page closes it too', async () => {
    for (const time of ['going there', 'being there']) {
      await openMenu(page)
      await menu(page).getByRole('link', { name: 'Home' }).click()
      await expect(page, time).toHaveURL('/')
      await expectClosed(page)
    }
  })

  await test.step('an anchor link closes it and scrolls to the section', async () => {
    await openMenu(page)
    await menu(page).getByRole('link', { name: 'Events & programs' }).click()
    await expectClosed(page)
    await expect(page.getByRole('heading', { name: 'How Our Programs Work' })).toBeInViewport()
    await expect(page).toHaveURL('/#events-programs')
  })
})

test('D1 §2 header, mobile menu: logged in, both offer Admin and Logout in place of Get Started', async ({ page }) => {
  await logIn(page)
  await resize(page, { width: 1280, height: 800 })
  await visit(page, '/events')
  const expectForStaff = async () => {
    await expect(menu(page).getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin')
    await expect(menu(page).getByRole('link', { name: 'Get Started' })).toBeHidden()
    await expect(menu(page).getByRole('button', { name: 'Logout' })).toBeVisible()
  }
  await expectForStaff()
  await resize(page, phone)
  await openMenu(page)
  await expectForStaff()
  await menu(page).getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('You have been successfully logged out.', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/')
})
