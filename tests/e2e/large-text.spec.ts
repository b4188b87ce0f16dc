import { arrangeScreens } from '../../scripts/screen-content'
import { expect, openTab, testOnOwnSite } from './fixtures'
import { doubleText, expectToFit } from './large-text'
import { listedPages } from './listed-pages'

testOnOwnSite(
  'large text: at 200 % no page that shows content of every kind and no staff tab scrolls sideways on a phone',
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
    await page.getByRole('button', { name: 'Menu' }).click()
    await expectToFit(page, 'the tabs')
    await page.keyboard.press('Escape')
    for (const name of await page.getByRole('tab').allInnerTexts()) {
      // Where the tabs stand beside the list, one press is enough.
      await page.setViewportSize({ width: 1440, height: 800 })
      await page.getByRole('tab', { name, exact: true }).click()
      await expect(page.getByRole('tabpanel', { name, exact: true }).getByRole('row').nth(1)).toBeVisible()
      await expectToFit(page, name)
    }
  },
)
