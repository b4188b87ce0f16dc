import type { Page } from '@playwright/test'
import { admin } from '../support/launch'
import { createAccount, fillInLogin, storedUser } from './accounts'
import { expect, takeProblems, test, visit } from './fixtures'
import { answerWith, hold } from './held-requests'
import { barriers } from './page-checks'

const refused = [/^\d{3} .*\/api\/auth\/login/, /^console error: Failed to load resource/]
const username = (page: Page) => page.getByLabel('Username')
const password = (page: Page) => page.getByLabel('Password')
const said = (page: Page, text: string) => page.getByText(text, { exact: true })
const dashboard = (page: Page) => page.getByRole('heading', { name: 'Admin Dashboard' })

test('D2 §2, §5, §8, §9 login: the form, its faults, its failures, and a user who is stored in the meantime', async ({
  page,
  problems,
}) => {
  await test.step('D2 §2: title, subtitle, fields, button, and whom to ask for an account', async () => {
    await visit(page, '/login')
    await expect(page).toHaveTitle('Admin Access · Boulder Community')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Access')
    await expect(said(page, 'Login to manage content')).toBeVisible()
    await expect(password(page)).toHaveAttribute('type', 'password')
    await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
    await expect(page.getByText(/contact administration for account access/)).toBeVisible()
  })

  await test.step('D2 §5: short names and passwords are refused at their fields, and nothing is sent', async () => {
    const sending = await hold(page, '/api/auth/login')
    await fillInLogin(page, { username: 'ab', password: '12345' })
    await expect(username(page)).toHaveAccessibleDescription('Username must be at least 3 characters')
    await expect(password(page)).toHaveAccessibleDescription('Password must be at least 6 characters')
    await expect(username(page)).toBeFocused()
    await username(page).fill('abc')
    await password(page).press('Enter')
    await expect(password(page)).toBeFocused()
    expect(sending.count()).toBe(0)
    await page.unrouteAll()
  })

  await test.step('D2 §8: a wrong password and an unknown name get the same message, and the password has the focus', async () => {
    for (const name of [admin.username, 'nobody-here']) {
      await fillInLogin(page, { username: name, password: 'a wrong password' })
      await expect(password(page)).toBeFocused()
      await expect(said(page, 'Login failed')).toBeVisible()
      await expect(said(page, 'Invalid username or password')).toBeVisible()
      await expect(username(page)).toHaveValue(name)
      expect(await storedUser(page)).toBeNull()
    }
  })

  await test.step('D2 §8: a failure without a message, and no response at all, have their own texts', async () => {
    await answerWith(page, '/api/auth/login', 500, '')
    await fillInLogin(page)
    await expect(said(page, 'Login failed').nth(1)).toBeVisible()
    await page.unrouteAll()
    await page.route('**/api/auth/login', (route) => route.abort())
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(said(page, 'An error occurred during login')).toBeVisible()
    await page.unrouteAll()
  })

  await test.step('spec B §7.2: where no app shows a code, the passkey comes first, and a code is asked for only if any is left', async () => {
    const passkey = page.getByRole('button', { name: 'Log in with a passkey' })
    for (const [methods, question, fields] of [
      [['passkey', 'recovery'], 'Please use your passkey, or enter a recovery code.', 1],
      [['passkey'], 'Please use your passkey.', 0],
    ] as const) {
      await answerWith(page, '/api/auth/login', 401, { message: 'No code', secondFactor: methods })
      await fillInLogin(page)
      await expect(said(page, question)).toBeVisible()
      await expect(passkey).toBeFocused()
      expect(await barriers(page)).toEqual([])
      await expect(page.getByRole('textbox')).toHaveCount(fields)
      await expect(page.getByRole('button', { name: 'Login' })).toHaveCount(fields)
      await page.getByRole('button', { name: 'Log in as someone else' }).click()
      await page.unrouteAll()
    }
  })

  await test.step('a forgotten password: without a mail server it says who can help; the name that was typed stays', async () => {
    await username(page).fill('anna')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page).toHaveTitle('Forgot your password? · Boulder Community')
    await expect(said(page, 'This site can’t send email yet.')).toBeVisible()
    await expect(page.getByText(/^Ask an admin for a link/)).toBeVisible()
    expect(await barriers(page)).toEqual([])
    await page.getByRole('link', { name: 'Back to the login' }).click()
    await expect(page).toHaveTitle('Admin Access · Boulder Community')
    await expect(username(page)).toHaveValue('anna')
  })

  await test.step('D2 §9: about a second after an attempt, a user stored in the meantime goes on to /admin', async () => {
    await page.route('**/api/auth/login', async (route) => {
      const { user } = await (await page.request.post('/api/auth/login', { data: admin })).json()
      await page.evaluate((text) => localStorage.setItem('auth_user', text), JSON.stringify(user))
      await route.fulfill({ status: 503, json: { message: 'Please try again later.' } })
    })
    await fillInLogin(page)
    await expect(said(page, 'Please try again later.')).toBeVisible()
    await expect(dashboard(page)).toBeVisible()
  })
  await takeProblems(problems, ...refused)
})

test('D2 §2, §4 login: a member stays on /login and can log out; an admin goes on to /admin, also when logged in', async ({
  page,
  site,
}) => {
  await test.step('decisions, the pages: someone without admin access stays on /login with a line that says so, and can log out', async () => {
    const helper = await createAccount(site, 'helper', { role: 'member' })
    await visit(page, '/login')
    await fillInLogin(page, helper)
    await expect(page.getByText('You are logged in as helper. This account has no admin access.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Login' })).toBeHidden()
    await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
    await expect(said(page, 'You have been successfully logged out.')).toBeVisible()
    await expect(page).toHaveURL('/')
    expect(await storedUser(page)).toBeNull()
  })

  await test.step('D2 §2, §4: it reads Logging in... while pending, then leads to /admin and says so', async () => {
    await page.goBack()
    const sending = await hold(page, '/api/auth/login')
    await fillInLogin(page)
    await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled()
    sending.release()
    await expect(said(page, 'You have successfully logged in.')).toBeVisible()
    await expect(dashboard(page)).toBeVisible()
    await expect(page).toHaveURL('/admin')
    await expect(page.getByText('Logged in as keeper (Admin)')).toBeVisible()
    expect(JSON.parse((await storedUser(page)) ?? '')).toEqual({ id: expect.any(Number), username: 'keeper', isAdmin: true, role: 'admin' })
  })

  await test.step('D2 §2: an admin who is logged in goes on to /admin', async () => {
    await page.goto('/login')
    await expect(dashboard(page)).toBeVisible()
    await expect(page).toHaveURL('/admin')
  })

  await test.step('someone who is logged in and wants a new password changes it in My Account', async () => {
    await page.goto('/login#forgot')
    await expect(page.getByRole('tabpanel', { name: 'My Account' })).toContainText('Change My Password')
  })
})
