import type { Page } from '@playwright/test'
import { storedUser } from './accounts'
import { expect, takeProblems, test, visit } from './fixtures'
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

/** Follows a link in the login page that is open. */
async function paste(page: Page, link: string) {
  await page.evaluate((hash) => location.assign(hash), link.replace('/login', ''))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create your account')
  await expect(button(page)).toBeEnabled()
}

async function send(page: Page, fields: { username: string; password?: string; confirmPassword?: string }) {
  await username(page).fill(fields.username)
  await password(page).fill(fields.password ?? PASSWORD)
  await confirmation(page).fill(fields.confirmPassword ?? PASSWORD)
  await button(page).click()
}

test('D2 §5, §8 registration: the form of an invitation’s link, its faults and failures, without barriers at 320 and 1440 px', async ({
  page,
  problems,
}) => {
  await test.step('decisions: an invitation that is pasted into the open login page shows its form', async () => {
    await visit(page, '/login')
    await paste(page, nowhere)
  })

  await test.step('decisions: password managers understand it, and nothing of the login form is there', async () => {
    await expect(username(page)).toHaveAttribute('autocomplete', 'username')
    for (const field of [password(page), confirmation(page)]) {
      await expect(field).toHaveAttribute('type', 'password')
      await expect(field).toHaveAttribute('autocomplete', 'new-password')
    }
    await expect(password(page)).toHaveAccessibleDescription('At least 10 characters')
    await expect(page.getByRole('button', { name: 'Login' })).toHaveCount(0)
    await expect(page.getByText(/contact administration for account access/)).toBeVisible()
    await expectNoBarriers(page, 'the form')
  })

  await test.step('D2 §5: faults are shown at their fields, the first has the focus, and nothing is sent', async () => {
    const sending = await hold(page, '/api/auth/register')
    await send(page, { username: 'ab', password: 'short', confirmPassword: 'other' })
    await expect(username(page)).toHaveAccessibleDescription('Username must be at least 3 characters')
    await expect(password(page)).toHaveAccessibleDescription('At least 10 characters Password must be at least 10 characters')
    await expect(confirmation(page)).toHaveAccessibleDescription("Passwords don't match")
    await expect(username(page)).toBeFocused()
    await expectNoBarriers(page, 'its faults')

    await username(page).fill('Anna')
    await password(page).fill(PASSWORD)
    await button(page).click()
    await expect(confirmation(page)).toBeFocused()
    await expect(confirmation(page)).toHaveAccessibleDescription("Passwords don't match")

    await password(page).fill('password123')
    await confirmation(page).fill('password123')
    await button(page).click()
    await expect(password(page)).toBeFocused()
    await expect(password(page)).toHaveAccessibleDescription(/too easy to guess/)
    expect(sending.count()).toBe(0)
    await page.unrouteAll()
  })

  await test.step('D2 §8: a failure without a message, and no response at all, have their own texts', async () => {
    await answerWith(page, '/api/auth/register', 500, '')
    await send(page, { username: 'Anna' })
    await expect(page.getByText('Registration failed', { exact: true }).nth(1)).toBeVisible()
    await page.unrouteAll()
    await page.route('**/api/auth/register', (route) => route.abort())
    await button(page).click()
    await expect(page.getByText('An error occurred during registration', { exact: true })).toBeVisible()
    await expect(username(page)).toHaveValue('Anna')
    await page.unrouteAll()
    await takeProblems(problems, ...failed(500))
  })

  await test.step('a refused link says so', async () => {
    await button(page).click()
    await expect(page.getByRole('main').locator(':focus')).toContainText('Please ask administration for a new one.')
    await expectNoBarriers(page, 'the refused link')
    await takeProblems(problems, ...failed(403))
  })
})

