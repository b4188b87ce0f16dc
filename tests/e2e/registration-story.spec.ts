import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { eventually } from '../support/eventually'
import { readMail } from '../support/read-mail'
import { comeTo, expect, openTab, test, visit } from './fixtures'

const introduction = 'Introduction to the Diamond Approach'

/** From the home page to the toast, as a visitor does it. */
async function register(page: Page, visitor: { name: string; email: string }) {
  // A press before the page is alive loads the next page from the server, whose form then may be sent without JavaScript.
  await visit(page, '/')
  const details = page.getByRole('article').filter({ hasText: introduction }).getByRole('link', { name: 'View Details' })
  await comeTo(details)
  await details.click()
  await expect(page.getByRole('heading', { level: 1, name: introduction })).toBeVisible()
  await page.getByRole('link', { name: 'Register for This Event' }).first().click()
  await page.getByLabel('Name', { exact: true }).fill(visitor.name)
  await page.getByLabel('Email').fill(visitor.email)
  await page.getByLabel('I am a member').check()
  await page.getByLabel('Name of your group').fill('Tuesday group')
  await page.getByLabel('Additional message').fill('Is there a "quiet" seat?')
  await page.getByRole('button', { name: 'Register' }).click()
  const toast = page.getByText('Registration Successful', { exact: true })
  await expect(toast).toBeVisible()
  await expect(page.getByText('You have been registered for the event. Check your email for confirmation.', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/events$/)
}

/** One confirmation to the visitor and one notice to staff. */
async function expectMail(dataDir: string, email: string) {
  const messages = await eventually('two messages', async () => {
    const all = (await readMail(dataDir)).filter((message) => message.text?.includes(introduction))
    const own = all.filter((message) => [message.to?.[0]?.address, message.replyTo?.[0]?.address].includes(email))
    return own.length >= 2 ? own : undefined
  })
  expect(messages.map((message) => message.to?.[0]?.address).sort()).toEqual([email, 'office@example.org'].sort())
}

async function expectAttendee(page: Page, visitor: { name: string; email: string }) {
  await openTab(page, 'Events')
  await page.getByRole('row').filter({ hasText: introduction }).getByRole('button', { name: 'View Attendees' }).click()
  const dialog = page.getByRole('dialog', { name: 'Event Attendees' })
  await expect(dialog.getByRole('row').filter({ hasText: visitor.email })).toContainText(visitor.name)

  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^attendees-introduction_to_the_diamond_approach-\d{4}-\d{2}-\d{2}\.csv$/)
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv).toContain('"Name","Email","Registration Date","In Diamond Heart Group","Diamond Heart Group Name","Additional Message"')
  expect(csv).toContain(`"${visitor.name}","${visitor.email}"`)
  expect(csv).toContain('"Yes","Tuesday group","Is there a ""quiet"" seat?"')
  await expect(page.getByText('Attendees exported to CSV successfully', { exact: true })).toBeVisible()
}

test('a visitor registers, both get an email, staff see and export the attendee', async ({ page, site }) => {
  const visitor = { name: 'Ada Quist', email: 'ada@example.net' }
  await register(page, visitor)
  await expectMail(site.dataDir, visitor.email)
  await expectAttendee(page, visitor)
})
