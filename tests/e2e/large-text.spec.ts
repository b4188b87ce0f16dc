import { arrangeScreens } from '../../scripts/screen-content'
import { expect, openTab, testOnOwnSite } from './fixtures'
import { doubleText, expectToFit } from './large-text'
import { listedPages } from './listed-pages'
import { resize } from './page-checks'

testOnOwnSite(
  'large text: at 200 % no page that shows content of every kind, no staff tab and no dialog scrolls sideways on a phone; a dialog is closed and sent',
  async ({ page, request, staff }) => {
    testOnOwnSite.slow()
    await arrangeScreens(staff)
    await doubleText(page)
    const webinars = (await listedPages(request)).filter((path) => path.startsWith('/webinars/'))
    expect(webinars.length).toBeGreaterThan(0)
    // The others are in every-page.spec.ts.
    for (const path of ['/', '/webinars', ...webinars, '/newsletter', '/newsletter?year=special']) {
      await page.goto(path)
      await expectToFit(page, path)
    }
    await openTab(page, 'Events')
    // The heading below says it whole; beside the menu there is no room for more than a letter.
    await expect(page.getByRole('banner').getByText('Events', { exact: true })).toBeHidden()
    await page.getByRole('button', { name: 'Menu' }).click()
    await expectToFit(page, 'the tabs')
    await page.keyboard.press('Escape')
    for (const name of await page.getByRole('tab').allInnerTexts()) {
      // Where the tabs stand beside the list, one press is enough.
      await resize(page, { width: 1440, height: 800 })
      await page.getByRole('tab', { name, exact: true }).click()
      await expect(page.getByRole('tabpanel', { name, exact: true }).getByRole('row').nth(1)).toBeVisible()
      await expectToFit(page, name)
    }
    for (const opened of ['edit=new', 'edit=1', 'attendees=1']) {
      await page.goto(`/admin?tab=events&${opened}`)
      // The names of teachers come later than the dialog.
      await page.waitForLoadState('networkidle')
      await expect(page.getByRole('button', { name: 'Close', exact: true }).first()).toBeInViewport({ ratio: 1 })
      await expectToFit(page, opened)
    }
    // What stays at the foot elsewhere is at the end of what scrolls.
    await page.goto('/admin?tab=events&edit=new')
    const submit = page.getByRole('button', { name: 'Create Event' })
    await submit.scrollIntoViewIfNeeded()
    await expect(submit).toBeInViewport({ ratio: 1 })
  },
)
