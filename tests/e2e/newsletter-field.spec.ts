import type { Page } from '@playwright/test'
import type { Subscriber } from '@/features/mailing-list/subscriber.schema'
import { comeTo, expect, takeProblems, test, visit } from './fixtures'
import { answerWith, hold } from './held-requests'
import type { StaffDesk } from './staff-desk'

const part = (page: Page) => page.getByRole('region', { name: 'Stay Connected' })
const field = (page: Page) => part(page).getByLabel('Email')
const button = (page: Page) => part(page).getByRole('button')

async function open(page: Page) {
  await visit(page, '/')
  await comeTo(button(page))
}

const subscribers = async (staff: StaffDesk) =>
  (await staff.call<{ subscribers: Subscriber[] }>('GET', '/api/newsletter/subscribers')).subscribers.map(({ email }) => email)

test('D1 §4, §9 newsletter field: Subscribed! and disabled for 3000 ms, then idle again, and empty', async ({ page, staff }) => {
  await page.clock.install()
  await open(page)
  await field(page).fill('ada.field@example.net')
  await page.clock.pauseAt(Date.now() + 60_000)
  await button(page).click()
  await expect(button(page)).toHaveText('Subscribed!')
  await expect(button(page)).toBeDisabled()
  await expect(field(page)).toHaveValue('ada.field@example.net')
  await page.clock.runFor(2999)
  await expect(button(page)).toHaveText('Subscribed!')
  await page.clock.runFor(1)
  await expect(button(page)).toHaveText('Subscribe')
  await expect(button(page)).toBeEnabled()
  await expect(field(page)).toHaveValue('')
  // decisions, the pages: it really subscribes.
  expect(await subscribers(staff)).toContain('ada.field@example.net')
})

test('D1 §7 newsletter field: the call holds the address; while it is under way nothing is sent twice', async ({ page }) => {
  const sending = await hold(page, '/api/newsletter/subscribe')
  await open(page)
  await field(page).fill('ada.call@example.net')
  const call = page.waitForRequest('**/api/newsletter/subscribe')
  await button(page).dblclick()
  expect((await call).postDataJSON()).toEqual({ email: 'ada.call@example.net' })
  await expect(button(page)).toHaveText('Subscribing...')
  await expect(button(page)).toBeDisabled()
  await field(page).press('Enter')
  sending.release()
  await expect(button(page)).toHaveText('Subscribed!')
  expect(sending.count()).toBe(1)
})

test('D1 §4, §5 newsletter field: with no address, or something else, nothing is sent; the browser says what is missing', async ({
  page,
}) => {
  const sending = await hold(page, '/api/newsletter/subscribe')
  await open(page)
  for (const address of ['', 'ada at example']) {
    await field(page).fill(address)
    await button(page).click()
    await expect(field(page)).toBeFocused()
    expect(await field(page).evaluate((input: HTMLInputElement) => input.validity.valid), address).toBe(false)
    await expect(button(page)).toHaveText('Subscribe')
  }
  expect(sending.count()).toBe(0)
})

test('decisions, the pages: a failure of the newsletter field shows the server’s message, or a text of its own, and keeps the address', async ({
  page,
  problems,
}) => {
  await open(page)
  for (const [body, text] of [
    [{ message: 'The database is away.' }, 'The database is away.'],
    ['', 'Failed to subscribe. Please try again.'],
  ] as const) {
    await page.unrouteAll()
    await answerWith(page, '/api/newsletter/subscribe', 503, body)
    await field(page).fill('ada@example.net')
    await button(page).click()
    await expect(page.getByText('Something went wrong', { exact: true })).toBeVisible()
    await expect(page.getByText(text, { exact: true })).toBeVisible()
    await expect(button(page)).toHaveText('Subscribe')
    await expect(button(page)).toBeEnabled()
    await expect(field(page)).toHaveValue('ada@example.net')
  }
  await takeProblems(problems, /^503 .*\/api\/newsletter\/subscribe/, /^console error: Failed to load resource/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('without JavaScript: the newsletter field subscribes, and a page says so', async ({ page, staff }) => {
    await page.goto('/')
    await field(page).fill('ada.field.plain@example.net')
    await button(page).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for subscribing!')
    expect(await subscribers(staff)).toContain('ada.field.plain@example.net')
  })
})
