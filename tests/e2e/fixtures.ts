import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { admin, launchHealthy } from '../support/launch'
import type { ServerProcess } from '../support/server-process'
import { openStaffDesk, type StaffDesk } from './staff-desk'

export { expect }

export interface RunningSite extends AsyncDisposable {
  url: string
  dataDir: string
  server: ServerProcess
}

/** The built site in a process of its own, over an empty data folder with the sample content. */
export async function runSite(env: Record<string, string> = {}): Promise<RunningSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'flatirons-e2e-'))
  const server = await launchHealthy(dataDir, env)
  return {
    url: server.url,
    dataDir,
    server,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** What must never happen on a page: a console message, an uncaught error, a request to another host, a failed answer. */
export function watch(page: Page, siteUrl: string): string[] {
  const problems: string[] = []
  page.on('console', (message) => problems.push(`console ${message.type()}: ${message.text()}`))
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

/** A violation of the page's policy that a script catches is told nowhere else. */
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
  target: RunningSite
  /** Filled while the test runs; what is still in it at the end fails the test. A test that expects one removes it. */
  problems: string[]
  /** Arranges content on the site, as an admin does through the API. */
  staff: StaffDesk
}

/** A test with one running site a worker, and a page on which nothing may go wrong unseen. */
export const test = base.extend<Fixtures, { site: RunningSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn what a fixture needs.
    async ({}, use) => {
      await using site = await runSite()
      await use(site)
    },
    { scope: 'worker' },
  ],
  target: ({ site }, use) => use(site),
  baseURL: ({ target }, use) => use(target.url),
  problems: [
    async ({ page, target }, use) => {
      const problems = watch(page, target.url)
      await tellViolations(page)
      await use(problems)
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
  staff: async ({ target }, use) => use(await openStaffDesk(target.url, admin)),
})

const onOwnSite = (env: Record<string, string>) =>
  test.extend({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn what a fixture needs.
    target: async ({}, use) => {
      await using site = await runSite(env)
      await use(site)
    },
  })

/** The same on a site of its own, which holds the sample content and what the test puts there. */
export const testOnOwnSite = onOwnSite({})

/** The same on a site of its own, which holds nothing but what the test puts there. */
export const testOnEmptySite = onOwnSite({ SAMPLE_CONTENT: 'off' })

/** Goes to a page and waits until it is alive: before that, it answers to links alone. */
export async function visit(page: Page, path: string) {
  const answer = await page.goto(path)
  await comeAlive(page)
  return answer
}

/** Waits until what is in view or near it is alive; parts further away may be so only when somebody comes there. */
async function comeAlive(page: Page) {
  await page.waitForFunction(() => {
    const isNear = (control: Element) => {
      const { top, bottom } = control.getBoundingClientRect()
      return control.getClientRects().length > 0 && top < innerHeight + 600 && bottom > -600
    }
    const controls = [...document.querySelectorAll('a, button, input, select, textarea')].filter(isNear)
    return controls.every((control) => Object.keys(control).some((key) => key.startsWith('__reactProps')))
  })
  // What React does after drawing, such as listening, comes before the browser is idle.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
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
}

/** Opens one of the dashboard's tabs, signed in by request instead of by hand. */
export async function openTab(page: Page, name: string) {
  const { user } = await (await page.request.post('/api/auth/login', { data: admin })).json()
  // Once, and not with every page of this tab: a test may sign out.
  await page.addInitScript((stored) => {
    if (sessionStorage.getItem('signed in')) return
    sessionStorage.setItem('signed in', 'yes')
    localStorage.setItem('auth_user', stored)
  }, JSON.stringify(user))
  await visit(page, `/admin?tab=${name.toLowerCase().replaceAll(' ', '-')}`)
  await expect(page.getByRole('tabpanel', { name, exact: true })).toBeVisible()
}
