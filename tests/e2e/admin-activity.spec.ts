import type { Page } from '@playwright/test'
import { admin } from '../support/launch'
import { expect, openTab, takeProblems, testOnEmptySite as test } from './fixtures'
import { answerWith, hold } from './held-requests'
import { expectNoBarriers } from './page-checks'
import { storeActivity } from './stored-rows'

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') })

const long = 'l'.repeat(200)
const hostile = '<img src=x onerror=alert(1)>'

test('activity: loads or offers to try again, shows what staff do in sentences, searches and turns pages; accessibility: no barriers, no sideways scroll from 320 to 1440 px', async ({
  page,
  target,
  staff,
  problems,
}) => {
  await test.step('while it loads it says so, and when that fails it offers to try again', async () => {
    await answerWith(page, '/api/activity?*', 500, {})
    const held = await hold(page, '/api/activity?*')
    await openTab(page, 'Activity')
    await expect(page.getByText('Loading activity...')).toBeVisible()
    held.release()
    await expect(page.getByText('Unable to load activity', { exact: true })).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Changes that staff make appear here.')).toBeVisible()
    await takeProblems(problems, /^500 .*activity/, /^console error: Failed to load resource/)
  })

  await test.step('what staff do is shown in sentences, newest first, with who and when', async () => {
    storeActivity(target, [
      { action: 'create', entity: 'account', label: 'berta', account_id: null },
      { action: 'delete', entity: 'subscriber', label: null },
      { label: 'Anna Example', entity: 'teacher' },
      { label: long },
      { label: hostile },
    ])
    const { id } = await staff.createEvent({ title: 'Open House' })
    await staff.updateEvent(id, { title: 'Open House, again' })
    await page.getByRole('tab', { name: 'Mail', exact: true }).click()
    await expect(page.getByRole('tabpanel', { name: 'Mail', exact: true })).toBeVisible()
    await page.getByRole('tab', { name: 'Activity' }).click()
    await expect(page.getByRole('columnheader')).toHaveText(['When', 'Who', 'What'])
    await expect(page.getByRole('rowheader')).toHaveText([...Array(6).fill(admin.username), 'Command line'])
    await expect(rows(page).getByRole('cell').nth(1)).toHaveText('updated the event “Open House, again”')
    await expect(rows(page).locator('td:last-child')).toHaveText([
      'updated the event “Open House, again”',
      'created the event “Open House”',
      `updated the event “${hostile}”`,
      `updated the event “${'l'.repeat(100)}...”`,
      'updated the teacher “Anna Example”',
      'deleted a subscriber',
      'created the account “berta”',
    ])
    await expect(rows(page).nth(5).getByRole('cell').first()).toHaveText('Mar 2, 2026 11:00 AM')
  })

  const search = page.getByRole('searchbox', { name: 'Search activity' })
  await test.step('the search finds people, kinds of things and names, and says when it finds nothing', async () => {
    await search.fill('OPEN')
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page)).toContainText(['updated the event “Open House, again”', 'created the event “Open House”'])
    await search.fill('teacher')
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText(['updated the teacher “Anna Example”'])
    await search.fill(admin.username)
    await expect(rows(page)).toHaveCount(6)
    await search.fill('nothing like it')
    await expect(page.getByText('Nothing matches “nothing like it”.')).toBeVisible()
    await search.fill('')
    await expect(rows(page)).toHaveCount(7)
  })

  await test.step('pages of 50, turned by keyboard', async () => {
    storeActivity(
      target,
      Array.from({ length: 120 }, (_, index) => ({ label: `Event ${index}` })),
    )
    await search.fill('event 119')
    await expect(rows(page)).toHaveCount(1)
    await search.fill('')
    await expect(page.getByText('Showing 1–50 of 127')).toBeVisible()
    await page.getByRole('button', { name: 'Next' }).first().focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Showing 51–100 of 127')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Showing 101–127 of 127')).toBeVisible()
    await expect(rows(page)).toHaveCount(27)
    await expect(rows(page).last()).toContainText('created the account “berta”')
  })

  await test.step('no barriers and no sideways scroll, from 320 to 1440 px', async () => {
    await expectNoBarriers(page, 'the table', { between: [390] })
  })

  await test.step('a search begins at the first page', async () => {
    await search.fill('event 11')
    await expect(page.getByText('Showing 1–11 of 11')).toBeVisible()
  })
})
