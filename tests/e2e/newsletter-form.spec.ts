import type { Page } from '@playwright/test'
import type { Subscriber } from '@/features/mailing-list/subscriber.schema'
import { expect, takeProblems, test, visit } from './fixtures'
import { answerWith, hold } from './held-requests'
import { shareSite } from './running-site'
import type { StaffDesk } from './staff-desk'

const form = (page: Page) => page.getByRole('region', { name: 'Subscribe' })
const email = (page: Page) => form(page).getByLabel('Email')
const name = (page: Page) => form(page).getByLabel('Name')
const submit = (page: Page) => form(page).getByRole('button', { name: 'Subscribe' }).click()

const thanks = 'You will receive our monthly newsletters with updates about events, teachings, and community news.'
const wrongEmail = 'Please enter a valid email address'

async function findSubscriber(staff: StaffDesk, address: string) {
  const { subscribers } = await staff.call<{ subscribers: Subscriber[] }>('GET', `/api/newsletter/subscribers?search=${address}`)
  return subscribers
}

test('D2 §2, §8 newsletter: a subscription is stored, and thanks stand in the place of the form', async ({ page, staff }) => {
  await visit(page, '/newsletter')
  await email(page).fill('ada.subscribes@example.net')
  await name(page).fill('Ada Quist')
  const call = page.waitForRequest('**/api/newsletter/subscribe')
  await submit(page)
  expect((await call).postDataJSON()).toEqual({ email: 'ada.subscribes@example.net', name: 'Ada Quist' })
  await expect(page.getByText('Subscription successful!', { exact: true })).toBeVisible()
  await expect(page.getByText('Thank you for subscribing to our newsletter.', { exact: true })).toBeVisible()
  await expect(form(page).getByText('Thank you for subscribing!', { exact: true })).toBeVisible()
  await expect(form(page).getByText(thanks, { exact: true })).toBeVisible()
  await expect(form(page).getByRole('textbox')).toHaveCount(0)
  await expect(form(page).locator(':focus')).toContainText('Thank you for subscribing!')
  expect(await findSubscriber(staff, 'ada.subscribes@example.net')).toMatchObject([{ name: 'Ada Quist' }])
})

test('D2 §5 newsletter: the email must be one; the name may be left out', async ({ page, staff }) => {
  await visit(page, '/newsletter')
  for (const wrong of ['', 'bo', 'bo@']) {
    await email(page).fill(wrong)
    await submit(page)
    await expect(email(page)).toHaveAccessibleDescription(wrongEmail)
    await expect(email(page)).toBeFocused()
  }
  await email(page).fill('bo.nameless@example.net')
  await expect(email(page)).toHaveAccessibleDescription('')
  await submit(page)
  await expect(form(page).getByText('Thank you for subscribing!')).toBeVisible()
  expect(await findSubscriber(staff, 'bo.nameless@example.net')).toMatchObject([{ name: null }])
})

test('D2 §4 newsletter: while it is sent the button reads Subscribing... and is disabled, and a double click sends once', async ({
  page,
}) => {
  const sending = await hold(page, '/api/newsletter/subscribe')
  await visit(page, '/newsletter')
  await email(page).fill('cy@example.net')
  await form(page).getByRole('button', { name: 'Subscribe' }).dblclick()
  await expect(form(page).getByRole('button', { name: 'Subscribing...' })).toBeDisabled()
  sending.release()
  await expect(form(page).getByText('Thank you for subscribing!')).toBeVisible()
  expect(sending.count()).toBe(1)
})

test('D2 §8 newsletter: a failure shows the server’s message, or the documented text where there is none and where nothing is answered; what was typed stays', async ({
  page,
  problems,
}) => {
  await visit(page, '/newsletter')
  await email(page).fill('dee@example.net')
  await name(page).fill('Dee Holm')
  const expectFailure = async (text: string) => {
    await submit(page)
    await expect(page.getByText('Something went wrong', { exact: true })).toBeVisible()
    await expect(page.getByText(text, { exact: true })).toBeVisible()
    await expect(email(page)).toHaveValue('dee@example.net')
    await expect(name(page)).toHaveValue('Dee Holm')
    await page.unrouteAll()
  }
  const documented = 'Failed to subscribe. Please try again.'
  await answerWith(page, '/api/newsletter/subscribe', 500, '')
  await expectFailure(documented)
  await answerWith(page, '/api/newsletter/subscribe', 429, { message: 'Too many attempts.' })
  await expectFailure('Too many attempts.')
  await page.route('**/api/newsletter/subscribe', (route) => route.abort())
  await expectFailure(documented)
  await takeProblems(problems, /^429 .*\/api\/newsletter/, /^500 .*\/api\/newsletter/, /^console error: Failed to load resource/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('without JavaScript: a subscription goes through', async ({ page, staff }) => {
    await page.goto('/newsletter')
    await email(page).fill('ek.plain@example.net')
    await submit(page)
    await expect(page).toHaveURL('/thank-you/newsletter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for subscribing!')
    await expect(page.getByText(thanks, { exact: true })).toBeVisible()
    expect(await findSubscriber(staff, 'ek.plain@example.net')).toMatchObject([{ name: null }])
  })

  test('without JavaScript: a wrong address stands in its field with the message, and in view', async ({ page, problems }) => {
    await page.goto('/newsletter')
    await email(page).fill('ek at example')
    await name(page).fill('Ek')
    await submit(page)
    await expect(email(page)).toHaveAccessibleDescription(wrongEmail)
    await expect(email(page)).toHaveValue('ek at example')
    await expect(name(page)).toHaveValue('Ek')
    await expect(email(page)).toBeFocused()
    await expect(email(page)).toBeInViewport()
    await takeProblems(problems, /^400 .*\/newsletter/, /^console error: Failed to load resource/)
  })
})

const testWithLimits = test.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn what a fixture needs.
  target: async ({}, use) => {
    await using site = await shareSite({ RATE_LIMITS: 'on' })
    await use(site)
  },
})

testWithLimits.describe('without JavaScript', () => {
  testWithLimits.use({ javaScriptEnabled: false })

  testWithLimits(
    'without JavaScript: who sends too often is told when to go on, and what was typed is sent then',
    async ({ page, target, problems }) => {
      const body = JSON.stringify({ email: 'many@example.net' })
      const send = () =>
        fetch(`${target.url}/api/newsletter/subscribe`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      for (let count = 0; count < 20; count++) await send()
      await page.goto('/newsletter')
      await email(page).fill('ek@example.net')
      await submit(page)
      await expect(page.getByRole('heading', { name: 'Too many attempts' })).toBeInViewport()
      await expect(page.getByText('Nothing that you typed is lost')).toBeInViewport()
      await expect(page.getByRole('button', { name: 'Send again' })).toBeInViewport()
      await expect(page.locator('input[name=email]')).toHaveValue('ek@example.net')
      await takeProblems(problems, /^429 .*\/newsletter/, /^console error: Failed to load resource/)
    },
  )
})
