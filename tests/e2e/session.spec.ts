import { createAccount, sendLogin, storedUser } from './accounts'
import { endSession, expect, logIn, openTab, takeProblems, test, visit, watch } from './fixtures'
import { answerWith, hold } from './held-requests'

const dashboard = { name: 'Admin Dashboard' }
const signedOut = [/^401 .*\/api\//, /^console error: Failed to load resource/]

/** Notes whether anything of the dashboard is ever drawn, however briefly. */
const noteDashboard = `
  window.dashboardSeen = false
  new MutationObserver(() => {
    window.dashboardSeen ||= document.body?.innerText.includes('Admin Dashboard') || document.querySelector('table') !== null
  }).observe(document, { childList: true, subtree: true, characterData: true })`
const dashboardSeen = 'window.dashboardSeen'

test('D2 §2 guard: signed out, /admin leads to /login and draws nothing of the dashboard', async ({ page }) => {
  await page.addInitScript(noteDashboard)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Admin Access' })).toBeVisible()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(dashboardSeen)).toBe(false)
})

test('D2 §2 guard: who is no admin is led from /admin to /login and sees nothing of the dashboard', async ({ page, site }) => {
  await sendLogin(page, await createAccount(site, 'visitor', { isAdmin: false }))
  await expect(page.getByText('This account has no admin access.')).toBeVisible()
  await page.addInitScript(noteDashboard)
  await page.goto('/admin')
  await expect(page.getByText('This account has no admin access.')).toBeVisible()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(dashboardSeen)).toBe(false)
})

test('D2 §2 guard: a spinner stands alone while the user is looked up', async ({ page }) => {
  await openTab(page, 'Events')
  const lookUp = await hold(page, '/api/auth/user')
  await page.goto('/admin')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading')
  await expect.poll(lookUp.count).toBe(1)
  await expect(page.getByRole('heading', dashboard)).toHaveCount(0)
  lookUp.release()
  await expect(page.getByRole('heading', dashboard)).toBeVisible()
})

test('D2 §4 session: a stored user whose session is over is forgotten and led to /login', async ({ page, problems }) => {
  await openTab(page, 'Events')
  await endSession(page)
  await page.addInitScript(noteDashboard)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Admin Access' })).toBeVisible()
  expect(await page.evaluate(dashboardSeen)).toBe(false)
  expect(await storedUser(page)).toBeNull()
  await takeProblems(problems, ...signedOut)
})

test('session: a verification that leaving the page cuts off forgets nobody, also where the browser tells of the leaving afterwards', async ({
  page,
}) => {
  await openTab(page, 'Events')
  await page.addInitScript(() => {
    const send = window.fetch
    window.fetch = async (input, init) => {
      if (!String(input).endsWith('/api/auth/user')) return send(input, init)
      setTimeout(() => dispatchEvent(new Event('pagehide')), 50)
      throw new TypeError('The page is being left.')
    }
  })
  await visit(page, '/events')
  // A later timer of a longer time ends after the one that forgets.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 200)))
  expect(await storedUser(page)).not.toBeNull()
})

test('session: one that ends while the dashboard is open leads to /login with the next call', async ({ page, problems }) => {
  await openTab(page, 'Events')
  await expect(page.getByRole('table')).toBeVisible()
  await endSession(page)
  await page.getByRole('button', { name: 'View Attendees' }).first().click()
  await expect(page.getByRole('heading', { name: 'Admin Access' })).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  expect(await storedUser(page)).toBeNull()
  await takeProblems(problems, ...signedOut)
})

test('session: a list that everybody may read leads to /login too once it is over: visitors are not told all that staff save', async ({
  page,
  problems,
}) => {
  await openTab(page, 'Programs')
  await expect(page.getByRole('table')).toBeVisible()
  await endSession(page)
  await page.getByRole('tab', { name: 'Events' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Access' })).toBeVisible()
  expect(await storedUser(page)).toBeNull()
  await takeProblems(problems, ...signedOut)
})

test('session: an export that is opened once it is over leads to /login', async ({ page, context }) => {
  await openTab(page, 'Contact Reports')
  await expect(page.getByText('This month')).toBeVisible()
  await endSession(page)
  const opening = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const window = await opening
  await expect(window.getByRole('heading', { name: 'Admin Access' })).toBeVisible()
  await expect(window.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect(page).toHaveURL('/login')
})

test('D2 §7 session: without a stored user nobody asks who is signed in', async ({ page }) => {
  const lookUp = await hold(page, '/api/auth/user')
  await visit(page, '/')
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible()
  expect(lookUp.count()).toBe(0)
})

test('D2 §4 logout: it reads Logging out... while pending, then forgets the user, goes to / and says so', async ({ page }) => {
  await logIn(page)
  const leaving = await hold(page, '/api/auth/logout')
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logging out...' })).toBeDisabled()
  leaving.release()
  await expect(page.getByText('You have been successfully logged out.', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await storedUser(page)).toBeNull()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Get Started' })).toBeVisible()
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
})

test('D2 §8 logout: a failure says so, and the session stays', async ({ page, problems }) => {
  await logIn(page)
  await answerWith(page, '/api/auth/logout', 503, { message: 'The database is away.' })
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('Logout failed', { exact: true })).toBeVisible()
  await expect(page.getByText('The database is away.', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', dashboard)).toBeVisible()
  await takeProblems(problems, /^503 .*\/api\/auth\/logout/, /^console error: Failed to load resource/)
})

test('session: signing in and out in one tab shows in the others', async ({ page, context, site }) => {
  const other = await context.newPage()
  const otherProblems = watch(other, site.url)
  await visit(other, '/events')
  const verified = other.waitForResponse('**/api/auth/user')
  await logIn(page)
  await verified
  await expect(other.getByRole('banner').getByRole('link', { name: 'Admin' })).toBeVisible()
  await other.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect(other).toHaveURL('/')
  await expect(page.getByRole('heading', { name: 'Admin Access' })).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  expect(otherProblems).toEqual([])
})
