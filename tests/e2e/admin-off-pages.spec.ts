import { expect, openTab, testOnOwnSite, visit } from './fixtures'

testOnOwnSite(
  'spec B §11.4: staff are told what goes before a page is switched off, see that it is, and switch it on; links that lead nowhere are told of',
  async ({ page, staff }) => {
    await openTab(page, 'Pages')
    const row = page.getByRole('row', { name: 'Webinars' })
    const choose = async (item: string) => {
      await row.getByRole('button', { name: 'More for Webinars' }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    page.once('dialog', (dialog) => {
      expect(dialog.message()).toMatch(
        /^Switch off Webinars\? Visitors will read “404 Page Not Found” at \/webinars and at each page below it\./,
      )
      void dialog.accept()
    })
    await choose('Switch off')
    await expect(row.getByText('Switched off')).toBeVisible()
    expect((await page.request.get('/webinars')).status()).toBe(404)
    await choose('Switch on')
    await expect(row.getByText('Switched off')).toHaveCount(0)
    expect((await page.request.get('/webinars')).status()).toBe(200)

    await row.getByRole('button', { name: 'Edit Webinars' }).click()
    await page.getByRole('textbox', { name: 'Opening' }).first().waitFor()
    await staff.call('PUT', '/api/page-texts/webinars/lead', { text: 'See [the house](/our-house).' })
    await visit(page, '/admin?tab=today')
    await expect(page.getByText('links to /our-house, where nothing is.')).toBeVisible()
  },
)
