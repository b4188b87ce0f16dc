import type { Page } from '@playwright/test'
import { createNewsletter } from './archive-content'
import { expect, openTab, takeProblems, test, testOnEmptySite } from './fixtures'
import { answerWith, hold } from './held-requests'
import { expectNoBarriers } from './page-checks'

const dialogOn = (page: Page) => page.getByRole('dialog')
const row = (page: Page, date: string) => page.getByRole('row').filter({ hasText: date })
const dates = (page: Page) => page.getByRole('rowheader')
const dateHeader = (page: Page) => page.getByRole('columnheader', { name: 'Date' })

testOnEmptySite(
  'D2 §2, §9 newsletters: by month and year, the newest first; the header of Date turns them round',
  async ({ page, staff }) => {
    for (const [month, year] of [
      ['April', 2025],
      ['December', 2024],
      ['September', 2025],
      ['January', 2026],
    ] as const)
      await createNewsletter(staff, { month, year })
    const newestFirst = ['January 2026', 'September 2025', 'April 2025', 'December 2024']
    await openTab(page, 'Newsletters')
    await expect(page.getByRole('columnheader')).toHaveText(['Month', 'Year', 'Date', 'Link', 'Special', 'Actions'])
    await expect(dates(page)).toHaveText(newestFirst)
    await expect(dateHeader(page)).toHaveAttribute('aria-sort', 'descending')

    await dateHeader(page).getByRole('button', { name: 'Date' }).click()
    await expect(dates(page)).toHaveText(newestFirst.toReversed())
    await expect(dateHeader(page)).toHaveAttribute('aria-sort', 'ascending')
    await page.keyboard.press('Enter')
    await expect(dates(page)).toHaveText(newestFirst)

    // Where the rows are entries, the header row is out of sight, and what it can do stands above them.
    await page.setViewportSize({ width: 390, height: 800 })
    await expect(page.getByRole('button', { name: 'Date' })).toBeHidden()
    await page.getByRole('button', { name: 'Newest first' }).click()
    await expect(dates(page)).toHaveText(newestFirst.toReversed())
    await page.getByRole('button', { name: 'Oldest first' }).click()
    await expect(dates(page)).toHaveText(newestFirst)
  },
)

test('D2 §2, §9 newsletters: month, year, the link cut at 40 characters and a badge for the special ones; the search finds months, years and special descriptions, and says when there is none', async ({
  page,
  staff,
}) => {
  const link = (length: number) => 'https://example.org/'.padEnd(length, 'x')
  await createNewsletter(staff, { month: 'May', year: 2031, link: link(40), isSpecial: true, specialDescription: 'On rest' })
  await createNewsletter(staff, { month: 'June', year: 2031, link: link(41) })
  await createNewsletter(staff, { month: 'February', year: 2035, isSpecial: true, specialDescription: 'On the café of the soul' })
  await createNewsletter(staff, { month: 'July', year: 2035 })
  await openTab(page, 'Newsletters')
  await expect(row(page, 'May 2031').getByRole('cell')).toHaveText(['May', '2031', /^https/, 'Special', /Edit/])
  await expect(row(page, 'June 2031').getByRole('cell')).toHaveText(['June', '2031', /^https/, '', /Edit/])

  const whole = row(page, 'May 2031').getByRole('link')
  await expect(whole).toHaveAccessibleName(`${link(40)} (opens in a new tab)`)
  const cut = row(page, 'June 2031').getByRole('link')
  await expect(cut).toHaveAccessibleName(`${link(40)}... (opens in a new tab)`)
  await expect(cut).toHaveAttribute('title', link(41))
  await expect(cut).toHaveAttribute('href', link(41))
  await expect(cut).toHaveAttribute('target', '_blank')

  const search = page.getByRole('searchbox', { name: 'Search newsletters' })
  await search.fill('2035 jul')
  await expect(dates(page)).toHaveText(['July 2035'])
  await search.fill('cafe soul')
  await expect(dates(page)).toHaveText(['February 2035'])
  await search.fill('nothing of the kind')
  await expect(page.getByText('No newsletter matches “nothing of the kind”.', { exact: true })).toBeVisible()
})

