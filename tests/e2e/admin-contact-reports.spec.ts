import type { Page } from '@playwright/test'
import { choose, lookAgain, senders } from './contact-report-parts'
import { expect, openTab, takeProblems, test, testOnEmptySite } from './fixtures'
import { answerWith, hold } from './held-requests'
import { expectNoBarriers } from './page-checks'
import { storeMessages, visitors } from './stored-rows'

const cells = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name }).getByRole('cell')
const turn = (page: Page, label: string) =>
  page.getByRole('group', { name: 'Pages of messages', exact: true }).getByRole('button', { name: label })
const counter = (page: Page, label: string) =>
  page
    .getByRole('definition')
    .filter({ visible: true })
    .and(page.locator(`dt:has-text("${label}") + dd`))
const day = (date: string) => ({ created_at: `${date}T18:00:00.000Z` })

testOnEmptySite(
  'D2 §2, §8 contact reports: a failure can be retried, and an empty list says so; the documented columns, with labels, links, the date as MMM d, yyyy',
  async ({ page, target, problems }) => {
    await test.step('a list that cannot be loaded says so in the documented words, and can be loaded again', async () => {
      await answerWith(page, '/api/contact?*', 500, { message: 'no' })
      await openTab(page, 'Contact Reports')
      await expect(page.getByText('Failed to fetch contact messages', { exact: true })).toBeVisible()
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText('Messages from the contact forms appear here.')).toBeVisible()
      await takeProblems(problems, /^500 .*contact/, /^console error: Failed to load resource/)
    })

    await test.step('the table has the documented columns, labels and links', async () => {
      storeMessages(target, [
        { name: 'Bo Ek', interest: null },
        {
          ...day('2026-03-05'),
          name: 'Ada Quist',
          email: 'ada+dharma@example.net',
          phone_number: '+1 (303) 555-0101 ext 7',
          interest: 'private-sessions',
          hear_about_us: 'google',
          contact_method: 'speak-with-team',
          message: 'First line.\nSecond line.',
        },
        { name: 'Cy Twom', phone_number: 'ask for Cy', message: `It starts. ${'on and on '.repeat(60)}It ends.`, consent_to_contact: 0 },
      ])
      await lookAgain(page)
      await expect(page.getByRole('columnheader')).toHaveText([
        ...['Date', 'Name', 'Email', 'Phone', 'Interest', 'How Heard', 'Contact Method', 'Consent', 'Message'],
      ])
      await expect(senders(page)).toHaveText(['Ada Quist', 'Cy Twom', 'Bo Ek'])
      await expect(cells(page, 'Ada Quist')).toHaveText([
        ...['Mar 5, 2026', 'ada+dharma@example.net', '+1 (303) 555-0101 ext 7', 'Connect with a Teacher', 'Google'],
        ...['Speak with Teaching Team Member', 'Yes', 'First line. Second line.'],
      ])
      await expect(page.getByRole('link', { name: 'ada+dharma@example.net' })).toHaveAttribute('href', 'mailto:ada+dharma@example.net')
      await expect(page.getByRole('link', { name: '+1 (303) 555-0101' })).toHaveAttribute('href', 'tel:+13035550101')
      await expect(cells(page, 'Cy Twom').nth(2)).toHaveText('ask for Cy')
      await expect(cells(page, 'Cy Twom').nth(2).getByRole('link')).toHaveCount(0)
      await expect(cells(page, 'Cy Twom').nth(6)).toHaveText('No')
    })

    await test.step('a long message is shown whole on request', async () => {
      const message = page.getByText('It starts.')
      const before = (await message.boundingBox())?.height ?? 0
      await page.getByRole('button', { name: 'Show all of the message from Cy Twom' }).click()
      expect((await message.boundingBox())?.height).toBeGreaterThan(before)
      await expect(page.getByRole('button', { name: 'Show less of the message from Cy Twom' })).toHaveAttribute('aria-expanded', 'true')
    })
  },
)

