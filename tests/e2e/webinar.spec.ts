import type { Page } from '@playwright/test'
import { createWebinar } from './archive-content'
import { expect, takeProblems, test, visit } from './fixtures'

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

/** Gives the page a share feature that does `what`, or takes it away, and forgets what was shared. */
const replaceShare = (page: Page, what: 'works' | 'is cancelled' | 'is not there') =>
  page.evaluate((behavior) => {
    const shared: unknown[] = []
    Object.assign(window, { shared })
    const value = async (data: unknown) => {
      shared.push(data)
      if (behavior === 'is cancelled') throw new DOMException('Share canceled', 'AbortError')
    }
    // Looked for by name, so that it must not be there at all.
    Reflect.deleteProperty(Navigator.prototype, 'share')
    Reflect.deleteProperty(navigator, 'share')
    if (behavior !== 'is not there') Object.defineProperty(navigator, 'share', { value, configurable: true })
  }, what)

const shared = (page: Page) => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared)

const refuseClipboard = (page: Page) =>
  page.evaluate(() => {
    const writeText = () => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'))
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } })
  })

test('D2 §2 webinar: its link is shared by the browser, or else copied, or else shown', async ({ page, staff, context }) => {
  const alerts = noteAlerts(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { slug } = await createWebinar(staff, { title: 'To be shared' })
  await visit(page, `/webinars/${slug}?from=mail`)
  const { href } = new URL(`/webinars/${slug}`, page.url())

  await test.step('where the browser can share, it gets title and link, and nothing is alerted', async () => {
    await replaceShare(page, 'works')
    await share(page).click()
    await expect.poll(() => shared(page)).toEqual([{ title: 'To be shared', url: href }])
    expect(alerts).toEqual([])
  })

  await test.step('canceling the share dialog shows no message', async () => {
    await replaceShare(page, 'is cancelled')
    await share(page).click()
    await expect.poll(() => shared(page)).toHaveLength(1)
    await expect(page.getByText('The link to this page')).toHaveCount(0)
    expect(alerts).toEqual([])
  })

  await test.step('where the browser can’t share, the link is copied, and an alert says so', async () => {
    await replaceShare(page, 'is not there')
    await share(page).click()
    await expect.poll(() => alerts).toEqual(['alert: Link copied to clipboard!'])
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(href)
  })

  await test.step('where copying isn’t allowed, the link is shown instead', async () => {
    await refuseClipboard(page)
    await share(page).click()
    await expect(page.getByRole('status').filter({ hasText: 'The link to this page' })).toContainText(href)
    expect(alerts).toHaveLength(1)
  })
})
