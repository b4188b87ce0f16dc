import type { Page } from '@playwright/test'
import { expect, openTab, takeProblems, test, testOnEmptySite } from './fixtures'
import { answerWith, hold } from './held-requests'
import { expectNoBarriers } from './page-checks'

const sample = { quote: 'It changed how I listen.', name: 'Ada Quist', reviewCount: '8 reviews', date: 'a week ago' }
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const dialogOn = (page: Page) => page.getByRole('dialog')
const deleteButton = (page: Page, name: string) => row(page, name).getByRole('button', { name: 'Delete' })

testOnEmptySite(
  'D2 §2, §4, §8 testimonials: loading, a failure that can be retried, and an empty list; one is created, edited and deleted, each confirmed by its toast',
  async ({ page, problems }) => {
    const dialog = dialogOn(page)

    await test.step('the documented texts show while testimonials load and where there are none; after a failure they can be loaded again', async () => {
      await answerWith(page, '/api/cms/testimonials', 500, { message: 'no' })
      const held = await hold(page, '/api/cms/testimonials')
      await openTab(page, 'Testimonials')
      await expect(page.getByText('Loading testimonials...', { exact: true })).toBeVisible()
      held.release()
      await expect(page.getByText('Unable to load testimonials', { exact: true })).toBeVisible()
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText('No testimonials found.', { exact: true })).toBeVisible()
      await takeProblems(problems, /^500 .*testimonials/, /^console error: Failed to load resource/)
    })

    await test.step('one is created', async () => {
      await page.getByRole('button', { name: 'Add New Testimonial' }).click()
      await expect(dialog.getByRole('heading')).toHaveText('Create Testimonial')
      await dialog.getByLabel('Quote').fill('A quiet hour.')
      await dialog.getByLabel('Name').fill('Cy Twom')
      await dialog.getByRole('button', { name: 'Create Testimonial' }).click()
      await expect(page.getByText('Testimonial created successfully', { exact: true })).toBeVisible()
      await expect(dialog).toBeHidden()
    })

    await test.step('it is edited', async () => {
      await row(page, 'Cy Twom').getByRole('button', { name: 'Edit' }).click()
      await expect(dialog.getByRole('heading')).toHaveText('Edit Testimonial')
      await expect(dialog.getByLabel('Quote')).toHaveValue('A quiet hour.')
      await dialog.getByLabel('Date').fill('in May')
      await dialog.getByRole('button', { name: 'Save Testimonial' }).click()
      await expect(page.getByText('Testimonial updated successfully', { exact: true })).toBeVisible()
      await expect(row(page, 'Cy Twom')).toContainText('in May')
    })

    await test.step('it is deleted', async () => {
      page.once('dialog', (question) => {
        expect(question.message()).toBe(
          'Are you sure you want to delete this testimonial?\n\n“Cy Twom” moves to Recently Deleted and can be restored for 30 days.',
        )
        void question.accept()
      })
      await deleteButton(page, 'Cy Twom').click()
      await expect(page.getByText('Testimonial deleted successfully', { exact: true })).toBeVisible()
      await expect(page.getByRole('tabpanel')).toBeFocused()
      await expect(row(page, 'Cy Twom')).toBeHidden()
    })
  },
)

