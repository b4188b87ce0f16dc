import type { Page } from '@playwright/test'
import { expect, openTab, takeProblems, test, testOnEmptySite } from './fixtures'
import { answerWith, hold } from './held-requests'
import { expectNoBarriers } from './page-checks'

const sample = { quote: 'It changed how I listen.', name: 'Ada Quist', reviewCount: '8 reviews', date: 'a week ago' }
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const dialogOn = (page: Page) => page.getByRole('dialog')

test('D2 §2 testimonials: the table has the documented columns; the preview is cut at 100 characters; no date is a dash; the search finds names and words of the quote, and says when there is none', async ({
  page,
  staff,
}) => {
  await staff.call('POST', '/api/cms/testimonials', { ...sample, name: 'Long Winded', quote: 'x'.repeat(101), date: null })
  await staff.call('POST', '/api/cms/testimonials', { ...sample, name: 'Just Fits', quote: 'y'.repeat(100) })
  await staff.call('POST', '/api/cms/testimonials', { ...sample, name: 'Renée Stone', quote: 'Silence has a sound.' })
  await openTab(page, 'Testimonials')
  await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Quote Preview', 'Review Count', 'Date', 'Actions'])
  await expect(row(page, 'Long Winded').getByRole('cell').first()).toHaveText(`${'x'.repeat(100)}...`)
  await expect(row(page, 'Long Winded').getByRole('cell').nth(2)).toHaveText('-')
  await expect(row(page, 'Just Fits').getByRole('cell')).toContainText(['y'.repeat(100), '8 reviews', 'a week ago'])

  const search = page.getByRole('searchbox', { name: 'Search testimonials' })
  await search.fill('renee SOUND')
  await expect(page.getByRole('rowheader')).toHaveText(['Renée Stone'])
  await search.fill('nobody said this')
  await expect(page.getByText('No testimonial matches “nobody said this”.', { exact: true })).toBeVisible()
  await search.fill('')
  await expect(row(page, 'Renée Stone')).toBeVisible()
})

testOnEmptySite(
  'D2 §2, §4 testimonials: the documented texts while they load and with none, and a way on when they cannot be loaded',
  async ({ page, problems }) => {
    const asked = await hold(page, '/api/cms/testimonials')
    await openTab(page, 'Testimonials')
    await expect(page.getByText('Loading testimonials...', { exact: true })).toBeVisible()
    asked.release()
    await expect(page.getByText('No testimonials found.', { exact: true })).toBeVisible()

    await answerWith(page, '/api/cms/testimonials', 500, { message: 'no' })
    await page.reload()
    await expect(page.getByText('Unable to load testimonials', { exact: true })).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No testimonials found.', { exact: true })).toBeVisible()
    await takeProblems(problems, /^500 .*testimonials/, /^console error: Failed to load resource/)
  },
)