testOnEmptySite(
  'D2 §2, §7, §9 contact reports: the counts stay while the filters narrow the table, also with late responses and after a reload; invalid periods; Export CSV',
  async ({ page, target, context }) => {
    storeMessages(target, [
      { name: 'Early', ...day('2026-03-01'), interest: 'workshops' },
      { name: 'Middle', ...day('2026-03-02'), contact_method: 'speak-with-teacher', interest: null },
      { name: 'Late', ...day('2026-03-03'), interest: 'newsletter' },
      { name: 'Just now', created_at: new Date().toISOString() },
    ])
    await openTab(page, 'Contact Reports')

    await test.step('the counts of all time and of this month stay the same while the filters narrow the table', async () => {
      await expect(counter(page, 'Total, all time')).toHaveText('4')
      await expect(counter(page, 'This month')).toHaveText('1')
      await expect(page.getByLabel('Contact method').getByRole('option')).toHaveText([
        ...['All', 'Get in Touch', 'Speak with a Teacher', 'Speak with Teaching Team Member'],
      ])
      await expect(page.getByLabel('Interest').getByRole('option')).toHaveText([
        ...['All', 'Introductory Weekend', 'Diamond Heart Ongoing Groups', 'Private Inquiry Sessions'],
        ...['Sunday Morning Meditation', 'Monthly Newsletter', 'General Inquiry'],
      ])
      await page.getByLabel('Start date').fill('2026-03-02')
      await expect(senders(page)).toHaveText(['Just now', 'Late', 'Middle'])
      await page.getByLabel('End date').fill('2026-03-03')
      await expect(senders(page)).toHaveText(['Late', 'Middle'])
      await choose(page, 'Contact method', 'Speak with a Teacher')
      await choose(page, 'Interest', 'General Inquiry')
      await expect(senders(page)).toHaveText(['Middle'])
      await expect(counter(page, 'Total, all time')).toHaveText('4')
    })

    await test.step('a reload keeps the filters; then they are cleared', async () => {
      await page.reload()
      await expect(senders(page)).toHaveText(['Middle'])
      await expect(page.getByLabel('Start date')).toHaveValue('2026-03-02')
      await choose(page, 'Interest', 'Introductory Weekend')
      await expect(page.getByText('No message matches these filters.')).toBeVisible()
      await page.getByRole('button', { name: 'Clear filters' }).click()
      await expect(senders(page)).toHaveText(['Just now', 'Late', 'Middle', 'Early'])
      await expect(page.getByLabel('Start date')).toHaveValue('')
      await expect(page.getByRole('search', { name: 'Filter messages' })).toBeFocused()
    })

    await test.step('a late response never replaces the response to a later request', async () => {
      const late = await hold(page, '/api/contact?interest=newsletter*')
      await choose(page, 'Interest', 'Monthly Newsletter')
      await expect(page.getByText('Loading…')).toBeVisible()
      await choose(page, 'Interest', 'Introductory Weekend')
      await expect(senders(page)).toHaveText(['Early'])
      const answered = page.waitForResponse(/interest=newsletter/)
      late.release()
      await (await answered).finished()
      await expect(senders(page)).toHaveText(['Early'])
      await choose(page, 'Interest', 'Monthly Newsletter')
      await expect(senders(page)).toHaveText(['Late'])
    })

    await test.step('Export CSV opens the export with the same filters in a new window', async () => {
      await page.getByLabel('Start date').fill('2026-01-01')
      await expect(page).toHaveURL(/2026-01-01/)
      await expect(senders(page)).toHaveText(['Late'])
      const opening = context.waitForEvent('page')
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export CSV' }).click()
      await opening
      const file = await downloading
      expect(file.url()).toBe(`${target.url}/api/contact/export?startDate=2026-01-01&interest=newsletter`)
      expect(file.suggestedFilename()).toMatch(/^contact-messages-\d{4}-\d{2}-\d{2}\.csv$/)
    })

    await test.step('an end before the start is reported, and so is an incomplete date', async () => {
      await page.getByLabel('Start date').fill('2026-03-03')
      await page.getByLabel('End date').fill('2026-03-02')
      await expect(page.getByLabel('End date')).toHaveAccessibleDescription('The end date is before the start date.')
      await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled()
      await expect(page.getByRole('table')).toBeHidden()
      await page.getByLabel('End date').fill('2026-03-03')
      await expect(senders(page)).toHaveText(['Late'])

      await page.getByLabel('Start date').focus()
      await page.keyboard.press('Backspace')
      await page.keyboard.press('Shift+Tab')
      await expect(page.getByLabel('Start date')).toHaveAccessibleDescription('Please enter a full date.')
    })
  },
)

testOnEmptySite(
  'decisions, the API: pages of 50 messages, newest first, turned by mouse and keyboard; no barriers from 320 to 1440 px',
  async ({ page, target }) => {
    storeMessages(target, visitors(1101))
    await openTab(page, 'Contact Reports')

    await test.step('pages of 50, newest first, turned by mouse and keyboard', async () => {
      await expect(page.getByRole('status').filter({ hasText: 'Showing' })).toHaveText('Showing 1–50 of 1,101')
      await expect(senders(page).first()).toHaveText('Visitor 1101')
      await expect(turn(page, 'Previous')).toBeDisabled()
      await turn(page, 'Next').press('Enter')
      await expect(page.getByText('Showing 51–100 of 1,101')).toBeVisible()
      await expect(senders(page)).toHaveCount(50)
      await expect(senders(page).first()).toHaveText('Visitor 1051')
      await expect(turn(page, 'Next')).toBeFocused()
    })

    await test.step('a page that is turned at the end of the list begins at its top', async () => {
      await page.getByRole('group', { name: 'Pages of messages, at the end of the list' }).getByRole('button', { name: 'Next' }).click()
      await expect(page.getByText('Showing 101–150 of 1,101')).toBeInViewport()
      await expect(turn(page, 'Next')).toBeFocused()
      await turn(page, 'Previous').click()
      await expect(page.getByText('Showing 51–100 of 1,101')).toBeVisible()
    })

    await test.step('another filter begins at its first page', async () => {
      await choose(page, 'Interest', 'General Inquiry')
      await expect(page.getByText('Showing 1–50 of 1,101')).toBeVisible()
    })

    await test.step('no barriers and no sideways scroll', async () => {
      const long = { email: `${'e'.repeat(60)}@example.net`, message: 'm'.repeat(900), phone_number: '5'.repeat(40), interest: 'workshops' }
      storeMessages(target, [{ name: 'n'.repeat(120), ...long }, { name: '<img src=x onerror=alert(1)>' }])
      await choose(page, 'Interest', 'All')
      await page.getByLabel('Start date').fill('2026-03-02')
      await expect(page.getByText('Showing 1–50 of 1,103')).toBeVisible()
      await expect(senders(page).first()).toHaveText('<img src=x onerror=alert(1)>')
      await expectNoBarriers(page, 'the table', { between: [768, 390] })
      await page.getByLabel('End date').fill('2026-03-01')
      await expect(page.getByRole('table')).toBeHidden()
      await expectNoBarriers(page, 'an end before the start')
    })
  },
)