test('D2 §2, §8 testimonials: columns and search; what fails says so and loses nothing; what is deleted twice; no barriers at 320 and 1440 px', async ({
  page,
  staff,
  problems,
}) => {
  const create = (fields: { name: string } & Record<string, unknown>) =>
    staff.call<{ testimonial: { id: number } }>('POST', '/api/cms/testimonials', { ...sample, ...fields })
  await create({ name: 'Long Winded', quote: 'x'.repeat(101), date: null })
  await create({ name: 'Just Fits', quote: 'y'.repeat(100) })
  await create({ name: 'Renée Stone', quote: 'Silence has a sound.' })
  await create({ name: 'Una Once' })
  const gone = await create({ name: 'Gus Gone' })
  await create({ name: 'Axe', quote: 'w'.repeat(300) })
  await openTab(page, 'Testimonials')
  const dialog = dialogOn(page)

  await test.step('the table has the documented columns; the preview is cut at 100 characters; a missing date is a dash', async () => {
    await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Quote Preview', 'Review Count', 'Date', 'Actions'])
    await expect(row(page, 'Long Winded').getByRole('cell').first()).toHaveText(`${'x'.repeat(100)}...`)
    await expect(row(page, 'Long Winded').getByRole('cell').nth(2)).toHaveText('-')
    await expect(row(page, 'Just Fits').getByRole('cell')).toContainText(['y'.repeat(100), '8 reviews', 'a week ago'])
  })

  await test.step('the search finds names and words of the quote, and says when it finds nothing', async () => {
    const search = page.getByRole('searchbox', { name: 'Search testimonials' })
    await search.fill('renee SOUND')
    await expect(page.getByRole('rowheader')).toHaveText(['Renée Stone'])
    await search.fill('nobody said this')
    await expect(page.getByText('No testimonial matches “nobody said this”.', { exact: true })).toBeVisible()
    await search.fill('')
    await expect(row(page, 'Renée Stone')).toBeVisible()
  })

  await test.step('a save or a delete that fails says so in the words of the server, else in the documented ones', async () => {
    await row(page, 'Just Fits').getByRole('button', { name: 'Edit' }).click()
    await dialog.getByLabel('Date').fill('today')
    await answerWith(page, '/api/cms/testimonials/*', 500, {})
    await dialog.getByRole('button', { name: 'Save Testimonial' }).click()
    await expect(page.getByText('Failed to update testimonial', { exact: true })).toBeVisible()
    await expect(dialog.getByLabel('Date')).toHaveValue('today')

    await answerWith(page, '/api/cms/testimonials/*', 503, { message: 'The database is away.' })
    await dialog.getByRole('button', { name: 'Save Testimonial' }).click()
    await expect(page.getByText('The database is away.', { exact: true })).toBeVisible()
    page.once('dialog', (question) => question.accept())
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()

    await page.unrouteAll()
    await answerWith(page, '/api/cms/testimonials/*', 500, {})
    page.once('dialog', (question) => question.accept())
    await deleteButton(page, 'Just Fits').click()
    await expect(page.getByText('Failed to delete testimonial', { exact: true })).toBeVisible()
    await expect(row(page, 'Just Fits')).toBeVisible()
    await page.unrouteAll()
    await takeProblems(problems, /^500 /, /^503 /, /^console error: Failed to load resource/)
  })

  await test.step('a testimonial that another admin has deleted leaves the list once deleting it says so', async () => {
    await expect(row(page, 'Gus Gone')).toBeVisible()
    await staff.call('DELETE', `/api/cms/testimonials/${gone.testimonial.id}`)
    page.once('dialog', (question) => question.accept())
    await deleteButton(page, 'Gus Gone').click()
    await expect(page.getByText('Testimonial not found', { exact: true })).toBeVisible()
    await expect(row(page, 'Gus Gone')).toBeHidden()
    await takeProblems(problems, /^404 /, /^console error: Failed to load resource/)
  })

  await test.step('pressing again during the deletion asks and sends nothing more', async () => {
    const sent = await hold(page, '/api/cms/testimonials/*')
    let questions = 0
    page.on('dialog', (question) => {
      questions++
      void question.accept()
    })
    const remove = deleteButton(page, 'Una Once')
    await remove.click()
    await expect.poll(sent.count).toBe(1)
    await remove.click()
    sent.release()
    await expect(page.getByText('Testimonial deleted successfully', { exact: true })).toBeVisible()
    await expect(remove).toBeHidden()
    expect([questions, sent.count()]).toEqual([1, 1])
  })

  await test.step('no barriers and no sideways scroll in the table and the dialog', async () => {
    await expectNoBarriers(page, 'the table')
    await page.getByRole('button', { name: 'Add New Testimonial' }).click()
    await dialog.getByRole('button', { name: 'Create Testimonial' }).click()
    await expect(dialog.getByText('The quote is required')).toBeVisible()
    await expectNoBarriers(page, 'the dialog')
  })
})
