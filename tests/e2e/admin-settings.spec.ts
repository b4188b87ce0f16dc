import type { Dialog, Locator, Page } from '@playwright/test'
import { aPicture } from '../support/files'
import { expect, openTab, takeProblems, test, testOnEmptySite, testOnOwnSite, visit } from './fixtures'
import { listedPages } from './listed-pages'
import { expectNoBarriers, resize, sidewaysScroll } from './page-checks'

const save = (page: Page) => page.getByRole('button', { name: 'Save Settings' })
const state = (page: Page) => page.getByRole('form', { name: 'Settings' }).getByRole('status')
/** It lies over the buttons at the foot for some seconds. */
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const colorOf = (page: Page) =>
  page.getByRole('link', { name: 'Upcoming Events' }).evaluate((button) => getComputedStyle(button).backgroundColor)

const names = {
  community: 'Valley Circle',
  school: 'Open School',
  tagline: 'A quiet place.',
  address: { street: '1 Quay', city: 'Wellington', region: 'Te Whanganui', postalCode: '6011' },
  phone: '04 555 0100',
  email: 'office@valley.example',
  timeZone: 'Pacific/Auckland',
  links: Object.fromEntries(
    ['school', 'socialPage', 'videoChannel', 'movieNights', 'bonfires', 'movement', 'gatherings'].map((name) => [
      name,
      `https://valley.example/${name}`,
    ]),
  ),
}

/** What the site came with. */
const former = /Boulder|Diamond Approach|Denver|Colorado (?:80300|Teachers)|hello@example|555-0142|diamond-approach/

testOnEmptySite(
  'settings: what is still the original is replaced by what one types, and its links and videos are emptied at once',
  async ({ page }) => {
    await openTab(page, 'Settings')
    for (const [label, text] of [
      ['Community', 'Valley Circle'],
      ['Email', 'office@valley.example'],
      ['Button color', '#3c5a6e'],
    ] as const) {
      await field(page, label).click()
      await page.keyboard.type(text)
      await expect(field(page, label)).toHaveValue(text)
    }
    await field(page, 'Community').blur()
    await field(page, 'Community').click()
    await page.keyboard.press('End')
    await page.keyboard.type('s')
    await expect(field(page, 'Community')).toHaveValue('Valley Circles')
    await field(page, 'Social page (optional)').fill('https://valley.example')
    await page.getByRole('button', { name: 'Empty the 8 that are still the original' }).click()
    await expect(field(page, 'The school’s own site (optional)')).toBeFocused()
    for (const label of ['The school’s own site (optional)', 'Bonfires and potlucks (optional)', 'Introduction video (optional)'])
      await expect(field(page, label)).toHaveValue('')
    await expect(field(page, 'Social page (optional)')).toHaveValue('https://valley.example')
    await save(page).click()
    await expect(state(page)).toHaveText('Everything is saved')
  },
)

testOnEmptySite(
  'settings: no former name is left on any page, feed, calendar or file; hostile text stays text and runs nothing',
  async ({ page, staff }) => {
    await test.step('no former name is left on any page, feed, calendar or file, or in texts of the API', async () => {
      const { request } = page
      await staff.call('PUT', '/api/settings', names)
      // Events keep the clocks that they were entered with, so this one comes after.
      await staff.createEvent({ title: 'Open House', location: 'The hall' })
      const others = [
        '/login',
        '/nothing-there',
        '/events/nothing-there',
        '/register/open-house',
        '/thank-you/contact',
        '/events/calendar/2999-10',
      ]
      const files = ['/events.ics', '/events/open-house.ics', '/events.atom', '/newsletter.atom', '/webinars.atom', '/site.webmanifest']
      const left: string[] = []
      for (const path of [...(await listedPages(request)), ...others, ...files, '/api/openapi.json', '/sitemap.xml']) {
        const text = await (await request.get(path)).text()
        const found = new RegExp(`.{0,40}(?:${former.source}).{0,20}`).exec(text)?.[0]
        if (found) left.push(`${path}: ${found}`)
        if (path.endsWith('.atom') || path === '/') expect(text).toContain('Valley Circle')
      }
      expect(left).toEqual([])
    })

    await test.step('hostile names and texts stay text on every page, and run nothing', async () => {
      const hostile = '"><img src=x onerror=alert(1)><script>alert(2)</script>'
      await staff.call('PUT', '/api/settings', {
        ...{ community: hostile, school: hostile, tagline: hostile, phone: '<b>1</b>', legalName: hostile },
        ...{ address: { city: '</title><b>' }, announcement: { text: hostile, link: '/contact?a=<b>' } },
      })
      for (const path of ['/', '/contact', '/events', '/terms']) {
        await visit(page, path)
        await expect(page.getByRole('region', { name: 'Announcement' })).toHaveText(hostile)
        await expect(page.getByRole('contentinfo')).toContainText(hostile)
        expect(await page.locator('img[src="x"]').count()).toBe(0)
      }
    })
  },
)

