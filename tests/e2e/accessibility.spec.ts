import { admin } from '../support/launch'
import { expect, test, visit } from './fixtures'
import { closeToast, expectNoBarriers, resize } from './page-checks'

// What can open on a visitors' page is looked at where it opens: the menu, a teacher's dialog, forms with errors.

test('accessibility: a button keeps its outline where colors are forced; a dashboard with a toast and the attendees dialog have no barriers and no sideways scroll, at 320 and 1440 px', async ({
  page,
}) => {
  await test.step('a button keeps its outline where colors are forced; loading: both typefaces are loaded', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    await visit(page, '/login')
    await expect(page.getByRole('button', { name: 'Login' })).toHaveCSS('border-top-width', '1px')
    // They come when the first view is there.
    const loaded = () => page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family))
    await expect.poll(loaded).toEqual(expect.arrayContaining(['Newsreader', 'Figtree']))
    await page.emulateMedia({ forcedColors: 'none' })
  })

  await test.step('the dashboard with a toast has no barriers', async () => {
    await page.getByLabel('Username').fill(admin.username)
    await page.getByLabel('Password').fill(admin.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('tabpanel', { name: 'Today' })).toContainText('Next sessions')
    const toast = page.getByText('You have successfully logged in.', { exact: true })
    await expect(toast).toBeVisible()
    // While the pointer is over it, it stays.
    await toast.hover()
    await expectNoBarriers(page, 'the dashboard with a toast')
  })

  await test.step('the attendees dialog has no barriers', async () => {
    await resize(page, { width: 1280, height: 720 })
    await closeToast(page)
    await page.getByRole('tab', { name: 'Events', exact: true }).click()
    await page.getByRole('button', { name: 'View Attendees' }).first().click()
    await expect(page.getByText(/^Total registrations/)).toBeVisible()
    await expectNoBarriers(page, 'the attendees dialog')
  })
})
