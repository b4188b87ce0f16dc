import { expect, logIn, openTab, test, visit } from './fixtures'
import { expectNoBarriers } from './page-checks'

// What can open on a visitors' page is looked at where it opens: the menu, a teacher's dialog, forms with errors.

test('accessibility: the dashboard with a toast has no barriers and no sideways scroll, at 320 and 1440 px', async ({ page }) => {
  await logIn(page)
  await expect(page.getByRole('table')).toBeVisible()
  const toast = page.getByText('You have successfully logged in.', { exact: true })
  await expect(toast).toBeVisible()
  // While the pointer is over it, it stays.
  await toast.hover()
  await expectNoBarriers(page, 'the dashboard with a toast')
})

test('accessibility: the attendees dialog has no barriers and no sideways scroll, at 320 and 1440 px', async ({ page }) => {
  await openTab(page, 'Events')
  await page.getByRole('button', { name: 'View Attendees' }).first().click()
  await expect(page.getByText(/^Total registrations/)).toBeVisible()
  await expectNoBarriers(page, 'the attendees dialog')
})

test('accessibility: a button keeps its outline where colours are forced; loading: both typefaces are loaded', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await visit(page, '/login')
  await expect(page.getByRole('button', { name: 'Login' })).toHaveCSS('border-top-width', '1px')
  // They come when the first view is there.
  const loaded = () => page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family))
  await expect.poll(loaded).toEqual(expect.arrayContaining(['Newsreader', 'Figtree']))
})
