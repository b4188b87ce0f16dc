import type { Page } from '@playwright/test'
import { sendLogin } from './accounts'
import { expect, logIn, test } from './fixtures'

const toasts = (page: Page) => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
const welcome = 'You have successfully logged in.'

test('D1 §9 toasts: only one at a time, the newer in place of the older; the close button closes', async ({ page }) => {
  await logIn(page)
  await expect(toasts(page)).toHaveText(welcome)
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect(toasts(page).filter({ hasText: 'You have been successfully logged out.' })).toBeVisible()
  await expect(toasts(page)).toHaveCount(1)
  await toasts(page).getByRole('button', { name: 'Close' }).click()
  await expect(toasts(page)).toHaveCount(0)
})

test('D1 §9 toasts: F8 brings the focus there, and Escape closes the focused one', async ({ page }) => {
  await logIn(page)
  await expect(toasts(page)).toBeVisible()
  await page.keyboard.press('F8')
  await expect(page.getByRole('region', { name: /Notifications/ }).locator(':scope:focus, :focus')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(toasts(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(toasts(page)).toHaveCount(0)
})

test('decisions, the pages: Escape in a toast over a dialog closes the toast alone', async ({ page, staff }) => {
  await staff.createEvent({ title: 'Empty evening' })
  await logIn(page)
  await page.getByRole('row').filter({ hasText: 'Empty evening' }).getByRole('button', { name: 'View Attendees' }).click()
  const dialog = page.getByRole('dialog', { name: 'Event Attendees' })
  await dialog.getByRole('button', { name: 'Export CSV' }).click()
  await expect(toasts(page)).toContainText('No attendees to export')
  await page.keyboard.press('F8')
  await page.keyboard.press('Tab')
  await expect(toasts(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(toasts(page)).toHaveCount(0)
  await expect(dialog).toBeVisible()
})

test('D1 §9 toasts: one goes by itself after 5000 ms', async ({ page }) => {
  await page.clock.install()
  await sendLogin(page)
  await expect(toasts(page)).toHaveText(welcome)
  await page.clock.fastForward(3000)
  await expect(toasts(page)).toHaveText(welcome)
  await page.clock.fastForward(2000)
  await expect(toasts(page)).toHaveCount(0)
})

test('D1 §9 toasts: at 1440 px they take at most 420 px, at 390 px at most 390 px', async ({ page }) => {
  await logIn(page)
  for (const [width, most] of [
    [1440, 420],
    [390, 390],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await expect(toasts(page)).toBeInViewport({ ratio: 1 })
    const list = page.getByRole('region', { name: /Notifications/ }).getByRole('list')
    expect((await list.boundingBox())?.width, `${width} px`).toBeLessThanOrEqual(most)
  }
})

test('toasts: on phones one over a dialog stands above it, clear of its head, its fields and its buttons', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await logIn(page)
  await page.getByRole('button', { name: 'Add New Event' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Event' })
  await expect(dialog.getByText(welcome, { exact: true })).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('button', { name: 'Create Event' })).toBeInViewport({ ratio: 1 })
  const toast = await toasts(page).boundingBox()
  const panel = await dialog.locator('header').boundingBox()
  if (!toast || !panel) throw new Error('Both should be seen')
  expect(toast.y + toast.height).toBeLessThanOrEqual(panel.y)
})

test('D1 §9 toasts: swiped 50 px to the right one goes, less far and it stays', async ({ page }) => {
  await logIn(page)
  const box = await toasts(page).boundingBox()
  if (!box) throw new Error('The toast has no place')
  const swipe = async (distance: number) => {
    // From so far inside that a toast that is still on its way back is hit as well.
    await page.mouse.move(box.x + 100, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + 100 + distance, box.y + box.height / 2, { steps: 8 })
    await page.mouse.up()
  }
  await swipe(40)
  await expect(toasts(page)).toHaveText(welcome)
  await swipe(60)
  await expect(toasts(page)).toHaveCount(0)
})

test('toasts: one that moves into a dialog and out again is read out once', async ({ page }) => {
  await page.addInitScript(() => {
    const readOut = new Set<Element>()
    Object.assign(window, { readOut })
    new MutationObserver(() => {
      for (const region of document.querySelectorAll('[aria-live]')) if (region.textContent?.includes('logged in')) readOut.add(region)
    }).observe(document, { childList: true, characterData: true, subtree: true })
  })
  const timesReadOut = () => page.evaluate(() => (window as unknown as { readOut: Set<Element> }).readOut.size)
  await logIn(page)
  await expect(toasts(page)).toHaveText(welcome)
  await expect.poll(timesReadOut).toBe(1)
  // Its announcement is over once its region is gone.
  await expect(page.locator('[aria-live]').filter({ hasText: 'logged in' })).toHaveCount(0)
  const dialog = page.getByRole('dialog', { name: 'Event Attendees' })
  await page.getByRole('button', { name: 'View Attendees' }).first().click()
  await expect(dialog.getByText(welcome, { exact: true })).toBeVisible()
  await dialog.getByText('Close', { exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(toasts(page)).toHaveText(welcome)
  // The next frame is when a region gets its words.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)))))
  expect(await timesReadOut()).toBe(1)
})
