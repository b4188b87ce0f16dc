import type { Page } from '@playwright/test'
import { createNewsletter } from './archive-content'
import { expect, openTab, takeProblems, test, testOnEmptySite } from './fixtures'
import { answerWith, hold } from './held-requests'
import { expectNoBarriers } from './page-checks'

const dialogOn = (page: Page) => page.getByRole('dialog')
const row = (page: Page, date: string) => page.getByRole('row').filter({ hasText: date })
const dates = (page: Page) => page.getByRole('rowheader')
const dateHeader = (page: Page) => page.getByRole('columnheader', { name: 'Date' })
const edit = (page: Page, date: string) => row(page, date).getByRole('button', { name: 'Edit' }).click()
const save = (page: Page) => dialogOn(page).getByRole('button', { name: 'Save Newsletter' }).click()

testOnEmptySite(
  'D2 §2, §9 newsletters: sorted by month and year, reversed by the header; columns, links and search; no barriers at 320 and 1440 px',
  async ({ page, staff }) => {
    const link = (length: number) => 'https://example.org/'.padEnd(length, 'x')
    await createNewsletter(staff, { month: 'April', year: 2025 })
    await createNewsletter(staff, { month: 'May', year: 2031, link: link(40), isSpecial: true, specialDescription: 'On rest' })
    await createNewsletter(staff, { month: 'December', year: 2024 })
    await createNewsletter(staff, { month: 'July', year: 2035 })
    await createNewsletter(staff, { month: 'September', year: 2025 })
    await createNewsletter(staff, { month: 'February', year: 2035, isSpecial: true, specialDescription: 'On the café of the soul' })
    await createNewsletter(staff, { month: 'June', year: 2031, link: link(41) })
    await createNewsletter(staff, { month: 'September', year: 2036, link: link(200), isSpecial: true })
    await createNewsletter(staff, { month: 'January', year: 2026 })
    const newestFirst = [
      ...['September 2036', 'July 2035', 'February 2035', 'June 2031', 'May 2031'],
      ...['January 2026', 'September 2025', 'April 2025', 'December 2024'],
    ]
    await openTab(page, 'Newsletters')

    await test.step('the newest is first; the header of Date reverses the order', async () => {
      await expect(page.getByRole('columnheader')).toHaveText(['Month', 'Year', 'Date', 'Link', 'Special', 'Actions'])
      await expect(dates(page)).toHaveText(newestFirst)
      await expect(dateHeader(page)).toHaveAttribute('aria-sort', 'descending')
      await dateHeader(page).getByRole('button', { name: 'Date' }).click()
      await expect(dates(page)).toHaveText(newestFirst.toReversed())
      await expect(dateHeader(page)).toHaveAttribute('aria-sort', 'ascending')
      await page.keyboard.press('Enter')
      await expect(dates(page)).toHaveText(newestFirst)
    })

    await test.step('rows show month, year, the link cut at 40 characters, and a badge for special editions', async () => {
      await expect(row(page, 'May 2031').getByRole('cell')).toHaveText(['May', '2031', /^https/, 'Special', /Edit/])
      await expect(row(page, 'June 2031').getByRole('cell')).toHaveText(['June', '2031', /^https/, '', /Edit/])
      await expect(row(page, 'May 2031').getByRole('link')).toHaveAccessibleName(`${link(40)} (opens in a new tab)`)
      const cut = row(page, 'June 2031').getByRole('link')
      await expect(cut).toHaveAccessibleName(`${link(40)}... (opens in a new tab)`)
      await expect(cut).toHaveAttribute('title', link(41))
      await expect(cut).toHaveAttribute('href', link(41))
      await expect(cut).toHaveAttribute('target', '_blank')
    })

    await test.step('the search finds months, years and special descriptions, and says when it finds nothing', async () => {
      const search = page.getByRole('searchbox', { name: 'Search newsletters' })
      await search.fill('2035 jul')
      await expect(dates(page)).toHaveText(['July 2035'])
      await search.fill('cafe soul')
      await expect(dates(page)).toHaveText(['February 2035'])
      await search.fill('nothing of the kind')
      await expect(page.getByText('No newsletter matches “nothing of the kind”.', { exact: true })).toBeVisible()
      await search.fill('')
      await expect(dates(page)).toHaveText(newestFirst)
    })

    await test.step('where rows are shown as entries, the header row is hidden, and its actions are above them', async () => {
      await page.setViewportSize({ width: 390, height: 800 })
      await expect(page.getByRole('button', { name: 'Date' })).toBeHidden()
      await page.getByRole('button', { name: 'Newest first' }).click()
      await expect(dates(page)).toHaveText(newestFirst.toReversed())
      await page.getByRole('button', { name: 'Oldest first' }).click()
      await expect(dates(page)).toHaveText(newestFirst)
    })

    await test.step('no barriers and no sideways scroll in the table and the dialog', async () => {
      await expectNoBarriers(page, 'the table')
      await page.getByRole('button', { name: 'Add New Newsletter' }).click()
      await dialogOn(page).getByRole('switch').check()
      await dialogOn(page).getByRole('button', { name: 'Create Newsletter' }).click()
      await expect(dialogOn(page).getByText('The link is required')).toBeVisible()
      await expectNoBarriers(page, 'the dialog')
    })
  },
)

