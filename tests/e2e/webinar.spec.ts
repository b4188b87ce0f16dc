import type { Page } from '@playwright/test'
import { createWebinar } from './archive-content'
import { read } from './as-sent'
import { expect, takeProblems, test, visit } from './fixtures'
import { answerWith, hold } from './held-requests'

const share = (page: Page) => page.getByRole('button', { name: 'Share Webinar' })

/** What the page alerts, in order; each is accepted at once. */
function noteAlerts(page: Page): string[] {
  const alerts: string[] = []
  page.on('dialog', async (dialog) => {
    alerts.push(`${dialog.type()}: ${dialog.message()}`)
    await dialog.accept()
  })
  return alerts
}

/** Gives the page a share feature that does `what`, or takes it away, and notes what is shared. */
const replaceShare = (page: Page, what: 'works' | 'is cancelled' | 'is not there') =>
  page.addInitScript((behaviour) => {
    const shared: unknown[] = []
    Object.assign(window, { shared })
    const value = async (data: unknown) => {
      shared.push(data)
      if (behaviour === 'is cancelled') throw new DOMException('Share canceled', 'AbortError')
    }
    // Looked for by name, so that it must not be there at all.
    Reflect.deleteProperty(Navigator.prototype, 'share')
    if (behaviour !== 'is not there') Object.defineProperty(navigator, 'share', { value })
  }, what)

const refuseClipboard = (page: Page) =>
  page.addInitScript(() => {
    const writeText = () => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'))
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } })
  })

