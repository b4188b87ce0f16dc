import type { Page } from '@playwright/test'
import { expect, logIn, openTab, takeProblems, test, visit } from './fixtures'
import { answerWith } from './held-requests'

const region = (page: Page) => page.getByRole('region', { name: /Notifications/ })
const toasts = (page: Page) => region(page).getByRole('listitem')

/** Opens a page where `raise` brings up a toast that says why a subscription failed. */
async function openFailing(page: Page) {
  await visit(page, '/newsletter')
  const form = page.getByRole('region', { name: 'Subscribe' })
  await form.getByLabel('Email').fill('ada@example.net')
  return async (message: string) => {
    await page.unrouteAll()
    await answerWith(page, '/api/newsletter/subscribe', 503, { message })
    await form.getByRole('button', { name: 'Subscribe' }).click()
    await expect(toasts(page).filter({ hasText: message })).toBeVisible()
  }
}
const failed = [/^503 .*\/api\/newsletter\/subscribe/, /^console error: Failed to load resource/]

test('D1 §9 toasts: one at a time, at most 420 px wide and as wide as a phone; F8 leads there; Escape, the button and a swipe of 50 px close it, as do 5000 ms', async ({
  page,
  problems,
}) => {
  await page.setViewportSize({ width: 1440, height: 844 })
  const raise = await openFailing(page)

  await test.step('at 1440 px they take at most 420 px, at 390 px at most 390 px', async () => {
    await raise('First.')
    for (const [width, most] of [
      [390, 390],
      [1440, 420],
    ] as const) {
      await page.setViewportSize({ width, height: 844 })
      await expect(toasts(page)).toBeInViewport({ ratio: 1 })
      expect((await region(page).getByRole('list').boundingBox())?.width, `${width} px`).toBeLessThanOrEqual(most)
    }
  })

  await test.step('a newer toast replaces the older one; the close button closes it', async () => {
    await raise('Second.')
    await expect(toasts(page)).toHaveCount(1)
    await toasts(page).getByRole('button', { name: 'Close' }).click()
    await expect(toasts(page)).toHaveCount(0)
  })

  await test.step('F8 brings the focus there, and Escape closes the focused one', async () => {
    await raise('Third.')
    await page.keyboard.press('F8')
    await expect(region(page).locator(':scope:focus, :focus')).toHaveCount(1)
    await page.keyboard.press('Tab')
    await expect(toasts(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(toasts(page)).toHaveCount(0)
  })

  await test.step('a toast that is swiped 50 px to the right closes; swiped less far, it doesn’t', async () => {
    await raise('Fourth.')
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
    await expect(toasts(page)).toContainText('Fourth.')
    await swipe(60)
    await expect(toasts(page)).toHaveCount(0)
  })

  await test.step('a toast disappears after 5000 ms', async () => {
    await page.mouse.move(0, 0)
    await page.clock.install()
    await raise('Wait.')
    await page.clock.fastForward(3000)
    await expect(toasts(page)).toContainText('Wait.')
    await page.clock.fastForward(2000)
    await expect(toasts(page)).toHaveCount(0)
  })
  await takeProblems(problems, ...failed)
})

test('decisions, the pages: Escape in a toast over a dialog closes only the toast; on phones it doesn’t cover the dialog; moved, it is read out once', async ({
  page,
  staff,
}) => {
  await staff.createEvent({ title: 'Empty evening' })
  await openTab(page, 'Events')
  const opener = page.getByRole('row').filter({ hasText: 'Empty evening' }).getByRole('button', { name: 'View Attendees' })
  const dialog = page.getByRole('dialog', { name: 'Event Attendees' })
  const words = 'No attendees to export'
  const raise = async () => {
    await dialog.getByRole('button', { name: 'Export CSV' }).click()
    await expect(toasts(page)).toContainText(words)
  }
  await opener.click()

  await test.step('Escape in a toast over a dialog closes only the toast', async () => {
    await raise()
    await page.keyboard.press('F8')
    await page.keyboard.press('Tab')
    await expect(toasts(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(toasts(page)).toHaveCount(0)
    await expect(dialog).toBeVisible()
  })

  await test.step('a toast that moves out of a dialog and into it again is read out once', async () => {
    await page.evaluate((said) => {
      const readOut = new Set<Element>()
      Object.assign(window, { readOut })
      new MutationObserver(() => {
        for (const live of document.querySelectorAll('[aria-live]')) if (live.textContent?.includes(said)) readOut.add(live)
      }).observe(document, { childList: true, characterData: true, subtree: true })
    }, words)
    const timesReadOut = () => page.evaluate(() => (window as unknown as { readOut: Set<Element> }).readOut.size)
    await raise()
    await expect.poll(timesReadOut).toBe(1)
    // Its announcement is over once its region is gone.
    await expect(page.locator('[aria-live]').filter({ hasText: words })).toHaveCount(0)
    await dialog.getByText('Close', { exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(toasts(page)).toContainText(words)
    await opener.click()
    await expect(dialog.getByText(words, { exact: true })).toBeVisible()
    // The next frame is when a region gets its words.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)))))
    expect(await timesReadOut()).toBe(1)
  })

  await test.step('on phones the attendees fill the window, with exporting in the menu; a toast is below them, clear of fields and buttons', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(dialog.getByRole('button', { name: 'Export CSV' })).toBeHidden()
    await dialog.getByRole('button', { name: 'More for Empty evening' }).click()
    await page.getByRole('menuitem', { name: 'Export CSV' }).click()
    await expect(toasts(page)).toContainText(words)
    await expect(dialog.getByText(words, { exact: true })).toBeInViewport({ ratio: 1 })
    const toast = await toasts(page).boundingBox()
    const panel = await dialog.locator('.dialog-panel').boundingBox()
    if (!toast || !panel) throw new Error('Both should be seen')
    expect([panel.x, panel.y, panel.width]).toEqual([0, 0, 390])
    expect(toast.y).toBeGreaterThanOrEqual(panel.y + panel.height)
  })
})

test('D1 §9 toasts: one that is still there on another tab covers none of the buttons that stay in place there', async ({ page }) => {
  await logIn(page)
  await expect(toasts(page)).toContainText('You have successfully logged in.')
  await page.getByRole('tab', { name: 'Settings' }).click()
  await expect(page.getByRole('button', { name: 'Save Settings' })).toBeVisible()
  const overlap = async () => {
    const [toast, button] = [await toasts(page).boundingBox(), await page.getByRole('button', { name: 'Save Settings' }).boundingBox()]
    if (!toast || !button) throw new Error('Both should be seen')
    return Math.min(toast.y + toast.height, button.y + button.height) - Math.max(toast.y, button.y)
  }
  await expect.poll(overlap, { timeout: 3000 }).toBeLessThanOrEqual(0)
})
