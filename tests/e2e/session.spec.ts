import type { Page } from '@playwright/test'
import { admin } from '../support/launch'
import { createAccount, fillInLogin, storedUser } from './accounts'
import { endSession, expect, logIn, openTab, takeProblems, test, visit, watch } from './fixtures'
import { answerWith, hold } from './held-requests'
import { expectLargeTextToFit } from './large-text'

const dashboard = { name: 'Admin Dashboard' }
const logout = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Logout' })
const loggedOut = [/^401 .*\/api\//, /^console error: Failed to load resource/]

/** Notes whether anything of the dashboard is ever drawn, however briefly. */
const noteDashboard = `
  window.dashboardSeen = false
  new MutationObserver(() => {
    window.dashboardSeen ||= document.body?.innerText.includes('Admin Dashboard') || document.querySelector('table') !== null
  }).observe(document, { childList: true, subtree: true, characterData: true })`
const dashboardSeen = 'window.dashboardSeen'

/** Where a session that is over leads, with nothing left of the account that was logged in. */
async function expectLoginForm(page: Page) {
  await expect(page.getByRole('heading', { name: 'Admin Access' })).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  expect(await storedUser(page)).toBeNull()
}

/** Logs in with the form that is open, and goes to one of the staff area's tabs. */
async function comeBackTo(page: Page, name: string) {
  await fillInLogin(page)
  await page.getByRole('tab', { name }).click()
  await expect(page.getByRole('tabpanel', { name })).toBeVisible()
}

test('D2 §2, §7 guard: logged out and without admin access, /admin leads to /login and draws nothing of the dashboard', async ({
  page,
  site,
}) => {
  await page.addInitScript(noteDashboard)
  const lookUp = await hold(page, '/api/auth/user')

  await test.step('logged out', async () => {
    await visit(page, '/admin')
    await expect(page.getByRole('heading', { name: 'Admin Access' })).toBeVisible()
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(dashboardSeen)).toBe(false)
  })

  await test.step('D2 §7: without a stored user, no request asks who is logged in', async () => {
    await expect(page.getByRole('banner').getByRole('link', { name: 'Get Started' })).toBeVisible()
    expect(lookUp.count()).toBe(0)
    lookUp.release()
  })

  await test.step('without admin access', async () => {
    await fillInLogin(page, await createAccount(site, 'visitor', { role: 'member' }))
    await expect(page.getByText('This account has no admin access.')).toBeVisible()
    await page.goto('/admin')
    await expect(page.getByText('This account has no admin access.')).toBeVisible()
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(dashboardSeen)).toBe(false)
  })
})

test('D2 §2, §4 session: a spinner is shown while the user is looked up; a user who isn’t found is forgotten, but not by leaving the page', async ({
  page,
  problems,
}) => {
  await page.addInitScript(noteDashboard)

  await test.step('D2 §2: only a spinner is shown while the user is looked up', async () => {
    const lookUp = await hold(page, '/api/auth/user')
    const opening = openTab(page, 'Events')
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading')
    await expect.poll(lookUp.count).toBe(1)
    await expect(page.getByRole('heading', dashboard)).toHaveCount(0)
    lookUp.release()
    await opening
    await expect(page.getByRole('heading', dashboard)).toBeVisible()
  })

  await test.step('a check that is cut off by leaving the page doesn’t forget the user, also where the browser reports the leaving afterwards', async () => {
    await page.addInitScript(() => {
      const send = window.fetch
      window.fetch = async (input, init) => {
        if (location.pathname !== '/events' || !String(input).endsWith('/api/auth/user')) return send(input, init)
        setTimeout(() => dispatchEvent(new Event('pagehide')), 50)
        throw new TypeError('The page is being left.')
      }
    })
    await visit(page, '/events')
    // A later timer of a longer time ends after the one that forgets.
    await page.evaluate(() => new Promise((done) => setTimeout(done, 200)))
    expect(await storedUser(page)).not.toBeNull()
  })

  await test.step('D2 §4: a stored user whose session is over is forgotten and led to /login', async () => {
    await endSession(page)
    await page.goto('/admin')
    await expectLoginForm(page)
    expect(await page.evaluate(dashboardSeen)).toBe(false)
    await takeProblems(problems, ...loggedOut)
  })
})

test('session: one that ends while the dashboard is open leads to /login with the next list or call, and an export asks to log in again', async ({
  page,
  context,
  problems,
}) => {
  await test.step('a list that everyone may read leads to /login: visitors don’t get every field that staff save', async () => {
    await openTab(page, 'Programs')
    await expect(page.getByRole('table')).toBeVisible()
    await endSession(page)
    await page.getByRole('tab', { name: 'Events' }).click()
    await expectLoginForm(page)
    await takeProblems(problems, ...loggedOut)
  })

  await test.step('an export asks to log in again', async () => {
    await comeBackTo(page, 'Contact Reports')
    await expect(page.getByText('This month')).toBeVisible()
    await endSession(page)
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const question = page.getByRole('dialog', { name: 'Please log in again' })
    await expectLargeTextToFit(page, 'logging in again')
    await question.getByLabel('Password').fill(admin.password)
    const opening = context.waitForEvent('page')
    await question.getByRole('button', { name: 'Login' }).click()
    await opening
    await expect(page.getByRole('tabpanel', { name: 'Contact Reports' })).toBeVisible()
    await takeProblems(problems, ...loggedOut)
  })

  await test.step('a call leads to /login', async () => {
    await page.getByRole('tab', { name: 'Events' }).click()
    await expect(page.getByRole('table')).toBeVisible()
    await endSession(page)
    await page.getByRole('button', { name: 'View Attendees' }).first().click()
    await expectLoginForm(page)
    await takeProblems(problems, ...loggedOut)
  })
})

test('D2 §4, §8 logout: a failure says so, and the session stays; logging in and out in one tab shows in the others', async ({
  page,
  context,
  site,
  problems,
}) => {
  const other = await context.newPage()
  const otherProblems = watch(other, site.url)

  await test.step('logging in shows in the other tab', async () => {
    await visit(other, '/events')
    const verified = other.waitForResponse('**/api/auth/user')
    await logIn(page)
    await verified
    await expect(other.getByRole('banner').getByRole('link', { name: 'Admin' })).toBeVisible()
  })

  await test.step('D2 §8: a failure says so, and the session stays', async () => {
    await answerWith(page, '/api/auth/logout', 503, { message: 'The database is away.' })
    await logout(page).click()
    await expect(page.getByText('Logout failed', { exact: true })).toBeVisible()
    await expect(page.getByText('The database is away.', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', dashboard)).toBeVisible()
    await takeProblems(problems, /^503 .*\/api\/auth\/logout/, /^console error: Failed to load resource/)
  })

  await test.step('D2 §4: it reads Logging out... while pending, then forgets the user, goes to / and says so', async () => {
    const leaving = await hold(other, '/api/auth/logout')
    await logout(other).click()
    await expect(other.getByRole('banner').getByRole('button', { name: 'Logging out...' })).toBeDisabled()
    leaving.release()
    await expect(other.getByText('You have been successfully logged out.', { exact: true })).toBeVisible()
    await expect(other).toHaveURL('/')
    expect(await storedUser(other)).toBeNull()
    await expect(other.getByRole('banner').getByRole('link', { name: 'Get Started' })).toBeVisible()
    expect((await page.request.get('/api/auth/user')).status()).toBe(401)
  })

  await test.step('logging out shows in the other tab', async () => {
    await expectLoginForm(page)
    expect(otherProblems).toEqual([])
  })
})
