import type { Page } from '@playwright/test'
import { expect, openTab, takeProblems, testOnEmptySite } from './fixtures'
import { answerWith, hold } from './held-requests'
import { expectNoBarriers } from './page-checks'
import { storeMessages, visitors } from './stored-rows'

const names = (page: Page) => page.getByRole('rowheader')
const cells = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name }).getByRole('cell')
const turn = (page: Page, label: string) =>
  page.getByRole('group', { name: 'Pages of messages', exact: true }).getByRole('button', { name: label })
const day = (date: string) => ({ created_at: `${date}T18:00:00.000Z` })

testOnEmptySite(
  'D2 §2 contact reports: the table has the documented columns, with labels, links, the date as MMM d, yyyy',
  async ({ page, target }) => {
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
    await openTab(page, 'Contact Reports')
    await expect(page.getByRole('columnheader')).toHaveText([
      ...['Date', 'Name', 'Email', 'Phone', 'Interest', 'How Heard', 'Contact Method', 'Consent', 'Message'],
    ])
    await expect(names(page)).toHaveText(['Ada Quist', 'Cy Twom', 'Bo Ek'])
    await expect(cells(page, 'Ada Quist')).toHaveText([
      ...['Mar 5, 2026', 'ada+dharma@example.net', '+1 (303) 555-0101 ext 7', 'Connect with a Teacher', 'Google'],
      ...['Speak with Teaching Team Member', 'Yes', 'First line. Second line.'],
    ])
    await expect(page.getByRole('link', { name: 'ada+dharma@example.net' })).toHaveAttribute('href', 'mailto:ada+dharma@example.net')
    await expect(page.getByRole('link', { name: '+1 (303) 555-0101' })).toHaveAttribute('href', 'tel:+13035550101')
    await expect(cells(page, 'Cy Twom').nth(2)).toHaveText('ask for Cy')
    await expect(cells(page, 'Cy Twom').nth(2).getByRole('link')).toHaveCount(0)
    await expect(cells(page, 'Cy Twom').nth(6)).toHaveText('No')

    const message = page.getByText('It starts.')
    const before = (await message.boundingBox())?.height ?? 0
    await page.getByRole('button', { name: 'Show all of the message from Cy Twom' }).click()
    expect((await message.boundingBox())?.height).toBeGreaterThan(before)
    await expect(page.getByRole('button', { name: 'Show less of the message from Cy Twom' })).toHaveAttribute('aria-expanded', 'true')
  },
)

