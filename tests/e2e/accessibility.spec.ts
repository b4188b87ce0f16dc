import type { Page } from '@playwright/test'
import { comeTo, expect, logIn, takeProblems, test, visit } from './fixtures'
import { hold } from './held-requests'
import { barriers, notedShifts, noteShifts, sidewaysScroll } from './page-checks'

const small = { width: 320, height: 640 }
const large = { width: 1440, height: 900 }

const pages = [
  '/',
  '/events',
  '/events/introduction-to-the-diamond-approach',
  '/register/ongoing-groups',
  '/login',
  '/about',
  '/programs',
  '/community',
  '/introductory-teachings',
  '/inquiry-sessions',
  '/privacy-policy',
  '/terms',
  '/teachers',
  '/webinars',
  '/newsletter',
  '/contact',
  '/thank-you/newsletter',
  '/thank-you/message',
]
const notFound = ['/no-such-page', '/events/no-such-event', '/webinars/no-such-webinar']

/** Everything that can open or appear on a page. */
const states: { name: string; widths?: number[]; open: (page: Page) => Promise<void> }[] = [
  {
    name: 'the open menu',
    widths: [320],
    async open(page) {
      await visit(page, '/')
      await page.getByRole('button', { name: 'Menu' }).click()
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    },
  },
  {
    name: 'a teacher’s dialog',
    async open(page) {
      await visit(page, '/events/introduction-to-the-diamond-approach')
      await page.getByRole('button', { name: 'Read more about Anna Example' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'the registration form with errors',
    async open(page) {
      await visit(page, '/register/ongoing-groups')
      await page.getByRole('checkbox').check()
      await page.getByRole('button', { name: 'Register' }).click()
      await expect(page.getByText('Name must be at least 2 characters')).toBeVisible()
    },
  },
  {
    name: 'the message form with errors',
    async open(page) {
      await visit(page, '/contact')
      await page.getByRole('button', { name: 'Send Message' }).click()
      await expect(page.getByText('Please select an area of interest.')).toBeVisible()
    },
  },
  {
    name: 'the newsletter field while it is sent',
    async open(page) {
      await hold(page, '/api/newsletter/subscribe')
      await visit(page, '/#contact')
      const button = page.getByRole('region', { name: 'Stay Connected' }).getByRole('button')
      await comeTo(button)
      await page.getByRole('region', { name: 'Stay Connected' }).getByLabel('Email').fill('ada.axe@example.net')
      await button.click()
      await expect(button).toHaveText('Subscribing...')
    },
  },
  {
    name: 'the dashboard with a toast',
    async open(page) {
      await logIn(page)
      await expect(page.getByRole('table')).toBeVisible()
      await expect(page.getByText('You have successfully logged in.', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'the attendees dialog',
    async open(page) {
      await logIn(page)
      await page.getByRole('button', { name: 'View Attendees' }).first().click()
      await expect(page.getByText(/^Total registrations/)).toBeVisible()
    },
  },
]

for (const path of [...pages, ...notFound]) {
  test(`accessibility: ${path} has no barriers and no sideways scroll, at 320 and 1440 px`, async ({ page, problems }) => {
    await page.setViewportSize(large)
    await visit(page, path)
    // The large one first: what is near its view is there on the small one too.
    for (const size of [large, small]) {
      await page.setViewportSize(size)
      expect(await barriers(page), `${size.width} px`).toEqual([])
      expect(await sidewaysScroll(page), `${size.width} px`).toEqual([])
    }
    if (notFound.includes(path)) await takeProblems(problems, /^404 /, /^console error: Failed to load resource/)
  })
}

for (const { width, height } of [small, large]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height } })

    for (const { name, open } of states.filter(({ widths }) => !widths || widths.includes(width))) {
      test(`accessibility: ${name} has no barriers and no sideways scroll`, async ({ page }) => {
        await open(page)
        expect(await barriers(page)).toEqual([])
        expect(await sidewaysScroll(page)).toEqual([])
      })
    }

    test('loading: nothing moves while a page loads', async ({ page }) => {
      await noteShifts(page)
      for (const path of pages) {
        await visit(page, path)
        await expect.poll(() => page.evaluate(() => [...document.fonts].some(({ status }) => status === 'loaded'))).toBe(true)
        await page.evaluate(() => document.fonts.ready)
        expect(await notedShifts(page), path).toEqual([])
      }
    })
  })
}

test('loading: both typefaces are loaded', async ({ page }) => {
  await visit(page, '/')
  // They come when the first view is there.
  const loaded = () => page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family))
  await expect.poll(loaded).toEqual(expect.arrayContaining(['Newsreader', 'Figtree']))
})

test('accessibility: a button keeps its outline where colours are forced', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await visit(page, '/login')
  await expect(page.getByRole('button', { name: 'Login' })).toHaveCSS('border-top-width', '1px')
})