testOnOwnSite(
  'settings: the form shows changes and faults, loses nothing without asking, shows a conflict to the second to save, and requires legible buttons',
  async ({ page, staff, problems }) => {
    await openTab(page, 'Settings')

    await test.step('the form shows how many changes and faults there are, and saves once there are no faults', async () => {
      await expect(state(page)).toHaveText('Everything is saved')
      await expect(save(page)).toBeDisabled()
      await field(page, 'Community').fill('Valley Circle')
      await field(page, 'Email').fill('nobody')
      await field(page, 'Phone').focus()
      await expect(page.getByText('Please enter a valid email address')).toBeVisible()
      await expect(state(page)).toHaveText('2 changes, 1 to fix')
      await page.getByRole('button', { name: 'Back to the original: Email' }).click()
      await expect(state(page)).toHaveText('1 change')
      await save(page).click()
      await expect(page.getByText('Settings updated successfully', { exact: true })).toBeInViewport()
      await expect(state(page)).toHaveText('Everything is saved')
      // On a phone the toast is above the bar, not on its words.
      await page.getByRole('listitem').filter({ hasText: 'Settings updated' }).getByRole('button', { name: 'Close' }).click()
      const before = page.viewportSize()
      await page.setViewportSize({ width: 390, height: 800 })
      await field(page, 'Phone').fill('303 555 0100')
      await save(page).click()
      const toast = page.getByRole('listitem').filter({ hasText: 'Settings updated' })
      await expect(toast).toBeInViewport({ ratio: 1 })
      const [above, below] = [await toast.boundingBox(), await state(page).boundingBox()]
      expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
      if (before) await page.setViewportSize(before)
      await expect(page.getByRole('button', { name: 'Back to the original: Community' })).toBeVisible()
      await expect(page.getByRole('banner')).toContainText('Valley Circle')
    })

    await test.step('keeping data for a shorter time asks first; changes can be discarded', async () => {
      await field(page, 'Months to keep: messages').fill('6')
      page.once('dialog', (dialog) => {
        expect(dialog.message()).toContain('Messages: 6 months instead of 24')
        void dialog.dismiss()
      })
      await save(page).click()
      await expect(state(page)).toHaveText('1 change')

      await field(page, 'School (optional)').fill('x')
      await page.getByRole('button', { name: 'Discard changes' }).click()
      await expect(field(page, 'School (optional)')).toHaveValue('Diamond Approach')
      await expect(field(page, 'Community')).toHaveValue('Valley Circle')
    })

    await test.step('the site shows what was saved, and its buttons keep their original color', async () => {
      await page.getByRole('link', { name: 'View site' }).click()
      await expect(page).toHaveTitle('Valley Circle · Diamond Approach')
      await expect.poll(() => colorOf(page)).toBe('rgb(143, 74, 66)')
      await page.goBack()
      await expect(field(page, 'Community')).toHaveValue('Valley Circle')
    })

    await test.step('a long name takes a second line, next to the search of the staff area and to the menu of a phone', async () => {
      await staff.call('PUT', '/api/settings', { community: 'Valley Circle of the Long Quiet River' })
      const visitor = await page.context().newPage()
      await visitor.goto('/admin?tab=mail')
      const right = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().right)
      const search = await visitor.getByRole('button', { name: 'Search everything' }).first().boundingBox()
      expect(await right(visitor.getByRole('banner').getByText('Valley Circle'))).toBeLessThanOrEqual(search?.x ?? 0)
      await resize(visitor, { width: 390, height: 844 })
      await visitor.goto('/events')
      const [banner, menu] = [visitor.getByRole('banner'), visitor.getByRole('button', { name: 'Menu' })]
      expect((await banner.boundingBox())?.height).toBeLessThan(80)
      expect(await right(menu)).toBeGreaterThan(370)
      await visitor.close()
      await staff.call('PUT', '/api/settings', { community: 'Valley Circle' })
      await page.reload()
    })

    await test.step('changes that are not saved are not lost without a question', async () => {
      await field(page, 'Community').fill('Hill Circle')
      const questions: string[] = []
      const answer = (dialog: Dialog) => {
        questions.push(dialog.message())
        void (questions.length === 1 ? dialog.dismiss() : dialog.accept())
      }
      page.on('dialog', answer)
      await page.getByRole('tab', { name: 'Accounts' }).click()
      await expect(field(page, 'Community')).toHaveValue('Hill Circle')
      await page.getByRole('tab', { name: 'Accounts' }).click()
      await expect(page.getByRole('tabpanel', { name: 'Accounts' })).toBeVisible()
      expect(questions).toEqual(Array(2).fill('You have unsaved changes. Leave without saving?'))
      page.off('dialog', answer)
      await page.getByRole('tab', { name: 'Settings' }).click()
      await expect(field(page, 'Community')).toHaveValue('Valley Circle')
    })

    await test.step('a save that comes after another one is refused, and shows both', async () => {
      await field(page, 'Tagline').fill('Mine.')
      await staff.call('PUT', '/api/settings', { tagline: 'Theirs.' })
      await save(page).click()
      const notice = page.getByRole('alert').filter({ hasText: 'changed the settings on' })
      await expect(notice).toContainText('Theirs: Theirs.')
      await expect(notice).toContainText('Yours: Mine.')
      await takeProblems(problems, /^409 /, /^console error: Failed to load resource/)
      await notice.getByRole('button', { name: 'Overwrite with mine' }).click()
      await expect(state(page)).toHaveText('Everything is saved')
      expect(await staff.call('GET', '/api/settings')).toMatchObject({ settings: { tagline: 'Mine.' } })
    })

    await test.step('a color on which white isn’t legible is refused at once, with the nearest legible one, which buttons then use', async () => {
      await field(page, 'Button color').fill('#C98F88')
      await expect(page.getByText('White text on this color has a contrast of 2.7:1; buttons need 4.5:1.')).toBeVisible()
      await expect(state(page)).toHaveText('1 change, 1 to fix')
      await page.getByRole('button', { name: 'Use the closest readable color, #9F6862' }).click()
      await expect(field(page, 'Button color')).toHaveValue('#9f6862')
      await page.getByLabel('Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await aPicture(400, 100, 'png') })
      await save(page).click()
      await expect(state(page)).toHaveText('Everything is saved')
      // Of a wide logo, the square that is its icon.
      await expect(page.getByAltText('Current picture')).toHaveCSS('object-fit', 'cover')
      // Where it is saved it is seen at once.
      await expect(page.getByRole('banner').locator('img').first()).toBeVisible()
      await expect(save(page)).toHaveCSS('background-color', 'rgb(159, 104, 98)')
      await expect(page.getByRole('switch', { checked: true }).first()).toHaveCSS('background-color', 'rgb(159, 104, 98)')

      // What only the server can refuse is counted, and said at its field.
      await page.getByRole('switch', { name: 'Require a second factor of admins' }).check()
      await save(page).click()
      await expect(page.getByText(/^Set up an authenticator app or a passkey for your own account first/).first()).toBeVisible()
      await expect(state(page)).toHaveText('1 change, 1 to fix')
      await page.getByRole('button', { name: 'Discard changes' }).click()
      await takeProblems(problems, /^400 .*settings/, /^console error: Failed to load resource/)

      await visit(page, '/contact')
      const logo = page.getByRole('banner').locator('img:visible')
      await expect(logo).toHaveAttribute('src', /^\/logo\.png\?v=[0-9a-f]{16}&size=400x100$/)
      await expect(logo).toHaveJSProperty('naturalWidth', 512)
      const shown = await logo.boundingBox()
      expect(shown && shown.width / shown.height, 'a wide logo is as wide as it needs, up to a bound').toBeCloseTo(2.4, 1)
      await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
      // In the dark it is the one for dark grounds.
      await expect(logo, 'on a ground on which it can be seen, where colors are forced').toHaveCSS('background-color', 'rgb(40, 51, 74)')
      await expect(page.getByRole('contentinfo').locator('img')).toHaveCSS('background-color', 'rgb(40, 51, 74)')
      await page.emulateMedia({ forcedColors: null, colorScheme: null })
      await page
        .getByRole('banner')
        .getByRole('link', { name: /to the home page$/ })
        .click()
      await expect.poll(() => colorOf(page)).toBe('rgb(159, 104, 98)')
    })

    await test.step('next to a wide logo neither the names nor the navigation of a visitor wrap at 1024 px', async () => {
      await page.evaluate(() => localStorage.clear())
      await page.context().clearCookies()
      await page.setViewportSize({ width: 1024, height: 700 })
      await visit(page, '/contact')
      const heightOf = (name: string | RegExp) =>
        page
          .getByRole('banner')
          .getByRole('link', { name })
          .evaluate((link) => link.getBoundingClientRect().height)
      for (const name of ['Events & programs', 'Ongoing groups', 'Get Started']) expect(await heightOf(name), name).toBeLessThan(45)
      expect(await heightOf(/to the home page$/)).toBeLessThan(50)
    })
  },
)