testOnEmptySite(
  'D2 §2, §4, §8, §9 newsletters: loading, a failure that can be retried, and an empty list; one is created, edited and deleted, each confirmed by its toast; a new one has the current year',
  async ({ page, problems }) => {
    const dialog = dialogOn(page)

    await test.step('the documented texts show while newsletters load and where there are none; after a failure they can be loaded again', async () => {
      await answerWith(page, '/api/cms/newsletters', 500, { message: 'no' })
      const held = await hold(page, '/api/cms/newsletters')
      await page.clock.setFixedTime('2031-01-01T03:00:00Z')
      await openTab(page, 'Newsletters')
      await expect(page.getByText('Loading newsletters...', { exact: true })).toBeVisible()
      held.release()
      await expect(page.getByText('Unable to load newsletters', { exact: true })).toBeVisible()
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText('No newsletters found. Click "Add New Newsletter" to create one.', { exact: true })).toBeVisible()
      await takeProblems(problems, /^500 .*newsletters/, /^console error: Failed to load resource/)
    })

    await test.step('one is created, by default with the current year in Denver', async () => {
      await page.getByRole('button', { name: 'Add New Newsletter' }).click()
      await expect(dialog.getByRole('heading')).toHaveText('Create Newsletter')
      await expect(dialog.locator('> div').first()).toHaveCSS('max-width', '500px')
      await expect(dialog.getByLabel('Year')).toHaveValue('2030')
      await dialog.getByRole('button', { name: 'Create Newsletter' }).click()
      await expect(dialog.getByText('Please choose a month')).toBeVisible()
      await expect(dialog.getByText('The link is required')).toBeVisible()
      await dialog.getByLabel('Month').selectOption('March')
      await dialog.getByLabel('Year').fill('2032')
      await dialog.getByLabel('Link').fill('https://example.org/march')
      await dialog.getByRole('button', { name: 'Create Newsletter' }).click()
      await expect(page.getByText('Newsletter created successfully', { exact: true })).toBeVisible()
      await expect(dialog).toBeHidden()
    })

    await test.step('it is edited', async () => {
      await edit(page, 'March 2032')
      await expect(dialog.getByRole('heading')).toHaveText('Edit Newsletter')
      await expect(dialog.getByLabel('Month')).toHaveValue('March')
      await expect(dialog.getByLabel('Year')).toHaveValue('2032')
      await expect(dialog.getByLabel('Link')).toHaveValue('https://example.org/march')
      await dialog.getByLabel('Month').selectOption('April')
      await save(page)
      await expect(page.getByText('Newsletter updated successfully', { exact: true })).toBeVisible()
    })

    await test.step('it is deleted', async () => {
      page.once('dialog', (question) => {
        expect(question.message()).toBe(
          'Are you sure you want to delete this newsletter?\n\n“April 2032” moves to Recently Deleted and can be restored for 30 days.',
        )
        void question.accept()
      })
      await row(page, 'April 2032').getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByText('Newsletter deleted successfully', { exact: true })).toBeVisible()
      await expect(row(page, 'April 2032')).toBeHidden()
    })
  },
)

