import type { Page } from '@playwright/test'
import { expect, openTab, takeProblems, test, testOnEmptySite } from './fixtures'
import { answerWith, hold } from './held-requests'
import { expectNoBarriers } from './page-checks'
import { storeSubscribers } from './stored-rows'

const emails = (page: Page) => page.getByRole('rowheader')
const row = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })
const readers = (count: number) => Array.from({ length: count }, (_, index) => ({ email: `reader${index + 1}@example.net` }))

/** The list is asked for each time that the tab is chosen. */
async function lookAgain(page: Page) {
  await page.getByRole('tab', { name: 'Newsletters', exact: true }).click()
  await page.getByRole('tab', { name: 'Subscribers', exact: true }).click()
}

testOnEmptySite(
  'subscribers: a failure that can be retried, an empty list, total and table; the search asks the server, keeps the order of responses, and applies to the export',
  async ({ page, target, context, problems }) => {
    const search = page.getByRole('searchbox', { name: 'Search subscribers' })

    await test.step('a list that cannot be loaded can be loaded again; an empty one says what will appear in it', async () => {
      await answerWith(page, '/api/newsletter/subscribers?*', 500, {})
      await openTab(page, 'Subscribers')
      await expect(page.getByText('Unable to load subscribers', { exact: true })).toBeVisible()
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText('People who subscribe to the newsletter appear here.')).toBeVisible()
      await takeProblems(problems, /^500 .*subscribers/, /^console error: Failed to load resource/)
    })

    await test.step('the total and the table are shown, newest first', async () => {
      storeSubscribers(target, [
        { email: 'ada@example.net', name: 'Ada Quist', created_at: '2026-03-02T05:00:00.000Z' },
        { email: 'Bo.Ek@example.net' },
      ])
      await lookAgain(page)
      await expect(page.getByRole('columnheader')).toHaveText(['Email', 'Name', 'Subscribed', 'Actions'])
      await expect(page.getByText('Total subscribers: 2')).toBeVisible()
      await expect(emails(page)).toHaveText(['Bo.Ek@example.net', 'ada@example.net'])
      // In Denver the day before is not over yet.
      await expect(row(page, 'ada@').getByRole('cell')).toContainText(['Ada Quist', 'Mar 1, 2026', 'Remove'])
    })

    await test.step('the search finds addresses and names on the server', async () => {
      await search.fill('QUIST')
      await expect(emails(page)).toHaveText(['ada@example.net'])
      await search.fill('nobody')
      await expect(page.getByText('No subscriber matches “nobody”.')).toBeVisible()
      await expect(page.getByText('Total subscribers: 2')).toBeVisible()
      await search.fill('')
      await expect(emails(page)).toHaveCount(2)
    })

    await test.step('a late response never replaces the response to a later request', async () => {
      const late = await hold(page, '/api/newsletter/subscribers?search=ada*')
      await search.fill('ada')
      await expect(page.getByText('Loading…')).toBeVisible()
      await search.fill('bo')
      await expect(emails(page)).toHaveText(['Bo.Ek@example.net'])
      const answered = page.waitForResponse(/search=ada/)
      late.release()
      await (await answered).finished()
      await expect(emails(page)).toHaveText(['Bo.Ek@example.net'])
    })

    await test.step('Export CSV opens the subscribers that the search finds, in a new window', async () => {
      await search.fill('ada')
      await expect(emails(page)).toHaveText(['ada@example.net'])
      const opening = context.waitForEvent('page')
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export CSV' }).click()
      await opening
      const file = await downloading
      expect(file.url()).toBe(`${target.url}/api/newsletter/subscribers/export?search=ada`)
      expect(file.suggestedFilename()).toMatch(/^newsletter-subscribers-\d{4}-\d{2}-\d{2}\.csv$/)
    })
  },
)

