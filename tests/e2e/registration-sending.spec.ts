import type { Page } from '@playwright/test'
import { expect, takeProblems, test, visit } from './fixtures'
import { answerWith, hold } from './held-requests'

const visitor = { name: 'Ada Quist', email: 'ada.sends@example.net', message: 'Is there a quiet seat?', group: 'Tuesday group' }
const fields = (page: Page) => ({
  name: page.getByLabel('Name', { exact: true }),
  email: page.getByLabel('Email'),
  group: page.getByLabel('Name of your group'),
  message: page.getByLabel('Additional message'),
})

async function fillIn(page: Page) {
  await visit(page, '/register/ongoing-groups')
  await page.getByRole('checkbox').check()
  for (const [field, locator] of Object.entries(fields(page))) await locator.fill(visitor[field as keyof typeof visitor])
}

test('D1 §2 registration: while it is sent the button reads Submitting... and cannot be pressed', async ({ page }) => {
  const sending = await hold(page, '/api/register')
  await fillIn(page)
  await page.getByRole('button', { name: 'Register' }).click()
  const button = page.getByRole('button', { name: 'Submitting...' })
  await expect(button).toBeVisible()
  await expect(button).toBeDisabled()
  sending.release()
  await expect(page.getByText('Registration Successful', { exact: true })).toBeVisible()
})

test('registration: a double click, and Enter pressed twice, send once', async ({ page }) => {
  const sending = await hold(page, '/api/register')
  await fillIn(page)
  await page.getByRole('button', { name: 'Register' }).dblclick()
  await fields(page).name.press('Enter')
  await fields(page).name.press('Enter')
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible()
  sending.release()
  await expect(page.getByText('Registration Successful', { exact: true })).toBeVisible()
  expect(sending.count()).toBe(1)
})

const failures = [
  { what: 'the server’s message', status: 503, body: { message: 'The database is away.' }, text: 'The database is away.' },
  { what: 'Registration failed when it says nothing', status: 500, body: '', text: 'Registration failed' },
]
for (const { what, status, body, text } of failures) {
  test(`D1 §8 registration: a failure shows ${what}, and keeps what was typed`, async ({ page, problems }) => {
    await answerWith(page, '/api/register', status, body)
    await fillIn(page)
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByText('Registration Failed', { exact: true })).toBeVisible()
    await expect(page.getByText(text, { exact: true })).toBeVisible()
    for (const [field, locator] of Object.entries(fields(page))) {
      await expect(locator).toHaveValue(visitor[field as keyof typeof visitor])
    }
    await expect(page.getByRole('checkbox')).toBeChecked()
    await takeProblems(problems, /^50[03] .*\/api\/register/, /^console error: Failed to load resource/)

    await page.unrouteAll()
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByText('Registration Successful', { exact: true })).toBeVisible()
  })
}

test('D1 §8 registration: without an answer the visitor is asked to try again', async ({ page, problems }) => {
  await page.route('**/api/register', (route) => route.abort())
  await fillIn(page)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Registration Failed', { exact: true })).toBeVisible()
  await expect(page.getByText('There was an error during registration. Please try again.', { exact: true })).toBeVisible()
  await expect(fields(page).message).toHaveValue(visitor.message)
  await takeProblems(problems, /^console error: Failed to load resource/)
})

test('registration: what the server finds wrong stands at its field, which has the focus', async ({ page, problems }) => {
  const message = 'Please check what you entered.'
  const issue = { path: 'email', message: 'Please enter a valid email address' }
  await answerWith(page, '/api/register', 400, { message, issues: [issue] })
  await fillIn(page)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText(message, { exact: true })).toBeVisible()
  await expect(fields(page).email).toHaveAccessibleDescription(issue.message)
  await expect(fields(page).email).toBeFocused()
  await takeProblems(problems, /^400 .*\/api\/register/, /^console error: Failed to load resource/)
})