testOnEmptySite(
  'D2 §2, §7 contact reports: counters of all time and of this month stay while the filters narrow the table',
  async ({ page, target }) => {
    await openTab(page, 'Contact Reports')
    await expect(page.getByText('Messages from the contact forms appear here.')).toBeVisible()

    storeMessages(target, [
      { name: 'Early', ...day('2026-03-01'), interest: 'workshops' },
      { name: 'Middle', ...day('2026-03-02'), contact_method: 'speak-with-teacher', interest: null },
      { name: 'Late', ...day('2026-03-03'), interest: 'newsletter' },
      { name: 'Just now', created_at: new Date().toISOString() },
    ])
    await page.reload()
    const counter = (label: string) =>
      page
        .getByRole('definition')
        .filter({ visible: true })
        .and(page.locator(`dt:has-text("${label}") + dd`))
    await expect(counter('Total, all time')).toHaveText('4')
    await expect(counter('This month')).toHaveText('1')

    const choose = (label: string, option: string) => page.getByLabel(label).selectOption({ label: option })
    await expect(page.getByLabel('Contact method').getByRole('option')).toHaveText([
      ...['All', 'Get in Touch', 'Speak with a Teacher', 'Speak with Teaching Team Member'],
    ])
    await expect(page.getByLabel('Interest').getByRole('option')).toHaveText([
      ...['All', 'Introductory Weekend', 'Diamond Heart Ongoing Groups', 'Private Inquiry Sessions'],
      ...['Sunday Morning Meditation', 'Monthly Newsletter', 'General Inquiry'],
    ])
    await page.getByLabel('Start date').fill('2026-03-02')
    await expect(names(page)).toHaveText(['Just now', 'Late', 'Middle'])
    await page.getByLabel('End date').fill('2026-03-03')
    await expect(names(page)).toHaveText(['Late', 'Middle'])
    await choose('Contact method', 'Speak with a Teacher')
    await choose('Interest', 'General Inquiry')
    await expect(names(page)).toHaveText(['Middle'])
    await expect(counter('Total, all time')).toHaveText('4')

    // Whoever comes back finds the same messages.
    await page.reload()
    await expect(names(page)).toHaveText(['Middle'])
    await expect(page.getByLabel('Start date')).toHaveValue('2026-03-02')
    await choose('Interest', 'Introductory Weekend')
    await expect(page.getByText('No message matches these filters.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(names(page)).toHaveText(['Just now', 'Late', 'Middle', 'Early'])
    await expect(page.getByLabel('Start date')).toHaveValue('')
    await expect(page.getByRole('search', { name: 'Filter messages' })).toBeFocused()
  },
)

testOnEmptySite('contact reports: an end before the start is told, and so is a date that is not finished', async ({ page, target }) => {
  storeMessages(target, visitors(1))
  await openTab(page, 'Contact Reports')
  await page.getByLabel('Start date').fill('2026-03-02')
  await page.getByLabel('End date').fill('2026-03-01')
  await expect(page.getByLabel('End date')).toHaveAccessibleDescription('The end date is before the start date.')
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled()
  await expect(page.getByRole('table')).toBeHidden()
  await page.getByLabel('End date').fill('2026-03-02')
  await expect(names(page)).toHaveText(['Visitor 1'])

  await page.getByLabel('Start date').focus()
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByLabel('Start date')).toHaveAccessibleDescription('Please enter a full date.')
})

testOnEmptySite(
  'D2 §7, §9 contact reports: Export CSV opens the export with the same filters in a new window',
  async ({ page, target, context }) => {
    storeMessages(target, [
      { name: 'Old', ...day('2020-01-01') },
      { name: 'New', interest: 'meditation' },
    ])
    await openTab(page, 'Contact Reports')
    await page.getByLabel('Start date').fill('2026-01-01')
    await page.getByLabel('Interest').selectOption({ label: 'Sunday Morning Meditation' })
    await expect(names(page)).toHaveText(['New'])
    const opening = context.waitForEvent('page')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await opening
    const file = await downloading
    expect(file.url()).toBe(`${target.url}/api/contact/export?startDate=2026-01-01&interest=meditation`)
    expect(file.suggestedFilename()).toMatch(/^contact-messages-\d{4}-\d{2}-\d{2}\.csv$/)
  },
)

testOnEmptySite('decisions, the API: pages of 50, newest first, turned by mouse and keyboard', async ({ page, target }) => {
  storeMessages(target, visitors(1101))
  await openTab(page, 'Contact Reports')
  await expect(page.getByRole('status').filter({ hasText: 'Showing' })).toHaveText('Showing 1–50 of 1,101')
  await expect(names(page).first()).toHaveText('Visitor 1101')
  await expect(turn(page, 'Previous')).toBeDisabled()
  await turn(page, 'Next').press('Enter')
  await expect(page.getByText('Showing 51–100 of 1,101')).toBeVisible()
  await expect(names(page)).toHaveCount(50)
  await expect(names(page).first()).toHaveText('Visitor 1051')
  await expect(turn(page, 'Next')).toBeFocused()

  // Turned at the end of the list, it goes on at its top.
  await page.getByRole('group', { name: 'Pages of messages, at the end of the list' }).getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Showing 101–150 of 1,101')).toBeInViewport()
  await expect(turn(page, 'Next')).toBeFocused()
  await turn(page, 'Previous').click()
  await expect(page.getByText('Showing 51–100 of 1,101')).toBeVisible()

  // Another filter begins with its first page.
  await page.getByLabel('Interest').selectOption({ label: 'General Inquiry' })
  await expect(page.getByText('Showing 1–50 of 1,101')).toBeVisible()
})

testOnEmptySite('contact reports: an answer that comes late never takes the place of a later one', async ({ page, target }) => {
  storeMessages(target, [{ name: 'General' }, { name: 'Sitter', interest: 'meditation' }])
  await openTab(page, 'Contact Reports')
  await expect(names(page)).toHaveCount(2)
  const late = await hold(page, '/api/contact?interest=meditation*')
  await page.getByLabel('Interest').selectOption('meditation')
  await expect(page.getByText('Loading…')).toBeVisible()
  await page.getByLabel('Interest').selectOption('general')
  await expect(names(page)).toHaveText(['General'])
  const answered = page.waitForResponse(/interest=meditation/)
  late.release()
  await (await answered).finished()
  await expect(names(page)).toHaveText(['General'])
  await page.getByLabel('Interest').selectOption('meditation')
  await expect(names(page)).toHaveText(['Sitter'])
})

testOnEmptySite(
  'D2 §8 contact reports: what cannot be loaded says so in the documented words, and can be asked for again',
  async ({ page, target, problems }) => {
    storeMessages(target, visitors(1))
    await answerWith(page, '/api/contact?*', 500, { message: 'no' })
    await openTab(page, 'Contact Reports')
    await expect(page.getByText('Failed to fetch contact messages', { exact: true })).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(names(page)).toHaveText(['Visitor 1'])
    await takeProblems(problems, /^500 .*contact/, /^console error: Failed to load resource/)
  },
)

testOnEmptySite('accessibility: contact reports have no barriers and no sideways scroll, from 320 to 1440 px', async ({ page, target }) => {
  const long = { email: `${'e'.repeat(60)}@example.net`, message: 'm'.repeat(900), phone_number: '5'.repeat(40), interest: 'workshops' }
  storeMessages(target, [...visitors(60), { name: 'n'.repeat(120), ...long }, { name: '<img src=x onerror=alert(1)>' }])
  await openTab(page, 'Contact Reports')
  await expect(names(page).first()).toHaveText('<img src=x onerror=alert(1)>')
  await page.getByLabel('Start date').fill('2026-03-02')
  await expect(page.getByText('Showing 1–50 of 62')).toBeVisible()
  await expectNoBarriers(page, 'the table', { between: [768, 390] })
  await page.getByLabel('End date').fill('2026-03-01')
  await expect(page.getByRole('table')).toBeHidden()
  await expectNoBarriers(page, 'an end before the start')
})
