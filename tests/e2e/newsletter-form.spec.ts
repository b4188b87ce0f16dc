import type { Page } from '@playwright/test'
import type { Subscriber } from '@/features/newsletter/list/subscription.calls'
import { expect, takeProblems, test, visit } from './fixtures'
import { answerWith, hold } from './held-requests'

const form = (page: Page) => page.getByRole('region', { name: 'Subscribe' })
const email = (page: Page) => form(page).getByLabel('Email')
const name = (page: Page) => form(page).getByLabel('Name')
const submit = (page: Page) => form(page).getByRole('button', { name: 'Subscribe' }).click()

test('D2 §2, §4, §5, §8 newsletter: the address must be valid, a failure keeps what was typed, and thanks replace the form', async ({
  page,
  staff,
  problems,
}) => {
  await visit(page, '/newsletter')

  await test.step('the address must be valid', async () => {
    for (const wrong of ['', 'bo', 'bo@']) {
      await email(page).fill(wrong)
      await submit(page)
      await expect(email(page)).toHaveAccessibleDescription('Please enter a valid email address')
      await expect(email(page)).toBeFocused()
    }
    await email(page).fill('ada.subscribes@example.net')
    await expect(email(page)).toHaveAccessibleDescription('')
  })

  await test.step('spec B §3.12: a likely slip is asked about, and taken as it is', async () => {
    const meant = form(page).getByRole('button', { name: 'ada@gmail.com' })
    await email(page).fill('ada@gmial.com')
    await email(page).press('Tab')
    await expect(form(page).getByText('Did you mean ada@gmail.com?')).toBeVisible()
    await email(page).fill('ada@gmial.co')
    await expect(meant).toBeHidden()
    await email(page).fill('ada@gmial.com')
    await name(page).click()
    await meant.click()
    await expect(email(page)).toHaveValue('ada@gmail.com')
    await expect(email(page)).toBeFocused()
    await expect(meant).toBeHidden()
    // Who sends the form at once is asked too.
    await email(page).fill('ada@hotmial.com')
    await email(page).press('Enter')
    await expect(form(page).getByText('Did you mean ada@hotmail.com? If it’s right as it is, please send it once more.')).toBeVisible()
    await expect(email(page)).toBeFocused()
    await email(page).fill('ada.subscribes@example.net')
  })

  await name(page).fill('Ada Quist')
  await test.step('a failure shows the server’s message, or the documented text where there is none or no response', async () => {
    const expectFailure = async (text: string) => {
      await submit(page)
      await expect(page.getByText('Something went wrong', { exact: true })).toBeVisible()
      await expect(page.getByText(text, { exact: true })).toBeVisible()
      await expect(email(page)).toHaveValue('ada.subscribes@example.net')
      await expect(name(page)).toHaveValue('Ada Quist')
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

  await test.step('while it is sent the button reads Subscribing... and is disabled, and a double click sends once', async () => {
    const sending = await hold(page, '/api/newsletter/subscribe')
    const call = page.waitForRequest('**/api/newsletter/subscribe')
    await form(page).getByRole('button', { name: 'Subscribe' }).dblclick()
    expect((await call).postDataJSON()).toEqual({ email: 'ada.subscribes@example.net', name: 'Ada Quist' })
    await expect(form(page).getByRole('button', { name: 'Subscribing...' })).toBeDisabled()
    sending.release()
    await expect(form(page).getByText('Thank you for subscribing!', { exact: true })).toBeVisible()
    expect(sending.count()).toBe(1)
  })

  await test.step('a subscription is stored, and thanks replace the form', async () => {
    await expect(page.getByText('Subscription successful!', { exact: true })).toBeVisible()
    await expect(page.getByText('Thank you for subscribing to our newsletter.', { exact: true })).toBeVisible()
    const thanks = 'You will receive our monthly newsletters with updates about events, teachings, and community news.'
    await expect(form(page).getByText(thanks, { exact: true })).toBeVisible()
    await expect(form(page).getByRole('textbox')).toHaveCount(0)
    await expect(form(page).locator(':focus')).toContainText('Thank you for subscribing!')
    const { subscribers } = await staff.call<{ subscribers: Subscriber[] }>('GET', '/api/newsletter/subscribers?search=ada.subscribes')
    expect(subscribers).toMatchObject([{ name: 'Ada Quist' }])
  })
})