test('D2 §4, §8 testimonials: one is created, edited and deleted, each told in its toast', async ({ page }) => {
  await openTab(page, 'Testimonials')
  await page.getByRole('button', { name: 'Add New Testimonial' }).click()
  const dialog = dialogOn(page)
  await expect(dialog.getByRole('heading')).toHaveText('Create Testimonial')
  await dialog.getByLabel('Quote').fill('A quiet hour.')
  await dialog.getByLabel('Name').fill('Cy Twom')
  await dialog.getByRole('button', { name: 'Create Testimonial' }).click()
  await expect(page.getByText('Testimonial created successfully', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()

  await row(page, 'Cy Twom').getByRole('button', { name: 'Edit' }).click()
  await expect(dialog.getByRole('heading')).toHaveText('Edit Testimonial')
  await expect(dialog.getByLabel('Quote')).toHaveValue('A quiet hour.')
  await dialog.getByLabel('Date').fill('in May')
  await dialog.getByRole('button', { name: 'Save Testimonial' }).click()
  await expect(page.getByText('Testimonial updated successfully', { exact: true })).toBeVisible()
  await expect(row(page, 'Cy Twom')).toContainText('in May')

  page.once('dialog', (question) => {
    expect(question.message()).toBe('Are you sure you want to delete this testimonial?')
    void question.accept()
  })
  await row(page, 'Cy Twom').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Testimonial deleted successfully', { exact: true })).toBeVisible()
  await expect(page.getByRole('tabpanel')).toBeFocused()
  await expect(row(page, 'Cy Twom')).toBeHidden()
})

test('D2 §8 testimonials: a save or a delete that fails says so in the words of the server, else in the documented ones', async ({
  page,
  staff,
  problems,
}) => {
  await staff.call('POST', '/api/cms/testimonials', { ...sample, name: 'Dee Fail' })
  await openTab(page, 'Testimonials')
  await row(page, 'Dee Fail').getByRole('button', { name: 'Edit' }).click()
  await dialogOn(page).getByLabel('Date').fill('today')

  await answerWith(page, '/api/cms/testimonials/*', 500, {})
  await dialogOn(page).getByRole('button', { name: 'Save Testimonial' }).click()
  await expect(page.getByText('Failed to update testimonial', { exact: true })).toBeVisible()
  await expect(dialogOn(page).getByLabel('Date')).toHaveValue('today')

  await page.unrouteAll()
  await answerWith(page, '/api/cms/testimonials/*', 503, { message: 'The database is away.' })
  await dialogOn(page).getByRole('button', { name: 'Save Testimonial' }).click()
  await expect(page.getByText('The database is away.', { exact: true })).toBeVisible()
  page.on('dialog', (question) => question.accept())
  await dialogOn(page).getByRole('button', { name: 'Cancel' }).click()

  await page.unrouteAll()
  await answerWith(page, '/api/cms/testimonials/*', 500, {})
  await row(page, 'Dee Fail').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete testimonial', { exact: true })).toBeVisible()
  await expect(row(page, 'Dee Fail')).toBeVisible()
  await takeProblems(problems, /^500 /, /^503 /, /^console error: Failed to load resource/)
})

test('accessibility: testimonials and their dialog have no barriers and no sideways scroll, at 320 and 1440 px', async ({
  page,
  staff,
}) => {
  await staff.call('POST', '/api/cms/testimonials', { ...sample, name: 'Axe', quote: 'w'.repeat(300) })
  await openTab(page, 'Testimonials')
  await expect(page.getByRole('table')).toBeVisible()
  await expectNoBarriers(page, 'the table')
  await page.getByRole('button', { name: 'Add New Testimonial' }).click()
  await dialogOn(page).getByRole('button', { name: 'Create Testimonial' }).click()
  await expect(dialogOn(page).getByText('The quote is required')).toBeVisible()
  await expectNoBarriers(page, 'the dialog')
})

test('deleting: pressed again while it goes, nothing more is asked or sent', async ({ page, staff }) => {
  await staff.call('POST', '/api/cms/testimonials', { quote: 'Once.', name: 'Una Once' })
  await openTab(page, 'Testimonials')
  const sent = await hold(page, '/api/cms/testimonials/*')
  let questions = 0
  page.on('dialog', (question) => {
    questions++
    void question.accept()
  })
  const remove = row(page, 'Una Once').getByRole('button', { name: 'Delete' })
  await remove.click()
  await expect.poll(sent.count).toBe(1)
  await remove.click()
  sent.release()
  await expect(page.getByText('Testimonial deleted successfully', { exact: true })).toBeVisible()
  await expect(remove).toBeHidden()
  expect([questions, sent.count()]).toEqual([1, 1])
})

test('deleting: what somebody else deleted meanwhile leaves the list when that is told', async ({ page, staff, problems }) => {
  const fields = { quote: 'Gone.', name: 'Gus Gone' }
  const { testimonial } = await staff.call<{ testimonial: { id: number } }>('POST', '/api/cms/testimonials', fields)
  await openTab(page, 'Testimonials')
  await expect(row(page, 'Gus Gone')).toBeVisible()
  await staff.call('DELETE', `/api/cms/testimonials/${testimonial.id}`)
  page.once('dialog', (question) => question.accept())
  await row(page, 'Gus Gone').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Testimonial not found', { exact: true })).toBeVisible()
  await expect(row(page, 'Gus Gone')).toBeHidden()
  await takeProblems(problems, /^404 /, /^console error: Failed to load resource/)
})