test('decisions: an account is made without a mouse, by the one request that holds the token; a link that was used says so', async ({
  page,
  staff,
  target,
  problems,
}) => {
  const link = await invite(staff)
  const token = link.split('=')[1] ?? ''
  expect(token).toMatch(/^[\w-]{43}$/)
  const received: string[] = []
  page.on('request', (request) => {
    if (JSON.stringify([request.url(), request.headers(), request.postData()]).includes(token)) received.push(request.url())
  })

  await test.step('keyboard: a username that is taken is reported at its field, and the link still works', async () => {
    await visit(page, link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create your account')
    await expect(button(page)).toBeEnabled()
    await username(page).focus()
    for (const text of ['KEEPER', PASSWORD, PASSWORD]) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    await expect(button(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(username(page)).toHaveAccessibleDescription('This username is taken. Please choose another one')
    await expect(username(page)).toBeFocused()
    await expect(page.getByText('Registration failed', { exact: true })).toBeVisible()
    await takeProblems(problems, ...failed(409))
    expect(received.splice(0)).toEqual([`${target.url}/api/auth/register`])
  })

  await test.step('someone without admin access stays on /login, without the used link, with a line that says so', async () => {
    await username(page).fill('discreet')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Registration successful! You are now logged in.', { exact: true })).toBeVisible()
    await expect(page.getByText('You are logged in as discreet. This account has no admin access.')).toBeVisible()
    await expect(page).toHaveURL('/login')
    expect(received).toEqual([`${target.url}/api/auth/register`])
  })

  await test.step('a link that was used says so, and how to get another one', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Access')
    await paste(page, link)
    await send(page, { username: 'second' })
    await expect(page.getByText('Registration failed', { exact: true })).toBeVisible()
    const notice = page.getByRole('main').locator(':focus')
    await expect(notice).toContainText('Registration is by invitation only')
    await expect(notice).toContainText('Please ask administration for a new one.')
    await expect(button(page)).toHaveCount(0)
    expect(await storedUser(page)).toBeNull()
    await takeProblems(problems, ...failed(403))
  })
})

test('D2 §2, §4 registration: an admin’s invitation leads to /admin, logged in, and says so; someone who is logged in gets there by any link', async ({
  page,
  staff,
}) => {
  const link = await invite(staff, { isAdmin: true })
  const sending = await hold(page, '/api/auth/register')
  await visit(page, link)
  await send(page, { username: 'Anna' })
  await expect(page.getByRole('button', { name: 'Creating account...' })).toBeDisabled()
  await confirmation(page).press('Enter')
  sending.release()
  await expect(page.getByText('Registration successful! You are now logged in.', { exact: true })).toBeVisible()
  await expect(page.getByText('Logged in as Anna (Admin)')).toBeVisible()
  await expect(page).toHaveURL('/admin')
  expect(sending.count()).toBe(1)
  expect(JSON.parse((await storedUser(page)) ?? '')).toEqual({ id: expect.any(Number), username: 'Anna', isAdmin: true, role: 'admin' })

  await test.step('spec B §7.2: a passkey is offered at once, in every tab until it is put off, and not again', async () => {
    const offer = page.getByRole('region', { name: 'Next time, log in without your password?' })
    await expect(offer).toBeVisible()
    await expectNoBarriers(page, 'the offer of a passkey')
    await page.getByRole('link', { name: 'All events' }).click()
    await offer.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(page.getByRole('dialog', { name: 'Add a Passkey' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await offer.getByRole('button', { name: 'Not now' }).click()
    await expect(offer).toHaveCount(0)
    await expect(page.getByRole('tabpanel')).toBeFocused()
    await page.reload()
    await expect(page.getByText('Logged in as Anna (Admin)')).toBeVisible()
    await expect(offer).toHaveCount(0)
  })

  await page.goto(nowhere)
  await expect(page.getByText('An invitation makes a new account. To use this one, log out first.', { exact: true })).toBeVisible()
  await expect(page.getByText('Logged in as Anna (Admin)')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await expect(page).toHaveURL('/admin')
})
