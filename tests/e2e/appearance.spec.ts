import { expect, openTab, testOnOwnSite, visit } from './fixtures'
import { expectNoBarriers } from './page-checks'

const NIGHT = 'rgb(23, 29, 39)'
const DAY = 'rgb(250, 246, 242)'

testOnOwnSite(
  'dark: pages and the staff area follow the device, unless the community or someone of the staff keeps them light',
  async ({ page, staff }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await visit(page, '/')
    await expect(page.locator('body')).toHaveCSS('background-color', NIGHT)
    for (const path of ['/', '/events', '/events/calendar', '/teachers', '/contact', '/register/the-body-and-the-spiritual-journey']) {
      await visit(page, path)
      await expectNoBarriers(page, `${path} by night`)
    }

    await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await page.emulateMedia({ colorScheme: 'dark', media: 'screen' })

    await openTab(page, 'Events')
    await expect(page.locator('body')).toHaveCSS('background-color', NIGHT)
    await expectNoBarriers(page, 'the events tab by night')
    await openTab(page, 'My Account')
    await page.getByRole('radio', { name: 'Always light' }).check()
    await expect(page.locator('body')).toHaveCSS('background-color', DAY)
    await page.reload()
    await expect(page.locator('body')).toHaveCSS('background-color', DAY)
    await page.getByRole('radio', { name: 'As this device' }).check()
    await expect(page.locator('body')).toHaveCSS('background-color', NIGHT)

    await staff.call('PUT', '/api/settings', { appearance: 'light' })
    await visit(page, '/events')
    await expect(page.locator('body')).toHaveCSS('background-color', DAY)
  },
)
