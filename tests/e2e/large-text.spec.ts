import type { Page } from '@playwright/test'
import { totpCode } from '../support/totp-code'
import { allAnswered, expect, openTab, testOnOwnSite } from './fixtures'
import { doubleText, expectToFit } from './large-text'
import { listedPages } from './listed-pages'
import { arrangeScreens } from './screen-content'

/** The dialogs, by the address of each within the staff area and what is pressed there. Others, which take more to open, are measured where a test opens them. */
const dialogs: readonly (readonly [address: string, ...pressed: (string | RegExp)[]])[] = [
  ['events&edit=new'],
  ['events&edit=1'],
  ['events&attendees=1'],
  ['events&attendees=1', 'Add by hand'],
  ['events&attendees=1&view=door'],
  ['events&attendees=1&view=door', 'Add a walk-in'],
  ['events&edit=9999'],
  ['events', /^More for/, 'Preview link'],
  ['events', /^More for/, 'Version history'],
  ['events', 'Search'],
  ['programs&edit=1'],
  ['teachers&edit=1'],
  ['testimonials&edit=new'],
  ['webinars&edit=1'],
  ['newsletters&edit=new'],
  ['pages&page=home', /^Choose another/],
  ['mailings&mailing=new', 'More', 'Picture'],
  ['pages&edit=new'],
  ['subscribers', 'Import'],
  ['settings', 'Version history'],
  ['today&samples=delete'],
  ['accounts&edit=1'],
  ['accounts&reset=1'],
  ['accounts&invite=new', 'Create Link'],
  ['my-account&email=mine'],
  ['my-account&password=mine'],
  ['my-account', 'Add a passkey'],
]

const tabId = (name: string) => name.toLowerCase().replaceAll('’', '').replaceAll(' ', '-')

/** Leads on within the staff area, as the router does for a link there: nothing is loaded again. */
const show = (page: Page, address: string) =>
  page.evaluate((search) => history.pushState({ __TSR_key: crypto.randomUUID() }, '', `/admin?tab=${search}`), address)

async function closeDialogs(page: Page) {
  for (let left = await page.getByRole('dialog').count(); left > 0; left--) {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(left - 1)
  }
}

testOnOwnSite(
  'large text: at 200 % no page that shows content of every kind, no staff tab and no dialog scrolls sideways on a phone; a dialog is closed and sent',
  async ({ page, request, staff }) => {
    testOnOwnSite.slow()
    await arrangeScreens(staff)
    await doubleText(page)
    const webinars = (await listedPages(request)).filter((path) => path.startsWith('/webinars/'))
    expect(webinars.length).toBeGreaterThan(0)
    const form = '/register/the-body-and-the-spiritual-journey'
    // The others are in every-page.spec.ts.
    for (const path of ['/', form, '/webinars', ...webinars, '/newsletter', '/newsletter?year=special']) {
      await page.goto(path)
      if (path === form) await expect(page.getByText('20 places in total.')).toBeVisible()
      await expectToFit(page, path)
    }
    await openTab(page, 'Events')
    // The heading below says it whole; next to the menu there is no room for more than a letter.
    await expect(page.getByRole('banner').getByText('Events', { exact: true })).toBeHidden()
    await page.getByRole('button', { name: 'Menu' }).click()
    await expectToFit(page, 'the tabs')
    const tabs = await page.getByRole('dialog').getByRole('tab').allTextContents()
    expect(tabs.length).toBeGreaterThan(10)
    await page.keyboard.press('Escape')
    for (const name of tabs) {
      await show(page, tabId(name))
      await expect(page.getByRole('tabpanel', { name, exact: true })).toBeVisible()
      await allAnswered(page)
      await expectToFit(page, name)
    }
    for (const [address, ...pressed] of dialogs) {
      const name = [address, ...pressed].join(' ')
      await show(page, address)
      for (const button of pressed)
        await page
          .getByRole('button', { name: button })
          .or(page.getByRole('menuitem', { name: button }))
          .first()
          .click()
      await expect(page.getByRole('dialog').last().getByRole('button', { name: 'Close', exact: true }).first(), name).toBeVisible()
      // The names of teachers come later than the dialog.
      await allAnswered(page)
      await expectToFit(page, name)
      await closeDialogs(page)
    }
    await openTab(page, 'My Account')
    await page.getByRole('button', { name: 'Set up' }).click()
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
    await expectToFit(page, 'two-step login')
    const secret = (await page.getByRole('dialog').locator('code').innerText()).replaceAll(' ', '')
    await page.getByLabel('Code', { exact: true }).fill(totpCode(secret, Date.now()))
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(page.getByRole('dialog', { name: 'Save Your Recovery Codes' })).toBeVisible()
    await expectToFit(page, 'a toast over recovery codes')
    // What stays at the foot elsewhere is at the end of what scrolls.
    await page.goto('/admin?tab=events&edit=new')
    const submit = page.getByRole('button', { name: 'Create Event' })
    await submit.scrollIntoViewIfNeeded()
    await expect(submit).toBeInViewport({ ratio: 1 })
  },
)
