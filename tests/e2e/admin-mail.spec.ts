import type { Page } from '@playwright/test'
import { expect, openTab, takeProblems, test, testOnEmptySite } from './fixtures'
import { answerWith, hold } from './held-requests'
import { expectNoBarriers } from './page-checks'
import { storeMail } from './stored-rows'

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') })
const filter = (page: Page, name: RegExp) => page.getByRole('group', { name: 'Status' }).getByRole('button', { name })
const counts = (page: Page) => page.getByRole('group', { name: 'Status' }).getByRole('button')
const everyStatus = [
  { status: 'sent' as const },
  { status: 'failed' as const, reason: 'Mailbox full' },
  { status: 'queued' as const, reason: 'Connection refused' },
]

const missingDmarc = {
  part: 'domain',
  label: 'DMARC, what to do with fakes',
  state: 'fix',
  says: 'There is none',
  record: { name: '_dmarc.example.org', is: null, should: 'v=DMARC1; p=none' },
}

testOnEmptySite('mail: failures and empty lists say so; a registration adds its two emails', async ({ page, staff, problems }) => {
  await test.step('a list that cannot be loaded can be loaded again; an empty one says what will appear in it', async () => {
    await answerWith(page, '/api/mail?*', 500, {})
    const held = await hold(page, '/api/mail?*')
    await openTab(page, 'Mail')
    await expect(page.getByText('Loading mail...')).toBeVisible()
    held.release()
    await expect(page.getByText('Unable to load mail', { exact: true })).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Confirmations, notices, and other email from this site appear here.')).toBeVisible()
  })

  await test.step('a registration adds its two emails', async () => {
    const event = await staff.createEvent({ title: 'Open House' })
    await staff.register(event, { name: 'Ada Quist', email: 'ada@example.net' })
    await page.getByRole('tab', { name: 'Activity' }).click()
    await page.getByRole('tab', { name: 'Mail', exact: true }).click()
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).filter({ hasText: 'Registration confirmation' })).toContainText(/Open House.*ada@example\.net/)
    await expect(rows(page).filter({ hasText: 'Notice of a registration' })).toContainText(/Open House.*office@example\.org/)
  })

  await test.step('an email is shown as its recipient gets it, on a phone too; Back leads to the list, which can be filtered by occasion', async () => {
    await expect(counts(page)).toContainText(['All2', 'Queued0'], { timeout: 15_000 })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Registration confirmation', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'You are registered: Open House' })).toBeFocused()
    const email = page.getByTitle('The email', { exact: true }).contentFrame()
    await expect(email.getByRole('link', { name: 'View or change my registration' })).toHaveAttribute('href', /\/registration\/…$/)
    await expect(page.getByRole('complementary', { name: 'About this email' })).toContainText('ada@example.net')
    await expectNoBarriers(page, 'an email', { between: [390] })
    await page.goBack()
    await expect(rows(page)).toHaveCount(2)
    await page.getByLabel('Occasion').selectOption({ label: 'Notice of a registration' })
    await expect(counts(page)).toContainText(['All1'])
    await page.getByLabel('Occasion').selectOption({ label: 'All to many people' })
    await expect(page.getByText('No email of this kind is here.')).toBeVisible()
    await page.getByLabel('Occasion').selectOption({ label: 'All occasions' })
  })

  await test.step('a status without emails says so', async () => {
    await expect(counts(page)).toContainText(['All2', 'Queued0', 'Failed0'], { timeout: 15_000 })
    await filter(page, /^Failed/).click()
    await expect(page.getByText('No email has failed.')).toBeVisible()
    await filter(page, /^Queued/).click()
    await expect(page.getByText('No email is waiting to be sent.')).toBeVisible()
  })

  await test.step('where resending fails, a toast says so', async () => {
    await filter(page, /^All/).click()
    await answerWith(page, '/api/mail/*/resend', 500, {})
    await page.getByRole('button', { name: 'Resend' }).first().click()
    await expect(page.getByText('Failed to resend message', { exact: true })).toBeVisible()
    await takeProblems(problems, /^500 .*mail/, /^console error: Failed to load resource/)
  })
})