testOnEmptySite(
  'subscribers: one is removed after a question, also the last one of a page; a removal that fails says so; no barriers from 320 to 1440 px',
  async ({ page, target, problems }) => {
    storeSubscribers(target, readers(51))
    await openTab(page, 'Subscribers')

    await test.step('one is removed after a question that says it’s permanent, also the last one of a page', async () => {
      await expect(page.getByText('Showing 1–50 of 51')).toBeVisible()
      await page.getByRole('button', { name: 'Next' }).first().click()
      await expect(emails(page)).toHaveText(['reader1@example.net'])

      page.once('dialog', (question) => question.dismiss())
      await page.getByRole('button', { name: 'Remove reader1@example.net' }).click()
      await expect(emails(page)).toHaveText(['reader1@example.net'])

      page.once('dialog', (question) => {
        expect(question.message()).toBe("Are you sure you want to remove reader1@example.net from the newsletter? This can't be undone.")
        void question.accept()
      })
      await page.getByRole('button', { name: 'Remove reader1@example.net' }).click()
      await expect(page.getByText('Subscriber removed successfully', { exact: true })).toBeVisible()
      await expect(page.getByText('Showing 1–50 of 50')).toBeVisible()
      await expect(page.getByText('Total subscribers: 50')).toBeVisible()
      await expect(emails(page)).toHaveCount(50)
    })

    await test.step('a removal that fails says so in a toast', async () => {
      await answerWith(page, '/api/newsletter/subscribers/*', 500, {})
      page.once('dialog', (question) => question.accept())
      await page.getByRole('button', { name: 'Remove reader51@example.net' }).click()
      await expect(page.getByText('Failed to remove subscriber', { exact: true })).toBeVisible()
      await expect(emails(page)).toHaveCount(50)
      await takeProblems(problems, /^500 .*subscribers/, /^console error: Failed to load resource/)
      await page.unrouteAll()
    })

    await test.step('no barriers and no sideways scroll', async () => {
      storeSubscribers(target, [{ email: `${'e'.repeat(60)}@${'d'.repeat(60)}.example.net`, name: 'n'.repeat(120) }])
      await lookAgain(page)
      await expect(page.getByText('Showing 1–50 of 51')).toBeVisible()
      await expectNoBarriers(page, 'the table', { between: [390] })
    })

    await test.step('one person is added by hand who has agreed; an address that is there already is said at its field', async () => {
      await page.getByRole('button', { name: 'Add one person' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add one person' })
      await dialog.getByRole('button', { name: 'Add', exact: true }).click()
      await expect(dialog.getByText('Add only people who have agreed')).toBeVisible()
      await dialog.getByRole('textbox', { name: 'Email' }).fill('reader2@example.net')
      await dialog.getByLabel('They have agreed').check()
      await dialog.getByRole('button', { name: 'Add', exact: true }).click()
      await expect(dialog.getByText('This address is on the list already')).toBeVisible()
      await dialog.getByRole('textbox', { name: 'Email' }).fill('fay@example.net')
      await dialog.getByLabel('Name').fill('Fay, "F"')
      await expectNoBarriers(page, 'adding one person')
      await dialog.getByRole('button', { name: 'Add', exact: true }).click()
      await expect(dialog).toBeHidden()
      await expect(row(page, 'fay@')).toContainText('Fay, "F"')
    })

    await test.step('a pasted list is read before it is imported', async () => {
      await page.getByRole('button', { name: 'Import CSV' }).click()
      const dialog = page.getByRole('dialog', { name: 'Import subscribers' })
      await dialog.getByLabel('Or paste a list').fill('Gil <gil@example.net>, reader2@example.net')
      await dialog.getByRole('button', { name: 'Read this list' }).click()
      await expect(dialog.getByRole('listitem')).toHaveText(['1 will be added.', '1 already on the list, or in the file twice.'])
      await dialog.getByRole('button', { name: 'Cancel' }).click()
    })

    await test.step('a dry run of a file shows what it would do, and then it is imported', async () => {
      await page.getByRole('button', { name: 'Import CSV' }).click()
      const dialog = page.getByRole('dialog', { name: 'Import subscribers' })
      const choose = (text: string) =>
        dialog.getByLabel(/CSV file/).setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
      await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
      await choose('name\nCy')
      await expect(dialog.getByRole('alert')).toHaveText(
        'This file can’t be imported: it has no column named “email”, and not one column of addresses.',
      )
      await choose('email,name\nreader3@example.net,\ncy@example.net,Cy\ndee at example,\nreader1@example.net,\n')
      await expect(dialog.getByRole('listitem')).toHaveText([
        '1 will be added.',
        '1 already on the list, or in the file twice.',
        '1 left the list here, so they stay out.',
        '1 line can’t be imported:',
        'Line 4, “dee at example”: Please enter a valid email address',
      ])
      await takeProblems(problems, /^400 .*import/, /^console error: Failed to load resource/)
      await expectNoBarriers(page, 'the import', { between: [390] })
      await dialog.getByRole('button', { name: 'Import 1 subscriber' }).click()
      await expect(page.getByText('1 subscriber imported', { exact: true })).toBeVisible()
      await expect(dialog).toBeHidden()
      await expect(emails(page).first()).toHaveText('cy@example.net')
      await expect(page.getByText('Total subscribers: 53')).toBeVisible()
    })
  },
)