testOnEmptySite(
  'D2 §2, §4 newsletters: the documented texts while they load and with none, and a way on when they cannot be loaded',
  async ({ page, problems }) => {
    const asked = await hold(page, '/api/cms/newsletters')
    await openTab(page, 'Newsletters')
    await expect(page.getByText('Loading newsletters...', { exact: true })).toBeVisible()
    asked.release()
    await expect(page.getByText('No newsletters found. Click "Add New Newsletter" to create one.', { exact: true })).toBeVisible()

    await answerWith(page, '/api/cms/newsletters', 500, { message: 'no' })
    await page.reload()
    await expect(page.getByText('Unable to load newsletters', { exact: true })).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No newsletters found. Click "Add New Newsletter" to create one.', { exact: true })).toBeVisible()
    await takeProblems(problems, /^500 .*newsletters/, /^console error: Failed to load resource/)
  },
)

test('D2 §4, §8 newsletters: one is created, edited and deleted, each told in its toast', async ({ page }) => {
  await openTab(page, 'Newsletters')
  await page.getByRole('button', { name: 'Add New Newsletter' }).click()
  const dialog = dialogOn(page)
  await expect(dialog.getByRole('heading')).toHaveText('Create Newsletter')
  await expect(dialog.locator('> div').first()).toHaveCSS('max-width', '500px')
  await dialog.getByRole('button', { name: 'Create Newsletter' }).click()
  await expect(dialog.getByText('Please choose a month')).toBeVisible()
  await expect(dialog.getByText('The link is required')).toBeVisible()
  await dialog.getByLabel('Month').selectOption('March')
  await dialog.getByLabel('Year').fill('2032')
  await dialog.getByLabel('Link').fill('https://example.org/march')
  await dialog.getByRole('button', { name: 'Create Newsletter' }).click()
  await expect(page.getByText('Newsletter created successfully', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()

  await row(page, 'March 2032').getByRole('button', { name: 'Edit' }).click()
  await expect(dialog.getByRole('heading')).toHaveText('Edit Newsletter')
  await expect(dialog.getByLabel('Month')).toHaveValue('March')
  await expect(dialog.getByLabel('Year')).toHaveValue('2032')
  await expect(dialog.getByLabel('Link')).toHaveValue('https://example.org/march')
  await dialog.getByLabel('Month').selectOption('April')
  await dialog.getByRole('button', { name: 'Save Newsletter' }).click()
  await expect(page.getByText('Newsletter updated successfully', { exact: true })).toBeVisible()

  page.once('dialog', (question) => {
    expect(question.message()).toBe('Are you sure you want to delete this newsletter?')
    void question.accept()
  })
  await row(page, 'April 2032').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Newsletter deleted successfully', { exact: true })).toBeVisible()
  await expect(row(page, 'April 2032')).toBeHidden()
})

test('D2 §9 newsletters: a new one is of this year, as it is in Denver', async ({ page }) => {
  await page.clock.setFixedTime('2031-01-01T03:00:00Z')
  await openTab(page, 'Newsletters')
  await page.getByRole('button', { name: 'Add New Newsletter' }).click()
  await expect(dialogOn(page).getByLabel('Year')).toHaveValue('2030')
})

test('D2 §2 newsletters: the special description is there while the toggle is on; saved without it, it is gone for good', async ({
  page,
  staff,
}) => {
  await createNewsletter(staff, { month: 'August', year: 2033 })
  await openTab(page, 'Newsletters')
  const dialog = dialogOn(page)
  const open = () => row(page, 'August 2033').getByRole('button', { name: 'Edit' }).click()
  const save = async () => {
    await dialog.getByRole('button', { name: 'Save Newsletter' }).click()
    await expect(dialog).toBeHidden()
  }
  const toggle = dialog.getByRole('switch', { name: 'Special edition' })
  const description = dialog.getByLabel('Special description')

  await open()
  await expect(toggle).not.toBeChecked()
  await expect(description).toBeHidden()
  await toggle.focus()
  await page.keyboard.press('Space')
  await description.fill('On silence')
  await toggle.click()
  await expect(description).toBeHidden()
  await toggle.click()
  await expect(description).toHaveValue('On silence')
  await save()
  await expect(row(page, 'August 2033').getByText('Special', { exact: true })).toBeVisible()

  await open()
  await expect(toggle).toBeChecked()
  await expect(description).toHaveValue('On silence')
  await toggle.click()
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await save()
  expect((await sent).postDataJSON()).toMatchObject({ isSpecial: false, specialDescription: null })
  await expect(row(page, 'August 2033').getByText('Special', { exact: true })).toBeHidden()
  await open()
  await toggle.click()
  await expect(description).toHaveValue('')

  // What keeps the form from being sent is never out of sight.
  await description.fill('x'.repeat(2001))
  await toggle.click()
  await dialog.getByRole('button', { name: 'Save Newsletter' }).click()
  await expect(dialog.getByText('The special description may have at most 2000 characters')).toBeVisible()
})

test('D2 §8 newsletters: a save or a delete that fails says so in the words of the server, else in the documented ones', async ({
  page,
  staff,
  problems,
}) => {
  await createNewsletter(staff, { month: 'October', year: 2034 })
  await openTab(page, 'Newsletters')
  const dialog = dialogOn(page)
  const failing = async (status: number, body: object) => {
    await page.unrouteAll()
    await answerWith(page, '/api/cms/newsletters/*', status, body)
  }

  await row(page, 'October 2034').getByRole('button', { name: 'Edit' }).click()
  await failing(500, {})
  await dialog.getByRole('button', { name: 'Save Newsletter' }).click()
  await expect(page.getByText('Failed to update newsletter', { exact: true })).toBeVisible()
  await failing(503, { message: 'The database is away.' })
  await dialog.getByRole('button', { name: 'Save Newsletter' }).click()
  await expect(page.getByText('The database is away.', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  page.on('dialog', (question) => question.accept())
  await failing(500, {})
  await row(page, 'October 2034').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete newsletter', { exact: true })).toBeVisible()
  await expect(row(page, 'October 2034')).toBeVisible()

  await page.unrouteAll()
  await page.getByRole('button', { name: 'Add New Newsletter' }).click()
  await dialog.getByLabel('Month').selectOption('May')
  await dialog.getByLabel('Link').fill('https://example.org/may')
  await answerWith(page, '/api/cms/newsletters', 500, {})
  await dialog.getByRole('button', { name: 'Create Newsletter' }).click()
  await expect(page.getByText('Failed to create newsletter', { exact: true })).toBeVisible()
  await expect(dialog.getByLabel('Link')).toHaveValue('https://example.org/may')
  await takeProblems(problems, /^500 /, /^503 /, /^console error: Failed to load resource/)
})

test('decisions: the archive that this tab has loaded shows a change at once', async ({ page, staff }) => {
  await createNewsletter(staff, { month: 'January', year: 2025 })
  await openTab(page, 'Newsletters')
  const toArchive = async () => {
    await page.getByRole('link', { name: 'View site' }).click()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Newsletter', exact: true }).click()
  }
  await toArchive()
  await expect(page.getByRole('link', { name: 'January 2025' })).toBeVisible()
  await page.goBack()
  await page.goBack()
  await row(page, 'January 2025').getByRole('button', { name: 'Edit' }).first().click()
  await dialogOn(page).getByLabel('Month').selectOption('November')
  await dialogOn(page).getByRole('button', { name: 'Save Newsletter' }).click()
  await expect(dialogOn(page)).toBeHidden()
  await toArchive()
  await expect(page.getByRole('link', { name: 'November 2025' })).toBeVisible()
})

test('accessibility: newsletters and their dialog have no barriers and no sideways scroll, at 320 and 1440 px', async ({ page, staff }) => {
  const link = 'https://example.org/'.padEnd(200, 'w')
  await createNewsletter(staff, { month: 'September', year: 2036, link, isSpecial: true })
  await openTab(page, 'Newsletters')
  await expect(page.getByRole('table')).toBeVisible()
  await expectNoBarriers(page, 'the table')
  await page.getByRole('button', { name: 'Add New Newsletter' }).click()
  await dialogOn(page).getByRole('switch').check()
  await dialogOn(page).getByRole('button', { name: 'Create Newsletter' }).click()
  await expect(dialogOn(page).getByText('The link is required')).toBeVisible()
  await expectNoBarriers(page, 'the dialog')
})
