import type { Page } from '@playwright/test'
import { arrangeScreens } from '../../scripts/screen-content'
import { expect, openTab, testOnOwnSite } from './fixtures'
import { listedPages } from './listed-pages'
import { sidewaysScroll } from './page-checks'

/** As who sets the browser's text to 200 % has it. */
async function doubleText(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}

async function expectToFit(page: Page, name: string) {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 })
    expect.soft(await sidewaysScroll(page), `${name} at ${width} px`).toEqual([])
  }
}

testOnOwnSite('large text: at 200 % no page and no staff tab scrolls sideways on a phone', async ({ page, request, staff }) => {
  testOnOwnSite.slow()
  await arrangeScreens(staff)
  await doubleText(page)
  for (const path of [...(await listedPages(request)), '/login', '/register/ongoing-groups']) {
    await page.goto(path)
    await expectToFit(page, path)
  }
  await openTab(page, 'Events')
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.click()
  const names = await page.getByRole('tab').allInnerTexts()
  await expectToFit(page, 'the tabs')
  await page.keyboard.press('Escape')
  for (const name of names) {
    await menu.click()
    await page.getByRole('tab', { name, exact: true }).click()
    await expect(page.getByRole('tabpanel', { name, exact: true }).getByRole('row').nth(1)).toBeVisible()
    await expectToFit(page, name)
  }
})