testOnEmptySite(
  'mail: what happened to each email and why; emails are filtered, resent and shown in pages of 50; no barriers',
  async ({ page, target }) => {
    await test.step('the table says what happened to each email and why; the filter counts and narrows them', async () => {
      storeMail(target, [...everyStatus, { status: 'failed', isForgotten: true, reason: 'Address rejected' }])
      await openTab(page, 'Mail')
      await expect(page.getByRole('columnheader')).toHaveText(['When', 'Message', 'To', 'Status', 'Reason', 'Actions'])
      const office = 'office@example.org'
      const when = 'Mar 2, 2026 11:00 AM'
      await expect(rows(page).nth(0).getByRole('cell')).toHaveText([
        when,
        'Recipient no longer available',
        'Failed after 18 attempts',
        'Address rejected',
        '',
      ])
      const waits = 'Queued, next attempt Mar 2, 2999 11:00 AM (2 so far)'
      await expect(rows(page).nth(1).getByRole('cell')).toContainText([when, office, waits, 'Connection refused', 'Send now'])
      await expect(rows(page).nth(2).getByRole('cell')).toContainText([when, office, 'Failed after 18 attempts', 'Mailbox full', 'Resend'])
      await expect(rows(page).nth(3).getByRole('cell')).toContainText([when, office, 'Sent Mar 2, 2026 11:01 AM', '', 'Resend'])
      await expect(rows(page).nth(3).getByRole('rowheader')).toHaveText('Notice of a messageAda Quist')

      await expect(counts(page)).toHaveText(['All4', 'Queued1', 'Sent1', 'Failed2'])
      await filter(page, /^Failed/).click()
      await expect(filter(page, /^Failed/)).toHaveAttribute('aria-pressed', 'true')
      await expect(rows(page)).toHaveCount(2)
      await filter(page, /^Sent/).click()
      await expect(rows(page)).toContainText(['Sent Mar 2'])
    })

    await test.step('a failed email is resent by keyboard; the list updates automatically', async () => {
      await filter(page, /^All/).click()
      const failed = rows(page).filter({ hasText: 'Mailbox full' })
      await failed.getByRole('button', { name: 'Resend Notice of a message: Ada Quist' }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByText('No mail server is set up, so the email will be saved as a file.', { exact: true })).toBeVisible()
      await expect(counts(page)).toHaveText(['All4', 'Queued1', 'Sent1', 'Saved as a file1', 'Failed1'], { timeout: 15_000 })
    })

    await test.step('the check whether email arrives sends a test email to an address, which is then in the list', async () => {
      // What it finds depends on name servers elsewhere.
      await answerWith(page, '/api/mail/check', 200, { domain: 'example.org', checks: [missingDmarc] })
      await page.getByRole('button', { name: 'Check if email arrives' }).click()
      await expect(page.getByText('Some of this needs fixing before email arrives reliably.')).toBeVisible()
      await expect(page.getByText('Add a TXT record for _dmarc.example.org:')).toBeVisible()
      await page.getByLabel('Send a test email to').fill('ada')
      await page.getByRole('button', { name: 'Send a test' }).click()
      await expect(page.getByLabel('Send a test email to')).toHaveAccessibleDescription('Please enter a valid email address')
      await page.getByLabel('Send a test email to').fill('ada@example.net')
      await page.getByRole('button', { name: 'Send a test' }).click()
      await expect(rows(page).first()).toContainText(/Test email.*ada@example\.net/)
      await expectNoBarriers(page, 'the check')
      await page.getByRole('button', { name: 'Hide' }).click()
    })

    await test.step('accessibility: no barriers and no sideways scroll, from 320 to 1440 px', async () => {
      const long = [...everyStatus, { status: 'failed' as const, reason: 'r'.repeat(500) }]
      storeMail(
        target,
        long.map((mail) => ({ ...mail, name: 'n'.repeat(120) })),
      )
      await filter(page, /^Failed/).click()
      await filter(page, /^All/).click()
      await expect(rows(page)).toHaveCount(9)
      await expectNoBarriers(page, 'the table', { between: [390] })
    })

    await test.step('the list has pages of 50', async () => {
      storeMail(
        target,
        Array.from({ length: 50 }, () => ({ status: 'sent' as const })),
      )
      await filter(page, /^Failed/).click()
      await filter(page, /^All/).click()
      await expect(page.getByText('Showing 1–50 of 59')).toBeVisible()
      await page.getByRole('button', { name: 'Next' }).first().click()
      await expect(rows(page).filter({ hasText: 'Address rejected' })).toBeVisible()
      await filter(page, /^Sent/).click()
      await expect(page.getByText('Showing 1–50 of 52')).toBeVisible()
    })
  },
)
