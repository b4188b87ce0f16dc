import sharp from 'sharp'
import { expect, openTab, testOnEmptySite, visit } from './fixtures'
import { hold } from './held-requests'
import { expectLargeTextToFit } from './large-text'
import { expectNoBarriers, sidewaysScroll } from './page-checks'
import { storeSubscribers } from './stored-rows'

const darkPicture = async () => ({
  name: 'dark.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1200, height: 600, channels: 3, background: '#10161c' } })
    .jpeg()
    .toBuffer(),
})

testOnEmptySite(
  'a mailing at 390 px: written with a picture, previewed, tested, scheduled, unscheduled, sent, and read in the archive; another is stopped',
  async ({ page, target }) => {
    storeSubscribers(target, [{ email: 'ada@example.net' }, { email: 'bo@example.net' }])
    await page.setViewportSize({ width: 390, height: 844 })
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
    const dialog = page.getByRole('dialog')
    const state = (hasText: RegExp) => page.getByRole('paragraph').filter({ hasText })
    const email = page.getByTitle('The email as it will look').contentFrame()
    const { step } = testOnEmptySite

    await step('the preview shows what is typed in the styles of the email', async () => {
      await openTab(page, 'Mailings')
      await expect(page.getByText('Emails that you write to everyone on the mailing list appear here.')).toBeVisible()
      await button('New Mailing').click()
      await page.getByLabel('Subject').fill('December in the community')
      await page.getByLabel('Text', { exact: true }).fill('The year grows **quiet**.')
      await page.getByLabel('Put it into the newsletter archive').check()
      await expect(email.getByRole('heading', { name: 'December in the community' })).toHaveCSS('font-size', '32px')
      await expect(email.getByRole('link', { name: 'View in the browser' })).toBeVisible()
    })

    await step('a picture is uploaded, described and inserted into the text', async () => {
      if (await button('More').isVisible()) await button('More').click()
      await button('Picture').click()
      await dialog.locator('input[type=file]').setInputFiles(await darkPicture())
      await dialog.getByLabel('What it shows').fill('Dark mountains')
      await expectNoBarriers(page, 'the dialog of pictures')
      await button('Add Picture').click()
      // As JPEG, which all mail programs show.
      const picture = email.getByRole('img', { name: 'Dark mountains' })
      await expect(picture).toHaveAttribute('src', /-960\.jpg$/)
      await expect(picture).toHaveJSProperty('naturalWidth', 960)
      await page.getByText('Plain text', { exact: true }).click()
      await expect(page.getByRole('figure', { name: 'The email' })).toContainText('[Picture: Dark mountains]')
    })

    await step('older pictures are loaded by keyboard, and the focus moves to the first of them', async () => {
      let picture: object | undefined
      await page.route('**/api/media?*', async (route) => {
        const response = await route.fetch()
        const { files, ...others } = await response.json()
        picture ??= files[0]
        const count = route.request().url().includes('offset=100') ? 1 : 100
        const json = { ...others, matching: 101, files: Array.from({ length: count }, (_, index) => ({ ...picture, name: `${index}` })) }
        await route.fulfill({ response, json })
      })
      if (await button('More').isVisible()) await button('More').click()
      await button('Picture').click()
      await button('Older pictures').press('Enter')
      const pictures = dialog.getByRole('listitem').getByRole('button')
      await expect(pictures).toHaveCount(1)
      await expect(pictures).toBeFocused()
      await button('Cancel').click()
      await page.unrouteAll()
    })

    await step('the mailing is saved before a test is sent, which says that it became a file', async () => {
      const saving = await hold(page, '/api/mailings')
      await button('Save Draft').click()
      // What is typed in that time would be lost.
      await expect(page.getByLabel('Subject')).not.toBeEditable()
      saving.release()
      await page.getByLabel('Subject').fill('Snow in the community')
      await button('Send Me a Test').click()
      await expect(
        page.getByText('No mail server is set up, so the test to office@example.org is saved as a file.', { exact: true }),
      ).toBeVisible()
      await expect(page.getByText(/^Everything is saved\./)).toBeVisible()
      expect(await sidewaysScroll(page)).toEqual([])
      await expectNoBarriers(page, 'the form')
    })

    await step('the mailing is scheduled in the site’s time zone, and unscheduled', async () => {
      await button('Send...').click()
      await expect(dialog).toContainText('goes to 2 people')
      await expectLargeTextToFit(page, 'sending a mailing')
      await dialog.getByText('At a time').click()
      await button('Schedule').click()
      await expect(dialog.getByText('Please choose a day and a time')).toBeVisible()
      const nextMonth = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString().slice(0, 10)
      await dialog.getByLabel('Day and time').fill(`${nextMonth}T08:00`)
      await button('Schedule').click()
      await expect(state(/^Goes out on .* 8:00 AM$/)).toBeVisible()
      await button('Unschedule').click()
      await expect(button('Save Draft')).toBeVisible()
    })

    await step('sending asks first, naming the number of people; a double click sends once, and each result is shown', async () => {
      await button('Send...').click()
      await button('Send to 2 people').dblclick()
      await expect(page.getByRole('region', { name: 'Sending' }).getByText('2 of 2 saved as files')).toBeVisible({ timeout: 20_000 })
      await expect(page.getByRole('rowheader', { name: 'bo@example.net' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'View its page' })).toHaveAttribute('href', /\/newsletter\/snow-in-the-community$/)
      await expectNoBarriers(page, 'the results')
    })

    await step('a mailing to many people is paused, resumed, and stopped for good, which asks first', async () => {
      storeSubscribers(
        target,
        Array.from({ length: 300 }, (_, index) => ({ email: `person${index}@example.net` })),
      )
      await button('Duplicate').click()
      await button('Send...').click()
      await button('Send to 302 people').click()
      await button('Pause').click()
      await expect(state(/^Paused$/)).toBeVisible()
      await button('Resume').click()
      await expect(state(/^Being sent$/)).toBeVisible()
      page.once('dialog', (question) => {
        expect(question.message()).toMatch(/^Stop for good\? \d+ people won’t get this mailing\.$/)
        void question.accept()
      })
      await button('Stop').click()
      await expect(state(/^Stopped on /)).toBeVisible()
      // Who got none waits for nothing any more.
      await page
        .getByRole('group', { name: 'Status' })
        .getByRole('button', { name: /^Stopped/ })
        .click()
      await expect(page.getByRole('row').filter({ hasText: 'Stopped before their turn' }).first()).toBeVisible()
      await expect(button('Delete')).toBeVisible()
    })

    await step('the mailing has a page in the archive, with the picture', async () => {
      await visit(page, '/newsletter/snow-in-the-community')
      await expect(page.getByRole('heading', { level: 1, name: 'Snow in the community' })).toBeVisible()
      await expect(page.getByRole('img', { name: 'Dark mountains' })).toBeVisible()
      await expectNoBarriers(page, 'the newsletter')
    })
  },
)
