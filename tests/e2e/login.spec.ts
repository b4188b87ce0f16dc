import { admin } from '../support/launch'
import { createAccount, sendLogin, storedUser } from './accounts'
import { expect, logIn, takeProblems, test, visit } from './fixtures'
import { answerWith, hold } from './held-requests'

const refused = [/^\d{3} .*\/api\/auth\/login/, /^console error: Failed to load resource/]

test('D2 §2 login: title, subtitle, fields, button, and whom to ask for an account', async ({ page }) => {
  await visit(page, '/login')
  await expect(page).toHaveTitle('Admin Access · Boulder Community')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Access')
  await expect(page.getByText('Login to manage content', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password')
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
  await expect(page.getByText(/contact administration for account access/)).toBeVisible()
})

test('D2 §5 login: short names and passwords are refused at their fields, and nothing is sent', async ({ page }) => {
  const sending = await hold(page, '/api/auth/login')
  await sendLogin(page, { username: 'ab', password: '12345' })
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription('Username must be at least 3 characters')
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription('Password must be at least 6 characters')
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.getByLabel('Username').fill('abc')
  await page.getByLabel('Password').press('Enter')
  await expect(page.getByLabel('Password')).toBeFocused()
  expect(sending.count()).toBe(0)
})

test('D2 §2, §4 login: it reads Logging in... while pending, then leads to /admin and says so', async ({ page }) => {
  const sending = await hold(page, '/api/auth/login')
  await sendLogin(page)
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled()
  sending.release()
  await expect(page.getByText('You have successfully logged in.', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await expect(page).toHaveURL('/admin')
  await expect(page.getByText('Logged in as keeper (Admin)')).toBeVisible()
  expect(JSON.parse((await storedUser(page)) ?? '')).toEqual({ id: expect.any(Number), username: 'keeper', isAdmin: true })
})

test('D2 §8 login: wrong password and unknown name get the same words, and the password has the focus', async ({ page, problems }) => {
  for (const username of [admin.username, 'nobody-here']) {
    await sendLogin(page, { username, password: 'a wrong password' })
    await expect(page.getByText('Login failed', { exact: true })).toBeVisible()
    await expect(page.getByText('Invalid username or password', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Password')).toBeFocused()
    await expect(page.getByLabel('Username')).toHaveValue(username)
    expect(await storedUser(page)).toBeNull()
  }
  await takeProblems(problems, ...refused)
})

test('D2 §8 login: a failure without words, and no answer at all, have their own texts', async ({ page, problems }) => {
  await answerWith(page, '/api/auth/login', 500, '')
  await sendLogin(page)
  await expect(page.getByText('Login failed', { exact: true }).nth(1)).toBeVisible()
  await page.unrouteAll()
  await page.route('**/api/auth/login', (route) => route.abort())
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('An error occurred during login', { exact: true })).toBeVisible()
  await takeProblems(problems, ...refused)
})

test('D2 §2 login: a signed-in admin goes on to /admin', async ({ page }) => {
  await logIn(page)
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await expect(page).toHaveURL('/admin')
})

test('D2 §9 login: about a second after an attempt, a user stored meanwhile goes on to /admin', async ({ page, problems }) => {
  await page.route('**/api/auth/login', async (route) => {
    const { user } = await (await page.request.post('/api/auth/login', { data: admin })).json()
    await page.evaluate((text) => localStorage.setItem('auth_user', text), JSON.stringify(user))
    await route.fulfill({ status: 503, json: { message: 'Please try again later.' } })
  })
  await sendLogin(page)
  await expect(page.getByText('Please try again later.', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await takeProblems(problems, ...refused)
})

test('decisions, the pages: who is no admin stays on /login with a line that says so, and can log out', async ({ page, site }) => {
  await sendLogin(page, await createAccount(site, 'helper', { isAdmin: false }))
  await expect(page.getByText('You are logged in as helper. This account has no admin access.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Login' })).toBeHidden()
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('You have been successfully logged out.', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await storedUser(page)).toBeNull()
})