test('D2 §2 webinar: title, presenter, month and year, tags, and the description under About this Webinar', async ({ page, staff }) => {
  const words = { presenter: 'Dee Holm', month: 'May', year: 2024, tags: 'kindness, daily life', description: 'First.\n\n<b>Second.</b>' }
  const { slug } = await createWebinar(staff, { title: 'On kindness', ...words })
  await visit(page, `/webinars/${slug}`)
  await expect(page).toHaveTitle('On kindness · Boulder Community')
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /Presented by Dee Holm, May 2024/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('On kindness')
  await expect(page.getByText('Presented by Dee Holm', { exact: true })).toBeVisible()
  await expect(page.getByText('May 2024', { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText(['kindness', 'daily life'])
  const about = page.getByRole('heading', { name: 'About this Webinar' }).locator('xpath=following-sibling::*')
  expect(await about.innerText()).toBe('First.\n\n<b>Second.</b>')
  await page.getByRole('link', { name: 'All webinars' }).click()
  await expect(page).toHaveURL('/webinars')
})

test('webinar: without a description and tags there are no headings for them', async ({ page, staff }) => {
  const { slug } = await createWebinar(staff, { title: 'Silence', description: '', tags: '' })
  await read(page, `/webinars/${slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Silence')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(0)
})

test('D2 §2 webinar: the video loads at a press, from the start and without related videos; nothing before that', async ({
  page,
  staff,
  problems,
}) => {
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' }),
  )
  const { slug } = await createWebinar(staff, { title: 'With a film', videoUrl: 'https://www.youtube.com/watch?v=abcdefghijk&t=90' })
  await visit(page, `/webinars/${slug}`)
  await expect(page.locator('iframe')).toHaveCount(0)
  expect(problems).toEqual([])

  await page.getByRole('button', { name: 'Play video: With a film' }).click()
  const source = new URL((await page.locator('iframe').getAttribute('src')) ?? '')
  expect(source.origin + source.pathname).toBe('https://www.youtube-nocookie.com/embed/abcdefghijk')
  expect(source.searchParams.get('start')).toBe('0')
  expect(source.searchParams.get('rel')).toBe('0')
  await takeProblems(problems, /^foreign request: https:\/\/www\.youtube-nocookie\.com\//)
})

test('D2 §2 webinar: where the browser can share, it gets title and link, and nothing is alerted', async ({ page, staff }) => {
  const alerts = noteAlerts(page)
  await replaceShare(page, 'works')
  const { slug } = await createWebinar(staff, { title: 'To be shared' })
  await visit(page, `/webinars/${slug}?from=mail`)
  await share(page).click()
  const shared = () => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared)
  await expect.poll(shared).toEqual([{ title: 'To be shared', url: new URL(`/webinars/${slug}`, page.url()).href }])
  expect(alerts).toEqual([])
})

test('D2 §2 webinar: else the link is copied, and an alert says so', async ({ page, staff, context }) => {
  const alerts = noteAlerts(page)
  await replaceShare(page, 'is not there')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { slug } = await createWebinar(staff, { title: 'To be copied' })
  await visit(page, `/webinars/${slug}`)
  await share(page).click()
  await expect.poll(() => alerts).toEqual(['alert: Link copied to clipboard!'])
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
})

test('webinar: whoever cancels the sharing hears nothing of it', async ({ page, staff }) => {
  const alerts = noteAlerts(page)
  await replaceShare(page, 'is cancelled')
  const { slug } = await createWebinar(staff, { title: 'Not to be shared' })
  await visit(page, `/webinars/${slug}`)
  await share(page).click()
  await expect.poll(() => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared.length)).toBe(1)
  await expect(page.getByText('The link to this page')).toHaveCount(0)
  expect(alerts).toEqual([])
})

test('webinar: where nothing may be copied, the link stands there instead', async ({ page, staff }) => {
  const alerts = noteAlerts(page)
  await replaceShare(page, 'is not there')
  await refuseClipboard(page)
  const { slug } = await createWebinar(staff, { title: 'Refused' })
  await visit(page, `/webinars/${slug}`)
  await share(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'The link to this page' })).toContainText(page.url())
  expect(alerts).toEqual([])
})

test('D2 §2 webinar: an unknown slug answers 404 with the text and the way to the others', async ({ page, problems }) => {
  const answer = await visit(page, '/webinars/no-such-webinar')
  expect(answer?.status()).toBe(404)
  await expect(page).toHaveTitle('Webinar not found · Boulder Community')
  const text = 'Webinar not found. It may have been removed or the link is incorrect.'
  await expect(page.getByText(text, { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Browse Webinars' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Webinars')
  await takeProblems(problems, /^404 .*\/webinars\/no-such-webinar/, /^console error: Failed to load resource/)
})

test('D2 §2 webinar: one that is gone by the time it is opened', async ({ page, staff, problems }) => {
  const { id } = await createWebinar(staff, { title: 'Soon gone' })
  await visit(page, '/webinars')
  await staff.call('DELETE', `/api/cms/webinars/${id}`)
  await page.getByRole('link', { name: 'Watch Webinar: Soon gone' }).click()
  await expect(page.getByText(/^Webinar not found\. It may have been removed/)).toBeVisible()
  await takeProblems(problems, /^404 .*\/api\/webinars\/slug/, /^console error: Failed to load resource/)
})

test('D2 §2 webinar: a placeholder while it loads; one that cannot be loaded says so, and opens once it can', async ({
  page,
  staff,
  problems,
}) => {
  await createWebinar(staff, { title: 'Hard to load' })
  await answerWith(page, '/api/webinars/slug/*', 500, { message: 'no' })
  const request = await hold(page, '/api/webinars/slug/*')
  await visit(page, '/webinars')
  const link = page.getByRole('link', { name: 'Watch Webinar: Hard to load' })
  await link.click()
  await expect(page.getByRole('status').filter({ hasText: 'Loading webinar' })).toBeAttached()
  request.release()
  await expect(page.getByText(/^There was an error loading this webinar\./)).toBeVisible()
  await takeProblems(problems, /^500 .*\/api\/webinars\/slug/, /^console error: Failed to load resource/)

  await page.unrouteAll()
  await page.getByRole('link', { name: 'Browse Webinars' }).click()
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hard to load')
})
