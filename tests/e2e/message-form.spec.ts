import type { Page } from '@playwright/test'
import type { Enquiry } from '@/features/enquiries/enquiry.schema'
import { comeTo, expect, takeProblems, test, visit } from './fixtures'
import { answerWith } from './held-requests'
import { fields, messageForm, messagePlaces, type PlaceOfForm, send } from './message-places'

const visitor = { name: 'Ada Quist', email: 'ada@example.net', phone: '303 555 0199', message: 'I would like to hear more, please.' }

async function open(page: Page, { path }: PlaceOfForm) {
  await visit(page, path)
  await comeTo(page.getByRole('button', { name: 'Send Message' }))
}

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

for (const place of messagePlaces) {
  test(`D1 §3, §5, §9 message form, ${place.name}: the documented fields and choices, in order, with the consent empty; each documented message stands at its field, and the first has the focus`, async ({
    page,
  }) => {
    await open(page, place)
    const form = fields(page)
    const labels = await messageForm(page).locator('label').allTextContents()
    const optional = place.isInterestOptional ? ' (optional)' : ''
    expect(labels.filter((label) => !label.startsWith('Please leave'))).toEqual([
      'Name',
      'Email',
      'Phone number (optional)',
      `Area of interest${optional}`,
      'How did you hear about us? (optional)',
      'Message',
      'I consent to being contacted by the Boulder Community.',
    ])
    const choices = (field: typeof form.interest) =>
      field.locator('option').evaluateAll((all) => all.map((option) => [(option as HTMLOptionElement).value, option.textContent]))
    expect(await choices(form.interest)).toEqual([['', 'Please choose'], ...place.choices])
    expect(await choices(form.heard)).toEqual([
      ['', 'Please choose'],
      ['referral', 'Referral'],
      ['google', 'Google'],
      ['advertisement', 'Advertisement'],
      ['other', 'Other'],
    ])
    await expect(form.message).toHaveValue(place.message)
    await expect(form.consent).not.toBeChecked()

    await form.message.fill('Too short')
    await send(page)
    await expect(form.name).toHaveAccessibleDescription('Name must be at least 2 characters.')
    await expect(form.email).toHaveAccessibleDescription('Please enter a valid email address.')
    await expect(form.message).toHaveAccessibleDescription('Message must be at least 10 characters.')
    await expect(form.consent).toHaveAccessibleDescription(place.consent)
    await expect(form.interest).toHaveAccessibleDescription(place.isInterestOptional ? '' : 'Please select an area of interest.')
    await expect(form.name).toBeFocused()
  })

  test(`D1 §4, §7, §8 message form, ${place.name}: the call holds the documented fields, and ${place.contactMethod} as its method; success says so, and the form is as at first`, async ({
    page,
    staff,
  }) => {
    await open(page, place)
    await fillIn(page, place)
    const call = page.waitForRequest('**/api/contact')
    await send(page)
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
    await expect(page.getByText(place.success[0], { exact: true })).toBeVisible()
    await expect(page.getByText(place.success[1], { exact: true })).toBeVisible()
    const form = fields(page)
    for (const field of [form.name, form.email, form.phone, form.interest, form.heard]) await expect(field).toHaveValue('')
    await expect(form.message).toHaveValue(place.message)
    await expect(form.consent).not.toBeChecked()
    await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled()

    const { messages } = await staff.call<{ messages: Enquiry[] }>('GET', `/api/contact?contactMethod=${place.contactMethod}`)
    expect(messages[0]).toMatchObject({ email: visitor.email, interest: place.interest, message: visitor.message })
  })

  test(`D1 §8 message form, ${place.name}: a failure says so and keeps what was typed; without an answer the visitor is asked to try again later`, async ({
    page,
    problems,
  }) => {
    await answerWith(page, '/api/contact', 503, { message: 'The database is away.' })
    await open(page, place)
    await fillIn(page, place)
    await send(page)
    await expect(page.getByText(place.failure.title, { exact: true })).toBeVisible()
    await expect(page.getByText(place.failure.told('The database is away.'), { exact: true })).toBeVisible()
    const form = fields(page)
    await expect(form.message).toHaveValue(visitor.message)
    await expect(form.interest).toHaveValue(place.interest)
    await expect(form.consent).toBeChecked()
    await takeProblems(problems, /^503 .*\/api\/contact/, /^console error: Failed to load resource/)

    await page.unrouteAll()
    await page.route('**/api/contact', (route) => route.abort())
    await send(page)
    await expect(page.getByText(place.failure.told(), { exact: true })).toBeVisible()
    await expect(form.message).toHaveValue(visitor.message)
    await takeProblems(problems, /^console error: Failed to load resource/)

    await page.unrouteAll()
    await send(page)
    await expect(page.getByText(place.success[0], { exact: true })).toBeVisible()
  })
}
