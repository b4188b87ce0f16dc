import type { Page } from '@playwright/test'
import { expect, test, testOnOwnSite, visit } from './fixtures'
import { listedPages } from './listed-pages'
import { sidewaysScroll } from './page-checks'
import { longAgo } from './staff-desk'

/** A sheet of paper between its margins, in pixels. */
const sheet = { width: 680, height: 930 }

test.use({ viewport: sheet })

async function visitOnPaper(page: Page, path: string) {
  await visit(page, path)
  await page.emulateMedia({ media: 'print' })
}

/** Texts that are to be seen and not dark, or not on white. */
const paleTexts = (page: Page) =>
  page.evaluate(() => {
    const darkness = (color: string) => Math.max(...(color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number))
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = new Set<string>()
    while (texts.nextNode()) {
      const parent = texts.currentNode.parentElement
      if (!parent?.checkVisibility() || !texts.currentNode.textContent?.trim() || parent.closest('.sr-only')) continue
      if (darkness(getComputedStyle(parent).color) > 100) found.add(`${texts.currentNode.textContent} ${getComputedStyle(parent).color}`)
    }
    return [...found]
  })

test('print: an event is its text alone, without header, footer, buttons, links around and video', async ({ page, staff }) => {
  const { slug } = await staff.createEvent({
    title: 'On paper',
    videoUrl: 'https://youtu.be/abcdefghijk',
    flyerUrl: '/uploads/flyer.pdf',
    description: 'More at [the school](https://example.org/school).',
  })
  await visitOnPaper(page, `/events/${slug}`)
  await expect(page.getByRole('heading', { level: 1, name: 'On paper' })).toBeVisible()
  await expect(page.getByText('October 5, 2999, 10:00 AM - 12:00 PM')).toBeVisible()
  for (const role of ['banner', 'contentinfo', 'button'] as const) await expect(page.getByRole(role)).toHaveCount(0)
  for (const name of ['Skip to main content', 'Back to Events', 'Register for This Event', 'Download Event Flyer (PDF)'])
    await expect(page.getByRole('link', { name })).toHaveCount(0)
})

test('print: a link to another site tells its address, and the event where to register', async ({ page, staff, target }) => {
  const { slug } = await staff.createEvent({ title: 'Told on paper', description: 'More at [the school](https://example.org/school).' })
  const over = await staff.createEvent({ title: 'Over on paper', ...longAgo })
  await visitOnPaper(page, `/events/${slug}`)
  const link = page.getByRole('link', { name: 'the school' })
  expect(await link.evaluate((each) => getComputedStyle(each, '::after').content)).toMatch(/example\.org\/school|attr\(href\)/)
  const address = page.getByText(`Boulder Community · ${target.url}/register/${slug}`)
  await expect(address).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await expect(address).toBeHidden()
  await visitOnPaper(page, `/events/${over.slug}`)
  await expect(page.getByText(`Boulder Community · ${target.url}/events/${over.slug}`)).toBeVisible()
})

testOnOwnSite('print: every page is dark on white, without header and footer, and no wider than the sheet', async ({ page, request }) => {
  test.slow()
  const paths = await listedPages(request)
  expect(paths).toContain('/events/ongoing-groups')
  for (const path of paths) {
    await visitOnPaper(page, path)
    expect(await paleTexts(page), path).toEqual([])
    expect(await sidewaysScroll(page), path).toEqual([])
    for (const role of ['banner', 'contentinfo'] as const) await expect(page.getByRole(role), path).toHaveCount(0)
    const grounds = await page.evaluate(() =>
      [...document.querySelectorAll('body, section')].map((each) => getComputedStyle(each).backgroundColor),
    )
    expect(
      grounds.filter((ground) => ground !== 'rgb(255, 255, 255)' && ground !== 'rgba(0, 0, 0, 0)'),
      path,
    ).toEqual([])
  }
})

const sheetsOf = async (page: Page) =>
  (await page.pdf({ format: 'Letter', preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length

testOnOwnSite('print: every sample event fits on one sheet', async ({ page, request }) => {
  const paths = (await listedPages(request)).filter((path) => path.startsWith('/events/'))
  expect(paths).toHaveLength(5)
  for (const path of paths) {
    await page.goto(path)
    expect.soft(await sheetsOf(page), path).toBe(1)
  }
})
