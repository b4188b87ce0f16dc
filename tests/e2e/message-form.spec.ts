import type { Page } from '@playwright/test'
import type { ContactMessage } from '@/features/messages/contact-message.schema'
import { comeTo, expect, takeProblems, test, visit } from './fixtures'
import { answerWith, hold } from './held-requests'
import { fields, messageForm, messagePlaces, type PlaceOfForm, send } from './message-places'
import { expectNoBarriers, resize } from './page-checks'

const visitor = { name: 'Ada Quist', email: 'ada@example.net', phone: '303 555 0199', message: 'I would like to hear more, please.' }

async function fillIn(page: Page, { interest }: PlaceOfForm) {
  const form = fields(page)
  await form.name.fill(visitor.name)
  await form.email.fill(visitor.email)
  await form.phone.fill(visitor.phone)
  await form.interest.selectOption(interest)
  await form.heard.selectOption('google')
  await form.message.fill(visitor.message)
  await form.consent.check()
}

for (const place of messagePlaces)
  test(`D1 §4, §5, §7, §8, §9 message form, ${place.name}: documented messages at their fields, failures that keep what was typed, one call, and success`, async ({
    page,
    staff,
    problems,
  }) => {
    const requested: string[] = []
    page.on('request', (request) => request.url().includes('/message-form') && requested.push(request.url()))
    await resize(page, { width: 390, height: 844 })
    await visit(page, place.path)
    if (place.name === 'programs')
      await test.step('the code of the form loads once it is near the viewport, not before', async () => {
        expect(requested).toEqual([])
        await page.locator('#speak-with-teacher').scrollIntoViewIfNeeded()
        await expect.poll(() => requested.length).toBe(1)
      })
    await resize(page, { width: 1280, height: 720 })
    await comeTo(page.getByRole('button', { name: 'Send Message' }))
    const form = fields(page)

    await test.step('each documented message is at its field, the first has the focus, and each disappears once its field is valid', async () => {
      await form.message.fill('Too short')
      await send(page)
      await expect(form.name).toHaveAccessibleDescription('Name must be at least 2 characters.')
      await expect(form.email).toHaveAccessibleDescription('Please enter a valid email address.')
      await expect(form.message).toHaveAccessibleDescription('Message must be at least 10 characters.')
      await expect(form.consent).toHaveAccessibleDescription(place.consent)
      await expect(form.interest).toHaveAccessibleDescription(place.isInterestOptional ? '' : 'Please select an area of interest.')
      await expect(form.name).toBeFocused()
      if (place.name === 'contact') await expectNoBarriers(page, 'the message form with errors')
      await form.name.fill('Ada')
      await expect(form.name).toHaveAccessibleDescription('')
    })

    await fillIn(page, place)
    // What is sent sooner is held as a program's.
    await page.waitForFunction(() => performance.now() > 2000)
    await test.step('what the server finds wrong is shown at its field, which has the focus', async () => {
      const issue = { path: 'email', message: 'Please enter a valid email address.' }
      await answerWith(page, '/api/contact', 400, { message: 'Please check what you entered.', issues: [issue] })
      await send(page)
      await expect(page.getByText(place.failure.text('Please check what you entered.'), { exact: true })).toBeVisible()
      await expect(form.email).toHaveAccessibleDescription(issue.message)
      await expect(form.email).toBeFocused()
      await takeProblems(problems, /^400 .*\/api\/contact/, /^console error: Failed to load resource/)
    })

    await test.step('a failure says so and keeps what was typed; without an answer the visitor is asked to try again later', async () => {
      await page.unrouteAll()
      await answerWith(page, '/api/contact', 503, { message: 'The database is away.' })
      await send(page)
      await expect(page.getByText(place.failure.title, { exact: true })).toBeVisible()
      await expect(page.getByText(place.failure.text('The database is away.'), { exact: true })).toBeVisible()
      await expect(form.message).toHaveValue(visitor.message)
      await expect(form.interest).toHaveValue(place.interest)
      await expect(form.consent).toBeChecked()
      await takeProblems(problems, /^503 .*\/api\/contact/, /^console error: Failed to load resource/)

      await page.unrouteAll()
      await page.route('**/api/contact', (route) => route.abort())
      await send(page)
      await expect(page.getByText(place.failure.text(), { exact: true })).toBeVisible()
      await expect(form.message).toHaveValue(visitor.message)
      await takeProblems(problems, /^console error: Failed to load resource/)
      await page.unrouteAll()
    })

    await test.step('while it is sent the button reads Sending... and cannot be pressed; a double click and Enter pressed twice send once', async () => {
      const sending = await hold(page, '/api/contact')
      const call = page.waitForRequest('**/api/contact')
      await page.getByRole('button', { name: 'Send Message' }).dblclick()
      await form.name.press('Enter')
      await form.name.press('Enter')
      const button = page.getByRole('button', { name: 'Sending...' })
      await expect(button).toBeDisabled()
      expect((await call).postDataJSON()).toEqual({
        name: visitor.name,
        email: visitor.email,
        phoneNumber: visitor.phone,
        interest: place.interest,
        hearAboutUs: 'google',
        message: visitor.message,
        contactMethod: place.contactMethod,
        consentToContact: true,
      })
      sending.release()
      await expect(page.getByText(place.success[0], { exact: true })).toBeVisible()
      await expect(page.getByText(place.success[1], { exact: true })).toBeVisible()
      expect(sending.count()).toBe(1)
      const { messages } = await staff.call<{ messages: ContactMessage[] }>('GET', `/api/contact?contactMethod=${place.contactMethod}`)
      expect(messages[0]).toMatchObject({ email: visitor.email, interest: place.interest, message: visitor.message })
    })

    await test.step('afterwards the form is as it was at first', async () => {
      for (const field of [form.name, form.email, form.phone, form.interest, form.heard]) await expect(field).toHaveValue('')
      await expect(form.message).toHaveValue(place.message)
      await expect(form.consent).not.toBeChecked()
      await expect(messageForm(page).getByRole('button', { name: 'Send Message' })).toBeEnabled()
    })
  })
