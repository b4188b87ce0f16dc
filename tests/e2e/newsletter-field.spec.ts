import type { Page } from '@playwright/test'
import type { Subscriber } from '@/features/newsletter/list/subscription.calls'
import { comeTo, expect, takeProblems, test, visit } from './fixtures'
import { answerWith, hold } from './held-requests'
import { expectNoBarriers } from './page-checks'

const part = (page: Page) => page.getByRole('region', { name: 'Stay Connected' })
const field = (page: Page) => part(page).getByLabel('Email')
const button = (page: Page) => part(page).getByRole('button')

test('D1 §4, §5, §7, §9 newsletter field: nothing wrong is sent, a failure keeps the address, nothing is sent twice, and Subscribed! stays for 3000 ms', async ({
  page,
  staff,
  problems,
}) => {
  await page.clock.install()
  await visit(page, '/')
  await comeTo(button(page))

  await test.step('without an address, or with something else, nothing is sent; the browser says what is missing', async () => {
    const sending = await hold(page, '/api/newsletter/subscribe')
    for (const address of ['', 'ada at example']) {
      await field(page).fill(address)
      await button(page).click()
      await expect(field(page)).toBeFocused()
      expect(await field(page).evaluate((input: HTMLInputElement) => input.validity.valid), address).toBe(false)
      await expect(button(page)).toHaveText('Subscribe')
    }
    expect(sending.count()).toBe(0)
    await page.unrouteAll()
  })

  await field(page).fill('ada.field@example.net')
  await test.step('a failure shows the server’s message, or a text of its own, and keeps the address', async () => {
    for (const [body, text] of [
      [{ message: 'The database is away.' }, 'The database is away.'],
      ['', 'Failed to subscribe. Please try again.'],
    ] as const) {
      await answerWith(page, '/api/newsletter/subscribe', 503, body)
      await button(page).click()
      await expect(page.getByText('Something went wrong', { exact: true })).toBeVisible()
      await expect(page.getByText(text, { exact: true })).toBeVisible()
      await expect(button(page)).toHaveText('Subscribe')
      await expect(button(page)).toBeEnabled()
      await expect(field(page)).toHaveValue('ada.field@example.net')
      await page.unrouteAll()
    }
    await takeProblems(problems, /^503 .*\/api\/newsletter\/subscribe/, /^console error: Failed to load resource/)
  })

  const sending = await hold(page, '/api/newsletter/subscribe')
  await test.step('the call holds the address; while it is under way nothing is sent twice, and the page has no barriers', async () => {
    const call = page.waitForRequest('**/api/newsletter/subscribe')
    await button(page).dblclick()
    expect((await call).postDataJSON()).toEqual({ email: 'ada.field@example.net' })
    await expect(button(page)).toHaveText('Subscribing...')
    await expect(button(page)).toBeDisabled()
    await field(page).press('Enter')
    await expectNoBarriers(page, 'the newsletter field while it is sent')
    expect(sending.count()).toBe(1)
  })

  await test.step('Subscribed! and disabled for 3000 ms, then idle again, and empty', async () => {
    await page.clock.pauseAt(Date.now() + 60_000)
    sending.release()
    await expect(button(page)).toHaveText('Subscribed!')
    await expect(button(page)).toBeDisabled()
    await expect(field(page)).toHaveValue('ada.field@example.net')
    await page.clock.runFor(2999)
    await expect(button(page)).toHaveText('Subscribed!')
    await page.clock.runFor(1)
    await expect(button(page)).toHaveText('Subscribe')
    await expect(button(page)).toBeEnabled()
    await expect(field(page)).toHaveValue('')
  })

  // decisions, the pages: it really subscribes.
  const { subscribers } = await staff.call<{ subscribers: Subscriber[] }>('GET', '/api/newsletter/subscribers')
  expect(subscribers.map(({ email }) => email)).toContain('ada.field@example.net')
})
