import type { Page } from '@playwright/test'
import type { Program } from '@/features/programs/program.kind'
import { aPicture } from '../support/files'
import { expect, openTab, takeProblems, test, testOnEmptySite, testOnOwnSite, visit } from './fixtures'
import { answerWith, hold } from './held-requests'
import { expectNoBarriers, sidewaysScroll } from './page-checks'

const picture = '/images/program-inquiry-536aa285-1200x800.webp'
const gone = '/uploads/gone-12345678-1200x800.webp'

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const dialogOn = (page: Page) => page.getByRole('dialog', { name: /Program$/ })
const edit = (page: Page, title: string) => row(page, title).getByRole('button', { name: 'Edit' }).click()
const save = (page: Page) => dialogOn(page).getByRole('button', { name: 'Save Program' }).click()

testOnEmptySite(
  'programs: loading, an empty list and what visitors see in that case, and a failure that can be retried',
  async ({ page, problems }) => {
    const held = await hold(page, '/api/cms/programs')
    await openTab(page, 'Programs')
    await expect(page.getByText('Loading programs...', { exact: true })).toBeVisible()
    held.release()
    await expect(page.getByText(/^No programs found, so visitors see the four built-in ones\. Click "Add New Program"/)).toBeVisible()

    // What visitors see without any must not be taken for what is stored.
    await visit(page, '/programs')
    await expect(page.getByRole('article').filter({ hasText: 'Sunday Meditation' })).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Admin' }).click()
    await page.getByRole('tab', { name: 'Programs' }).click()
    await expect(page.getByText(/^No programs found/)).toBeVisible()

    await page.route('**/api/cms/programs', (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
    await page.reload()
    await expect(page.getByText('Unable to load programs', { exact: true })).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(/^No programs found/)).toBeVisible()
    await takeProblems(problems, /^500 .*programs/, /^console error: Failed to load resource/)
  },
)

testOnOwnSite(
  'programs: one is created with a picture on a phone, edited and deleted; visitors’ pages in this browser tab show it at once',
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openTab(page, 'Programs')
    const card = page.getByRole('article').filter({ hasText: 'Autumn Retreat' })
    /** To the Programs page within the browser, by the link of a card that stays, and back to the tab. */
    const onProgramsPage = async (look: () => Promise<void>) => {
      await row(page, 'Sunday Meditation').getByRole('link').click()
      await look()
      await page.goBack()
      await expect(page.getByRole('rowheader').first()).toBeVisible()
    }
    const seesCards = () => expect(page.getByRole('article').filter({ hasText: 'Sunday Meditation' }).first()).toBeVisible()
    await onProgramsPage(seesCards)

    await page.getByRole('button', { name: 'Add New Program' }).click()
    const dialog = dialogOn(page)
    await expect(dialog.getByRole('heading')).toHaveText('Create Program')
    await dialog.getByRole('button', { name: 'Create Program' }).click()
    for (const each of ['title', 'description', 'link'])
      await expect(dialog.getByText(`The ${each} is required`, { exact: true })).toBeVisible()
    await dialog.getByLabel('Title').fill('Autumn Retreat')
    await dialog.getByLabel('Description').fill('Four days in the mountains.')
    await dialog.getByLabel('Link').fill('www.example.org')
    await expect(dialog.getByText(/^The link must be a path on this site/)).toBeVisible()
    await dialog.getByLabel('Link').fill('/programs#autumn-retreat')
    await dialog.getByLabel(/^Picture/).setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('notes') })
    await dialog.getByRole('button', { name: 'Create Program' }).click()
    await expect(dialog.getByLabel(/^Picture/)).toBeFocused()
    await dialog.getByLabel(/^Picture/).setInputFiles({ name: 'autumn.png', mimeType: 'image/png', buffer: await aPicture(60, 40, 'png') })
    await expect(dialog.getByRole('img', { name: 'Preview of autumn.png' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Create Program' }).click()
    await expect(page.getByText('Program created successfully', { exact: true })).toBeVisible()
    await expect(row(page, 'Autumn Retreat').locator('img')).toHaveAttribute('src', /^\/uploads\/.*-60x40\.webp$/)
    expect(await sidewaysScroll(page)).toEqual([])
    await onProgramsPage(async () => {
      await expect(card.locator('img')).toHaveAttribute('src', /^\/uploads\//)
    })

    await edit(page, 'Autumn Retreat')
    await dialog.getByLabel('Description').fill('Five days in the mountains.')
    await dialog.getByRole('button', { name: 'Remove image' }).click()
    await expect(dialog.getByText('The image will be removed when you save.')).toBeVisible()
    await save(page)
    await expect(page.getByText('Program updated successfully', { exact: true })).toBeVisible()
    await expect(row(page, 'Autumn Retreat').getByRole('cell').first()).toHaveText('No picture')
    await onProgramsPage(() => expect(card).toContainText('Five days in the mountains.'))

    page.once('dialog', (question) => {
      expect(question.message()).toBe(
        'Are you sure you want to delete this program?\n\n“Autumn Retreat” moves to Recently Deleted and can be restored for 30 days.',
      )
      void question.accept()
    })
    await row(page, 'Autumn Retreat').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Program deleted successfully', { exact: true })).toBeVisible()
    await expect(row(page, 'Autumn Retreat')).toBeHidden()
    await onProgramsPage(async () => {
      await seesCards()
      await expect(card).toHaveCount(0)
    })
  },
)

testOnOwnSite(
  'programs, spec B §6.2: the four cards and what decides their order; the focal point of a picture; failures say so; no barriers at 320 and 1440 px',
  async ({ page, staff, problems }) => {
    const long = { description: 'words and more words '.repeat(40), imageUrl: gone, linkUrl: 'https://example.org/retreat' }
    await staff.call('POST', '/api/cms/programs', { title: 'Retreat', ...long })
    const json = { title: 'Looked at', description: 'Words.', linkUrl: '/about', imageUrl: picture }
    const { program } = await staff.call<{ program: Program }>('POST', '/api/cms/programs', json)
    await openTab(page, 'Programs')
    const dialog = dialogOn(page)

    await test.step('the four cards come in the order of the pages, marked as samples, with what decides that order; long descriptions are cut', async () => {
      await expect(page.getByRole('columnheader')).toHaveText(['Picture', 'Title', 'Description', 'Link', 'Actions'])
      const samples = ['Ongoing Study Groups', 'Introductory Teachings', 'Inquiry Sessions', 'Sunday Meditation']
      await expect(page.getByRole('rowheader')).toHaveText([...samples.map((title) => `${title}Sample`), 'Retreat', 'Looked at'])
      await expect(page.getByText(/in the order they were created/)).toBeVisible()
      await expect(page.getByText(/the word after the # becomes the name of its place on the Programs page/)).toBeVisible()
      await expect(row(page, 'Sunday Meditation').getByRole('link')).toHaveAttribute('href', '/programs#sunday-meditation')
      await expect(row(page, 'Sunday Meditation').locator('img')).toBeVisible()

      await expect(row(page, 'Retreat').getByRole('cell').first()).toHaveText('No picture')
      await expect(row(page, 'Retreat').getByRole('link')).toHaveAttribute('href', 'https://example.org/retreat')
      const description = row(page, 'Retreat').getByText('words and more words')
      expect(await description.evaluate((text) => text.clientHeight < text.scrollHeight / 2)).toBe(true)
    })

    await test.step('a picture’s alt text and focal point are set by keyboard or by pressing on it, and take effect on the page', async () => {
      await edit(page, 'Looked at')
      const [across, down] = [dialog.getByLabel('From left to right'), dialog.getByLabel('From top to bottom')]
      await dialog.locator('.focus-picture').click({ position: { x: 24, y: 40 } })
      await expect(across).toHaveValue('10')
      await expect(down).toHaveValue('25')
      await across.focus()
      await page.keyboard.press('End')
      await page.keyboard.press('Tab')
      await page.keyboard.press('ArrowRight')
      await expect(down).toHaveValue('30')
      await dialog.getByLabel('Alt text').fill('Mountains over a lake')
      await save(page)
      await expect(dialog).toBeHidden()
      const shown = page.getByRole('img', { name: 'Mountains over a lake' })
      await row(page, 'Sunday Meditation').getByRole('link').click()
      await expect(page).toHaveURL('/programs#sunday-meditation')
      await expect(shown).toHaveCSS('object-position', '100% 30%')
      await page.goBack()
    })

    await test.step('the former versions show the chosen focal point', async () => {
      await edit(page, 'Looked at')
      await dialog.getByRole('button', { name: 'Version history' }).click()
      const versions = page.getByRole('dialog', { name: 'Version history' })
      await expect(versions.getByText('changed alt text and focal point')).toBeVisible()
      await versions.getByText('Show changes').click()
      await expect(versions.getByText('100 % from the left, 30 % from the top')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(versions).toBeHidden()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    })

    await test.step('a failure says so, and nothing typed is lost', async () => {
      await answerWith(page, '/api/cms/programs/*', 500, {})
      page.once('dialog', (question) => question.accept())
      await row(page, 'Looked at').getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByText('Failed to delete program', { exact: true })).toBeVisible()
      await edit(page, 'Looked at')
      await dialog.getByLabel('Link').fill('/contact')
      await save(page)
      await expect(page.getByText('Failed to update program', { exact: true })).toBeVisible()
      await page.unrouteAll()
    })

    await test.step('a save over someone else’s keeps the picture that they added', async () => {
      const newer = '/images/program-introductory-3b18e611-1200x800.webp'
      await staff.call('PUT', `/api/cms/programs/${program.id}`, { linkUrl: '/community', imageUrl: newer })
      await save(page)
      await dialog.getByRole('button', { name: 'Overwrite with mine' }).click()
      await expect(dialog).toBeHidden()
      const { programs } = await staff.call<{ programs: Program[] }>('GET', '/api/cms/programs')
      expect(programs.find(({ id }) => id === program.id)).toMatchObject({ linkUrl: '/contact', imageUrl: newer })
      await takeProblems(problems, /^500 /, /^409 /, /^404 .*gone/, /^console error: Failed to load resource/)
    })

    await test.step('no barriers and no sideways scroll in the table and the dialog', async () => {
      await expectNoBarriers(page, 'the table')
      await edit(page, 'Inquiry Sessions')
      await dialog.getByLabel('Link').fill('w'.repeat(80))
      await dialog.getByRole('button', { name: 'Remove image' }).click()
      await save(page)
      await expect(dialog.getByText(/^The link must be/)).toBeVisible()
      await expectNoBarriers(page, 'the dialog')
    })
  },
)