testOnOwnSite(
  'settings: an announcement is shown on public pages during its time; a former version is restored; no barriers, on a phone too',
  async ({ page, staff }) => {
    const announcement = { text: 'The center is closed on Sunday for snow.', link: '/contact' }
    const ended = { ...announcement, to: '2020-01-01T00:00:00.000Z' }
    const region = page.getByRole('region', { name: 'Announcement' })
    await staff.call('PUT', '/api/settings', { community: 'Valley Circle', announcement: ended })
    await staff.call('PUT', '/api/settings', {
      community: 'Hill Circle',
      announcement: { ...announcement, from: '2020-01-01T00:00:00.000Z' },
    })
    const phone = { width: 390, height: 844 }

    await test.step('an announcement is at the top of every public page, without barriers', async () => {
      await page.setViewportSize(phone)
      await visit(page, '/')
      await expect(region).toBeVisible()
      expect(await sidewaysScroll(page)).toEqual([])
      await expectNoBarriers(page)
      await region.getByRole('link', { name: announcement.text }).click()
      await expect(page).toHaveURL(/\/contact$/)
      await expect(region).toBeVisible()
    })

    await test.step('it isn’t in the staff area, whose form works on a phone and without barriers', async () => {
      await resize(page, phone)
      await openTab(page, 'Settings')
      await expect(page.getByRole('link', { name: announcement.text })).toBeHidden()
      await field(page, 'Button color').fill('#C98F88')
      await expect(page.getByRole('button', { name: /^Use the closest/ })).toBeVisible()
      expect(await sidewaysScroll(page)).toEqual([])
      await expectNoBarriers(page)
    })

    await test.step('an end that is only partly typed isn’t taken for an empty one', async () => {
      const end = page.getByLabel('Until (optional)')
      await end.fill('')
      await end.pressSequentially('12202026')
      await page.getByRole('button', { name: 'Save Settings' }).click()
      await expect(end).toHaveAccessibleDescription(/Please enter the whole date and time, or clear it\.$/)
      await page.getByRole('button', { name: 'Discard changes' }).click()
      await expect(page.getByText('Everything is saved')).toBeVisible()
    })

    await test.step('a former version is restored', async () => {
      await page.getByRole('button', { name: 'Version history' }).click()
      const dialog = page.getByRole('dialog', { name: 'Version history' })
      await expect(dialog.getByRole('listitem')).toHaveText([/keeper.*Community/, /The original settings/])
      await expectNoBarriers(page)
      page.on('dialog', (question) => void question.accept())
      await dialog.getByRole('button', { name: /^Restore: .*keeper/ }).click()
      await expect(dialog).toBeHidden()
      await expect(field(page, 'Community')).toHaveValue('Valley Circle')
    })

    await test.step('an expired announcement is shown nowhere', async () => {
      expect(await staff.call('GET', '/api/settings')).toMatchObject({ settings: { announcement: ended } })
      await visit(page, '/')
      await expect(region).toBeHidden()
    })
  },
)