test('D2 §2, §8, decisions newsletters: the special description; a save or a deletion that fails says so; the archive of this tab shows a change at once', async ({
  page,
  staff,
  problems,
}) => {
  await createNewsletter(staff, { month: 'August', year: 2033 })
  await createNewsletter(staff, { month: 'October', year: 2034 })
  await createNewsletter(staff, { month: 'January', year: 2025 })
  await openTab(page, 'Newsletters')
  const dialog = dialogOn(page)
  const toggle = dialog.getByRole('switch', { name: 'Special edition' })
  const description = dialog.getByLabel('Special description')
  const failing = async (status: number, body: object) => {
    await page.unrouteAll()
    await answerWith(page, '/api/cms/newsletters/*', status, body)
  }

  await test.step('the archive, which this browser tab has loaded, shows a change at once', async () => {
    const toArchive = async () => {
      await page.getByRole('link', { name: 'View site' }).click()
      await page.getByRole('contentinfo').getByRole('link', { name: 'Newsletter', exact: true }).click()
    }
    const backToTab = async () => {
      await page.goBack()
      await page.goBack()
    }
    await toArchive()
    await expect(page.getByRole('link', { name: 'January 2025' })).toBeVisible()
    await backToTab()
    await row(page, 'January 2025').getByRole('button', { name: 'Edit' }).first().click()
    await dialog.getByLabel('Month').selectOption('November')
    await save(page)
    await expect(dialog).toBeHidden()
    await toArchive()
    await expect(page.getByRole('link', { name: 'November 2025' })).toBeVisible()
    await backToTab()
  })

  await test.step('the special description is shown while the toggle is on', async () => {
    await edit(page, 'August 2033')
    await expect(toggle).not.toBeChecked()
    await expect(description).toBeHidden()
    await toggle.focus()
    await page.keyboard.press('Space')
    await description.fill('On silence')
    await toggle.click()
    await expect(description).toBeHidden()
    await toggle.click()
    await expect(description).toHaveValue('On silence')
    await save(page)
    await expect(dialog).toBeHidden()
    await expect(row(page, 'August 2033').getByText('Special', { exact: true })).toBeVisible()
  })

  await test.step('saving without it deletes it for good', async () => {
    await edit(page, 'August 2033')
    await expect(toggle).toBeChecked()
    await expect(description).toHaveValue('On silence')
    await toggle.click()
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await save(page)
    await expect(dialog).toBeHidden()
    expect((await sent).postDataJSON()).toMatchObject({ isSpecial: false, specialDescription: null })
    await expect(row(page, 'August 2033').getByText('Special', { exact: true })).toBeHidden()
    await edit(page, 'August 2033')
    await toggle.click()
    await expect(description).toHaveValue('')
  })

  await test.step('a field that keeps the form from being sent is never hidden', async () => {
    await description.fill('x'.repeat(2001))
    await toggle.click()
    await save(page)
    await expect(dialog.getByText('The special description must be 2000 characters or fewer')).toBeVisible()
    page.once('dialog', (question) => question.accept())
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('a save or a deletion that fails says so in the words of the server, else in the documented ones', async () => {
    await edit(page, 'October 2034')
    await failing(500, {})
    await save(page)
    await expect(page.getByText('Failed to update newsletter', { exact: true })).toBeVisible()
    await failing(503, { message: 'The database is away.' })
    await save(page)
    await expect(page.getByText('The database is away.', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    page.once('dialog', (question) => question.accept())
    await failing(500, {})
    await row(page, 'October 2034').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Failed to delete newsletter', { exact: true })).toBeVisible()
    await expect(row(page, 'October 2034')).toBeVisible()
  })

  await test.step('where creating fails, the dialog says so and keeps what was typed', async () => {
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
})
