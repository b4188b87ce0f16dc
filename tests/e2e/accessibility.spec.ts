import type { Page } from '@playwright/test'
import { comeTo, expect, logIn, openTab, test, visit } from './fixtures'
import { hold } from './held-requests'
import { barriers, expectNoBarriers, sidewaysScroll } from './page-checks'

/** Everything that can open or appear on a page. */
const states: { name: string; isForPhones?: boolean; open: (page: Page) => Promise<void> }[] = [
  {
    name: 'the open menu',
    isForPhones: true,
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
      const toast = page.getByText('You have successfully logged in.', { exact: true })
      await expect(toast).toBeVisible()
      // While the pointer is over it, it stays.
      await toast.hover()
    },
  },
  {
    name: 'the attendees dialog',
    async open(page) {
      await openTab(page, 'Events')
      await page.getByRole('button', { name: 'View Attendees' }).first().click()
      await expect(page.getByText(/^Total registrations/)).toBeVisible()
    },
  },
]

for (const { name, open, isForPhones } of states) {
  test(`accessibility: ${name} has no barriers and no sideways scroll${isForPhones ? '' : ', at 320 and 1440 px'}`, async ({ page }) => {
    if (isForPhones) await page.setViewportSize({ width: 320, height: 640 })
    await open(page)
    if (isForPhones) expect([await barriers(page), await sidewaysScroll(page)]).toEqual([[], []])
    else await expectNoBarriers(page, name)
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
