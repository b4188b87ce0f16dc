import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from '@playwright/test'
import type { ApiCall } from '../support/api-calls/api-call'
import { apiCalls } from '../support/api-calls/api-calls'
import { admin } from '../support/launch'
import { createAccount, sendLogin } from './accounts'
import { expect, takeProblems, testOnOwnSite as test } from './fixtures'

/** What only an admin may do, with an id that is there. */
const adminCalls = apiCalls
  .filter(({ access }) => access === 'admin')
  .map(({ method, path, json }) => ({ method, path: path.replace(/:\w+/g, '1'), json: json ?? {} }))
const writes = adminCalls.filter(({ method }) => method !== 'GET')

const logIn = (context: BrowserContext, url: string, account: { username: string; password: string }) =>
  context.request.post(`${url}/api/auth/login`, { data: account })

/** Makes each call as a script of the page would; answers `METHOD path: status`. */
const callAll = (page: Page, calls: Pick<ApiCall, 'method' | 'path' | 'json'>[]) =>
  page.evaluate(async (all) => {
    const made: string[] = []
    for (const { method, path, json } of all) {
      const body = method === 'GET' ? {} : { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } }
      made.push(`${method} ${path}: ${(await fetch(path, { method, ...body })).status}`)
    }
    return made
  }, calls)

const expected = (status: number) => adminCalls.map(({ method, path }) => `${method} ${path}: ${status}`)

test('D2 §6 access: logged out or without admin access, no admin call does anything, and /admin leads to /login', async ({
  page,
  context,
  target,
  problems,
}) => {
  await test.step('logged out', async () => {
    await page.goto('/')
    expect(await callAll(page, adminCalls)).toEqual(expected(401))
    await takeProblems(problems, /^401 /, /^console error: Failed to load resource/)
  })

  await test.step('logged in without admin access', async () => {
    const answer = await logIn(context, target.url, await createAccount(target, 'member', { role: 'member' }))
    const { user } = await answer.json()
    expect(await callAll(page, adminCalls)).toEqual(expected(403))

    // What a browser has stored is a claim, which the server does not believe.
    await page.evaluate((claim) => localStorage.setItem('auth_user', JSON.stringify(claim)), { ...user, isAdmin: true })
    await page.goto('/admin')
    await expect(page.getByText(/no admin access/)).toBeVisible()
    await expect(page).toHaveURL('/login')
    await takeProblems(problems, /^403 /, /^console error: Failed to load resource/)
  })
})

test('spec B §7.1 roles: the tabs and buttons of the staff area are those that the role may use', async ({ page, context, target }) => {
  const tabs = page.getByRole('tab')
  const tabsOf = (name: string) => page.getByRole('tab', { name, exact: true })
  for (const [role, people] of [
    ['editor', 0],
    ['host', 1],
  ] as const) {
    await sendLogin(page, await createAccount(target, role, { role }))
    await expect(page.getByText(`Logged in as ${role} (${role === 'host' ? 'Host' : 'Editor'})`)).toBeVisible()
    await page.getByRole('tab', { name: 'Events' }).click()
    for (const tab of ['Contact Reports', 'Subscribers', 'Mailings']) await expect(tabsOf(tab)).toHaveCount(people)
    for (const tab of ['Accounts', 'People’s Data', 'Settings', 'Mail', 'Activity']) await expect(tabsOf(tab)).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Edit / }).first()).toBeVisible()
    expect((await page.getByRole('button', { name: /^View Attendees/ }).count()) > 0).toBe(people === 1)
    // No list of the tabs that they have is refused to them.
    for (const tab of await tabs.all()) {
      await tab.click()
      await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible()
      await expect(page.getByText(/^Loading/)).toHaveCount(0)
    }
    await context.clearCookies()
    await page.evaluate(() => localStorage.clear())
  }
})

/** A page of someone else's on another port: to the browser the same site, so that it sends the cookie along. */
async function openOtherSite() {
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end('<h1>A nice page</h1>'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, [Symbol.asyncDispose]: async () => void server.close() }
}

test('D2 §6 access: another site’s page can neither write nor read with an admin’s session', async ({ context, target, staff }) => {
  await using other = await openOtherSite()
  const site = target.url.replace('localhost', '127.0.0.1')
  await logIn(context, site, admin)
  const lists = adminCalls.filter(({ method }) => method === 'GET').map(({ path }) => path)
  const content = async () =>
    JSON.stringify(
      await Promise.all(
        ['events', 'teachers', 'programs', 'newsletters', 'webinars', 'testimonials'].map((plural) =>
          staff.call('GET', `/api/cms/${plural}`),
        ),
      ),
    )
  const before = await content()

  const page = await context.newPage()
  await page.goto(other.url)
  const read = await page.evaluate(
    async ([address, paths]) => {
      const answers = paths.map((path) =>
        fetch(address + path, { credentials: 'include' }).then(
          () => path,
          () => 'refused',
        ),
      )
      return [...new Set(await Promise.all(answers))]
    },
    [site, lists] as const,
  )
  expect(read).toEqual(['refused'])

  await page.evaluate(
    async ([address, calls]) => {
      for (const { method, path, json } of calls) {
        const body = JSON.stringify(json)
        await fetch(address + path, { method, body, credentials: 'include', headers: { 'content-type': 'application/json' } }).catch(
          () => {},
        )
        if (method === 'POST') await fetch(address + path, { method, body, credentials: 'include', mode: 'no-cors' }).catch(() => {})
      }
    },
    [site, writes] as const,
  )

  const posts = writes.filter(({ method }) => method === 'POST').map(({ path }) => path)
  const form = (path: string, frame: string) =>
    `<form method="post" enctype="multipart/form-data" action="${site}${path}" target="${frame}">
      <input name="eventData" value='{"title":"Planted"}'><button>Win</button>
    </form>`
  // A frame for each, so that one page sends them all; the browser takes the session along to each.
  await page.setContent(posts.map((path, index) => `<iframe name="answer-${index}"></iframe>${form(path, `answer-${index}`)}`).join(''))
  const answers = Promise.all(posts.map((path) => page.waitForResponse(`${site}${path}`)))
  for (const button of await page.getByRole('button').all()) await button.click()
  const got = await Promise.all(
    (await answers).map(async (answer, index) => ({
      path: posts[index],
      status: answer.status(),
      hasSession: 'cookie' in (await answer.request().allHeaders()),
    })),
  )
  expect(got).toEqual(posts.map((path) => ({ path, status: 403, hasSession: true })))

  // Once as the page itself, instead of in a frame.
  const [path = ''] = posts
  await page.setContent(form(path, '_self'))
  const [answer] = await Promise.all([page.waitForResponse(`${site}${path}`), page.getByRole('button').click()])
  expect(`${path}: ${answer.status()}`).toBe(`${path}: 403`)
  expect(await content()).toBe(before)
})
