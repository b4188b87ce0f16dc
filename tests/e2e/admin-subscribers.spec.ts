import type { Page } from '@playwright/test'
import { expect, openTab, takeProblems, testOnEmptySite } from './fixtures'
import { answerWith, hold } from './held-requests'
import { expectNoBarriers } from './page-checks'
import { storeSubscribers } from './stored-rows'

const emails = (page: Page) => page.getByRole('rowheader')
const row = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })
const readers = (count: number) => Array.from({ length: count }, (_, index) => ({ email: `reader${index + 1}@example.net` }))

testOnEmptySite(
  'subscribers: total and table, newest first; the search finds addresses and names on the server',
  async ({ page, target }) => {
    await openTab(page, 'Subscribers')
    await expect(page.getByText('People who subscribe to the newsletter appear here.')).toBeVisible()
    storeSubscribers(target, [
      { email: 'ada@example.net', name: 'Ada Quist', created_at: '2026-03-02T05:00:00.000Z' },
      { email: 'Bo.Ek@example.net' },
    ])
    await page.reload()
    await expect(page.getByRole('columnheader')).toHaveText(['Email', 'Name', 'Subscribed', 'Actions'])
    await expect(page.getByText('Total subscribers: 2')).toBeVisible()
    await expect(emails(page)).toHaveText(['Bo.Ek@example.net', 'ada@example.net'])
    // In Denver the day before is not over yet.
    await expect(row(page, 'ada@').getByRole('cell')).toContainText(['Ada Quist', 'Mar 1, 2026', 'Remove'])

    const search = page.getByRole('searchbox', { name: 'Search subscribers' })
    await search.fill('QUIST')
    await expect(emails(page)).toHaveText(['ada@example.net'])
    await search.fill('nobody')
    await expect(page.getByText('No subscriber matches “nobody”.')).toBeVisible()
    await expect(page.getByText('Total subscribers: 2')).toBeVisible()
  },
)

testOnEmptySite('subscribers: an answer that comes late never takes the place of a later one', async ({ page, target }) => {
  storeSubscribers(target, [{ email: 'ada@example.net' }, { email: 'bo@example.net' }])
  await openTab(page, 'Subscribers')
  await expect(emails(page)).toHaveCount(2)
  const late = await hold(page, '/api/newsletter/subscribers?search=ada*')
  await page.getByRole('searchbox').fill('ada')
  await expect(page.getByText('Loading…')).toBeVisible()
  await page.getByRole('searchbox').fill('bo')
  await expect(emails(page)).toHaveText(['bo@example.net'])
  const answered = page.waitForResponse(/search=ada/)
  late.release()
  await (await answered).finished()
  await expect(emails(page)).toHaveText(['bo@example.net'])
})

testOnEmptySite(
  'subscribers: one is removed after a question that says that it is for good, also the last one of a page',
  async ({ page, target }) => {
    storeSubscribers(target, readers(51))
    await openTab(page, 'Subscribers')
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
  },
)

testOnEmptySite(
  'subscribers: what fails says so: the list with a way to ask again, the removal in a toast',
  async ({ page, target, problems }) => {
    storeSubscribers(target, readers(1))
    await answerWith(page, '/api/newsletter/subscribers?*', 500, {})
    await openTab(page, 'Subscribers')
    await expect(page.getByText('Unable to load subscribers', { exact: true })).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(emails(page)).toHaveCount(1)

    await answerWith(page, '/api/newsletter/subscribers/*', 500, {})
    page.once('dialog', (question) => question.accept())
    await page.getByRole('button', { name: 'Remove reader1@example.net' }).click()
    await expect(page.getByText('Failed to remove subscriber', { exact: true })).toBeVisible()
    await expect(emails(page)).toHaveCount(1)
    await takeProblems(problems, /^500 .*subscribers/, /^console error: Failed to load resource/)
  },
)

testOnEmptySite('subscribers: Export CSV opens those that the search finds, in a new window', async ({ page, target, context }) => {
  storeSubscribers(target, [{ email: 'ada@example.net', name: 'Ada' }, { email: 'bo@example.net' }])
  await openTab(page, 'Subscribers')
  await page.getByRole('searchbox').fill('ada')
  await expect(emails(page)).toHaveText(['ada@example.net'])
  const opening = context.waitForEvent('page')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await opening
  const file = await downloading
  expect(file.url()).toBe(`${target.url}/api/newsletter/subscribers/export?search=ada`)
  expect(file.suggestedFilename()).toMatch(/^newsletter-subscribers-\d{4}-\d{2}-\d{2}\.csv$/)
})

testOnEmptySite('accessibility: subscribers have no barriers and no sideways scroll, from 320 to 1440 px', async ({ page, target }) => {
  storeSubscribers(target, [...readers(60), { email: `${'e'.repeat(60)}@${'d'.repeat(60)}.example.net`, name: 'n'.repeat(120) }])
  await openTab(page, 'Subscribers')
  await expect(page.getByText('Showing 1–50 of 61')).toBeVisible()
  await expectNoBarriers(page, 'the table', { between: [390] })
})
