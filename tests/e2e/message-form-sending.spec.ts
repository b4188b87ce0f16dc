import type { Page } from '@playwright/test'
import type { Enquiry } from '@/features/enquiries/enquiry.schema'
import { comeTo, expect, takeProblems, test, visit } from './fixtures'
import { answerWith, hold } from './held-requests'
import { fields, messagePlaces, send } from './message-places'

/** Only what must be filled in. */
async function fillIn(page: Page, email: string) {
  const form = fields(page)
  await form.name.fill('Ada Quist')
  await form.email.fill(email)
  await form.message.fill('I would like to hear more, please.')
  await form.consent.check()
}

async function openHome(page: Page) {
  await visit(page, '/')
  await comeTo(page.getByRole('button', { name: 'Send Message' }))
}

test('D1 §4 message form: while it is sent the button reads Sending... and cannot be pressed', async ({ page }) => {
  const sending = await hold(page, '/api/contact')
  await openHome(page)
  await fillIn(page, 'ada.waits@example.net')
  await send(page)
  const button = page.getByRole('button', { name: 'Sending...' })
  await expect(button).toBeVisible()
  await expect(button).toBeDisabled()
  sending.release()
  await expect(page.getByText('Message sent!', { exact: true })).toBeVisible()
})

test('message form: a double click, and Enter pressed twice, send once', async ({ page }) => {
  const sending = await hold(page, '/api/contact')
  await openHome(page)
  await fillIn(page, 'ada.once@example.net')
  await page.getByRole('button', { name: 'Send Message' }).dblclick()
  await fields(page).name.press('Enter')
  await fields(page).name.press('Enter')
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
  sending.release()
  await expect(page.getByText('Message sent!', { exact: true })).toBeVisible()
  expect(sending.count()).toBe(1)
})

test('D1 §5 message form: telephone, interest and the source may stay empty on the home page', async ({ page, staff }) => {
  await openHome(page)
  await fillIn(page, 'ada.brief@example.net')
  await send(page)
  await expect(page.getByText('Message sent!', { exact: true })).toBeVisible()
  const { messages } = await staff.call<{ messages: Enquiry[] }>('GET', '/api/contact')
  expect(messages.find(({ email }) => email === 'ada.brief@example.net')).toMatchObject({
    phoneNumber: null,
    interest: null,
    hearAboutUs: null,
  })
})

test('message form: a message goes away as soon as its field is right', async ({ page }) => {
  await openHome(page)
  await send(page)
  const { name } = fields(page)
  await expect(name).toHaveAccessibleDescription('Name must be at least 2 characters.')
  await name.fill('Ada')
  await expect(name).toHaveAccessibleDescription('')
})

test('message form: what the server finds wrong stands at its field, which has the focus', async ({ page, problems }) => {
  const issue = { path: 'email', message: 'Please enter a valid email address.' }
  await answerWith(page, '/api/contact', 400, { message: 'Please check what you entered.', issues: [issue] })
  await openHome(page)
  await fillIn(page, 'ada@example.net')
  await send(page)
  await expect(page.getByText('Please check what you entered.', { exact: true })).toBeVisible()
  await expect(fields(page).email).toHaveAccessibleDescription(issue.message)
  await expect(fields(page).email).toBeFocused()
  await takeProblems(problems, /^400 .*\/api\/contact/, /^console error: Failed to load resource/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const place of messagePlaces) {
    test(`without JavaScript: a message from ${place.name} goes through, and a page says so`, async ({ page, staff }) => {
      await page.goto(place.path)
      const email = `ada.plain.${place.name}@example.net`
      await fillIn(page, email)
      await fields(page).interest.selectOption(place.interest)
      await send(page)
      await expect(page.getByRole('heading', { level: 1, name: place.success[0], exact: true })).toBeVisible()
      await expect(page.getByText(place.success[1], { exact: true })).toBeVisible()
      const { messages } = await staff.call<{ messages: Enquiry[] }>('GET', '/api/contact')
      expect(messages.find((message) => message.email === email)).toMatchObject({
        interest: place.interest,
        hearAboutUs: null,
        contactMethod: place.contactMethod,
        consentToContact: true,
      })
    })

    test(`without JavaScript: on ${place.name} what is wrong stands at its field, and nothing typed is lost`, async ({
      page,
      problems,
    }) => {
      await page.goto(place.path)
      const form = fields(page)
      await form.name.fill('Ada Quist')
      await form.email.fill('ada at example')
      await form.interest.selectOption(place.interest)
      await form.heard.selectOption('referral')
      await form.message.fill('I would like to hear more, please.')
      await send(page)
      await expect(form.email).toBeFocused()
      await expect(form.email).toBeInViewport()
      await expect(form.email).toHaveAccessibleDescription('Please enter a valid email address.')
      await expect(form.consent).toHaveAccessibleDescription(place.consent)
      await expect(form.email).toHaveValue('ada at example')
      await expect(form.name).toHaveValue('Ada Quist')
      await expect(form.interest).toHaveValue(place.interest)
      await expect(form.heard).toHaveValue('referral')
      await expect(form.message).toHaveValue('I would like to hear more, please.')
      await takeProblems(problems, /^400 /, /^console error: Failed to load resource/)
    })
  }

  test('D1 §5 without JavaScript: the contact page asks for an area of interest', async ({ page, problems }) => {
    await page.goto('/contact')
    await fillIn(page, 'ada@example.net')
    await send(page)
    await expect(fields(page).interest).toHaveAccessibleDescription('Please select an area of interest.')
    await expect(fields(page).interest).toBeFocused()
    await takeProblems(problems, /^400 /, /^console error: Failed to load resource/)
  })
})
