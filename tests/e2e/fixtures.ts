import { type BrowserContext, test as base, expect, type Locator, type Page, type Request } from '@playwright/test'
import { admin } from '../support/launch'
import { type SharedSite, shareSite } from './running-site'
import { openStaffDesk, type StaffDesk } from './staff-desk'

export { expect }

/** What must never happen on a page: a console message, an uncaught error, a request to another host, a failed answer. */
export function watch(page: Page, siteUrl: string): string[] {
  const problems: string[] = []
  page.on('console', (message) => problems.push(`console ${message.type()}: ${message.text()} ${message.location().url}`.trimEnd()))
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`))
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== siteUrl) problems.push(`foreign request: ${request.url()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`)
  })
  return problems
}

/** What pages have asked for and have not got yet. */
const underWay = new WeakMap<Page, Set<Request>>()

function followRequests(page: Page) {
  const requests = new Set<Request>()
  underWay.set(page, requests)
  page.on('request', (request) => requests.add(request))
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
}

/** Waits until everything that the page has asked for so far is there. */
export async function allAnswered(page: Page) {
  // What has just been shown asks after it is drawn.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))))
  await expect.poll(() => [...(underWay.get(page) ?? [])].map((request) => request.url())).toEqual([])
}

/** Ends the session as it expires, once everything that the page has asked for is there: it would be refused. */
export async function endSession(page: Page) {
  await allAnswered(page)
  await page.context().clearCookies()
}

/** A violation of the page's policy that a script catches is reported nowhere else. */
const tellViolations = (page: Page) =>
  page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`))
  })

/** Takes the problems that a test expects out of `problems`: each has to match a pattern, and each pattern a problem. */
export async function takeProblems(problems: string[], ...patterns: RegExp[]) {
  await expect.poll(() => patterns.filter((pattern) => !problems.some((problem) => pattern.test(problem)))).toEqual([])
  const others = problems.filter((problem) => !patterns.some((pattern) => pattern.test(problem)))
  problems.splice(0, problems.length, ...others)
}

interface Fixtures {
  /** The site that the page is on. */
  target: SharedSite
  /** Filled while the test runs; what is still in it at the end fails the test. A test that expects one removes it. */
  problems: string[]
  /** Arranges content on the site, as an admin does through the API. */
  staff: StaffDesk
}

interface WorkerFixtures {
  site: SharedSite
  emptySite: SharedSite
}

/** For what logs in without an address of its own. */
const siteOf = new WeakMap<BrowserContext, SharedSite>()

/** A test on a site that it shares with others, and a page on which nothing may go wrong unseen. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  // biome-ignore-start lint/correctness/noEmptyPattern: Playwright reads the pattern to learn what a fixture needs.
  site: [({}, use) => lend(shareSite(), use), { scope: 'worker' }],
  emptySite: [({}, use) => lend(shareSite({ SAMPLE_CONTENT: 'off' }), use), { scope: 'worker' }],
  // biome-ignore-end lint/correctness/noEmptyPattern: as above
  async target({ site }, use) {
    if (site.isTaken) await site.reset()
    site.isTaken = false
    await use(site)
  },
  baseURL: ({ target }, use) => use(target.url),
  problems: [
    async ({ page, target }, use) => {
      const problems = watch(page, target.url)
      followRequests(page)
      siteOf.set(page.context(), target)
      await tellViolations(page)
      await use(problems)
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
  staff: ({ target }, use) => use(openStaffDesk(target.url, target.cookie)),
})

async function lend(starting: Promise<SharedSite>, use: (site: SharedSite) => Promise<void>) {
  await using site = await starting
  await use(site)
}

async function take(site: SharedSite, use: (site: SharedSite) => Promise<void>) {
  await site.reset()
  site.isTaken = true
  await use(site)
}

/** The same on a site that holds the sample content and what the test puts there, and may be left in any state. */
export const testOnOwnSite = test.extend({ target: ({ site }, use) => take(site, use) })

/** The same on a site that holds nothing but what the test puts there. */
export const testOnEmptySite = test.extend({ target: ({ emptySite }, use) => take(emptySite, use) })

/** Goes to a page and waits until it is hydrated: before that, only its links work. */
export async function visit(page: Page, path: string) {
  const answer = await page.goto(path)
  await comeAlive(page)
  return answer
}

/** Waits until what is in view or near it is alive; parts further away may be so only when someone comes there. */
export async function comeAlive(page: Page) {
  await page.waitForFunction(
    () => {
      const isNear = (control: Element) => {
        const { top, bottom } = control.getBoundingClientRect()
        return control.getClientRects().length > 0 && top < innerHeight + 600 && bottom > -600
      }
      const controls = [...document.querySelectorAll('a, button, input, select, textarea')].filter(isNear)
      return controls.every((control) => Object.keys(control).some((key) => key.startsWith('__reactProps')))
    },
    undefined,
    { polling: 40 },
  )
  // What React does after drawing, such as listening, comes before the browser is idle.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 2000 })))
}

/**
 * Cuts the connection and waits until the page knows: a request that it sends before that fails instead of waiting. Fonts come
 * first, for each is asked for when the first words in it appear.
 */
export async function goOffline(page: Page) {
  await page.evaluate(() => Promise.allSettled([...document.fonts].map((font) => font.load())))
  await page.context().setOffline(true)
  await page.waitForFunction(() => !navigator.onLine)
}

/** Scrolls to a part of the page and waits until it is alive. */
export async function comeTo(part: Locator) {
  await part.scrollIntoViewIfNeeded()
  await comeAlive(part.page())
}

/** Fills in the login form and waits for the dashboard. */
export async function logIn(page: Page) {
  await visit(page, '/login')
  await page.getByLabel('Username').fill(admin.username)
  await page.getByLabel('Password').fill(admin.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  // What is still asked for when someone logs out would be refused.
  await page.waitForLoadState('networkidle')
}

/** Goes to a page of the staff area, logged in without the login form, in a session that other tests use too: a test that logs out uses `logIn`. */
async function enter(page: Page, path = '/admin') {
  const { cookie = '', url = '' } = siteOf.get(page.context()) ?? {}
  const [name = '', value = ''] = cookie.split('=')
  await page.context().addCookies([{ name, value, url }])
  // Once, and not with every page of this tab: a test may end the session.
  await page.addInitScript((user) => {
    if (sessionStorage.getItem('logged in')) return
    sessionStorage.setItem('logged in', 'yes')
    localStorage.setItem('auth_user', user)
  }, JSON.stringify(firstAdmin))
  await visit(page, path)
}

const firstAdmin = { id: 1, username: admin.username, isAdmin: true, role: 'admin' }

/** Opens one of the staff area's tabs. */
export async function openTab(page: Page, name: string) {
  await enter(page, `/admin?tab=${name.toLowerCase().replaceAll('’', '').replaceAll(' ', '-')}`)
  await expect(page.getByRole('tabpanel', { name, exact: true })).toBeVisible()
}
