import type { Page } from '@playwright/test'
import { storedUser } from './accounts'
import { expect, logIn, takeProblems, test, visit } from './fixtures'
import { answerWith, hold } from './held-requests'
import { expectNoBarriers } from './page-checks'
import type { StaffDesk } from './staff-desk'

const PASSWORD = 'a long enough password'
const failed = (status: number) => [new RegExp(`^${status} .*/api/auth/register`), /^console error: Failed to load resource/]
const nowhere = '/login#invitation=unknown'

/** A link that an admin made. */
async function invite(staff: StaffDesk, { isAdmin = false } = {}) {
  const { invitation } = await staff.call<{ invitation: { token: string } }>('POST', '/api/auth/invitations', { isAdmin })
  return `/login#invitation=${invitation.token}`
}

const username = (page: Page) => page.getByLabel('Username')
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const confirmation = (page: Page) => page.getByLabel('Confirm password')
const button = (page: Page) => page.getByRole('button', { name: 'Create account' })

async function open(page: Page, link: string) {
  await visit(page, link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create your account')
  await expect(button(page)).toBeEnabled()
}

async function send(page: Page, link: string, fields: { username: string; password?: string; confirmPassword?: string }) {
  await open(page, link)
  await username(page).fill(fields.username)
  await password(page).fill(fields.password ?? PASSWORD)
  await confirmation(page).fill(fields.confirmPassword ?? PASSWORD)
  await button(page).click()
}

test('decisions: an invitation’s link shows a form that password managers understand, and nothing of the login form', async ({ page }) => {
  await open(page, nowhere)
  await expect(username(page)).toHaveAttribute('autocomplete', 'username')
  for (const field of [password(page), confirmation(page)]) {
    await expect(field).toHaveAttribute('type', 'password')
    await expect(field).toHaveAttribute('autocomplete', 'new-password')
  }
  await expect(password(page)).toHaveAccessibleDescription('At least 10 characters')
  await expect(page.getByRole('button', { name: 'Login' })).toHaveCount(0)
  await expect(page.getByText(/contact administration for account access/)).toBeVisible()
})

test('D2 §4 registration: an admin’s invitation leads to /admin, signed in, and says so', async ({ page, staff }) => {
  const link = await invite(staff, { isAdmin: true })
  const sending = await hold(page, '/api/auth/register')
  await send(page, link, { username: 'Anna' })
  await expect(page.getByRole('button', { name: 'Creating account...' })).toBeDisabled()
  await confirmation(page).press('Enter')
  sending.release()
  await expect(page.getByText('Registration successful! You are now logged in.', { exact: true })).toBeVisible()
  await expect(page.getByText('Logged in as Anna (Admin)')).toBeVisible()
  await expect(page).toHaveURL('/admin')
  expect(sending.count()).toBe(1)
  expect(JSON.parse((await storedUser(page)) ?? '')).toEqual({ id: expect.any(Number), username: 'Anna', isAdmin: true })
  await page.reload()
  await expect(page.getByText('Logged in as Anna (Admin)')).toBeVisible()
})

test('decisions: who is no admin stays on /login, without the used link, with a line that says so', async ({ page, staff }) => {
  await send(page, await invite(staff), { username: 'member' })
  await expect(page.getByText('Registration successful! You are now logged in.', { exact: true })).toBeVisible()
  await expect(page.getByText('You are logged in as member. This account has no admin access.')).toBeVisible()
  await expect(page).toHaveURL('/login')
})

test('decisions: a link that was used says so, and how to get another one', async ({ page, staff, problems }) => {
  const link = await invite(staff)
  await send(page, link, { username: 'first' })
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await send(page, link, { username: 'second' })
  await expect(page.getByText('Registration failed', { exact: true })).toBeVisible()
  const notice = page.getByRole('main').locator(':focus')
  await expect(notice).toContainText('Registration is by invitation only')
  await expect(notice).toContainText('Please ask administration for a new one.')
  await expect(button(page)).toHaveCount(0)
  expect(await storedUser(page)).toBeNull()
  await takeProblems(problems, ...failed(403))
})

test('D2 §5 registration: faults stand at their fields, the first has the focus, and nothing is sent', async ({ page }) => {
  const sending = await hold(page, '/api/auth/register')
  await send(page, nowhere, { username: 'ab', password: 'short', confirmPassword: 'other' })
  await expect(username(page)).toHaveAccessibleDescription('Username must be at least 3 characters')
  await expect(password(page)).toHaveAccessibleDescription('At least 10 characters Password must be at least 10 characters')
  await expect(confirmation(page)).toHaveAccessibleDescription("Passwords don't match")
  await expect(username(page)).toBeFocused()

  await username(page).fill('Anna')
  await password(page).fill(PASSWORD)
  await button(page).click()
  await expect(confirmation(page)).toBeFocused()
  await expect(confirmation(page)).toHaveAccessibleDescription("Passwords don't match")

  await password(page).fill('password123')
  await confirmation(page).fill('password123')
  await button(page).click()
  await expect(password(page)).toBeFocused()
  await expect(password(page)).toHaveAccessibleDescription(/one of the first that anybody would guess/)
  expect(sending.count()).toBe(0)
})

test('decisions: a username that is taken is told at its field, and the link goes on to work', async ({ page, staff, problems }) => {
  await send(page, await invite(staff), { username: 'KEEPER' })
  await expect(username(page)).toHaveAccessibleDescription('This username is taken. Please choose another one')
  await expect(username(page)).toBeFocused()
  await expect(page.getByText('Registration failed', { exact: true })).toBeVisible()
  await username(page).fill('someone-else')
  await button(page).click()
  await expect(page.getByText('You are logged in as someone-else.')).toBeVisible()
  await takeProblems(problems, ...failed(409))
})

test('D2 §8 registration: a failure without words, and no answer at all, have their own texts', async ({ page, problems }) => {
  await answerWith(page, '/api/auth/register', 500, '')
  await send(page, nowhere, { username: 'Anna' })
  await expect(page.getByText('Registration failed', { exact: true }).nth(1)).toBeVisible()
  await page.unrouteAll()
  await page.route('**/api/auth/register', (route) => route.abort())
  await button(page).click()
  await expect(page.getByText('An error occurred during registration', { exact: true })).toBeVisible()
  await expect(username(page)).toHaveValue('Anna')
  await takeProblems(problems, ...failed(500))
})

test('decisions: the token is in no request but the one that uses it', async ({ page, staff, target }) => {
  const link = await invite(staff)
  const token = link.split('=')[1] ?? ''
  expect(token).toMatch(/^[\w-]{43}$/)
  const told: string[] = []
  page.on('request', (request) => {
    if (JSON.stringify([request.url(), request.headers(), request.postData()]).includes(token)) told.push(request.url())
  })
  await send(page, link, { username: 'discreet' })
  await expect(page.getByText('You are logged in as discreet.')).toBeVisible()
  expect(told).toEqual([`${target.url}/api/auth/register`])
})

test('decisions: an invitation that is pasted into the open login page shows its form', async ({ page }) => {
  await visit(page, '/login')
  await page.evaluate((hash) => location.assign(hash), '#invitation=unknown')
  await expect(button(page)).toBeVisible()
})

test('D2 §2 login: a signed-in admin goes on to /admin, also from an invitation', async ({ page }) => {
  await logIn(page)
  await page.goto(nowhere)
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await expect(page).toHaveURL('/admin')
})

test('keyboard: an account is made without a mouse', async ({ page, staff }) => {
  await open(page, await invite(staff))
  await username(page).focus()
  for (const text of ['keyboard', PASSWORD, PASSWORD]) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await expect(button(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('You are logged in as keyboard.')).toBeVisible()
})

test('accessibility: the form, its faults and a refused link have no barriers and no sideways scroll, at 320 and 1440 px', async ({
  page,
  problems,
}) => {
  await open(page, nowhere)
  await expectNoBarriers(page, 'the form')
  await button(page).click()
  await expect(username(page)).toBeFocused()
  await expectNoBarriers(page, 'its faults')
  await username(page).fill('Anna')
  for (const field of [password(page), confirmation(page)]) await field.fill(PASSWORD)
  await button(page).click()
  await expect(page.getByRole('main').locator(':focus')).toContainText('Please ask administration for a new one.')
  await expectNoBarriers(page, 'the refused link')
  await takeProblems(problems, ...failed(403))
})
