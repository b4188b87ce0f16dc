import type { Page } from '@playwright/test'
import { admin } from '../support/launch'
import { expect, openTab, takeProblems, testOnEmptySite } from './fixtures'
import { answerWith, hold } from './held-requests'
import { expectNoBarriers } from './page-checks'
import { storeActivity } from './stored-rows'

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') })

testOnEmptySite('activity: what staff do is told in sentences, newest first, with who and when', async ({ page, target, staff }) => {
  await openTab(page, 'Activity')
  await expect(page.getByText('Changes that staff make appear here.')).toBeVisible()
  storeActivity(target, [
    { action: 'create', entity: 'account', label: 'berta', account_id: null },
    { action: 'delete', entity: 'subscriber', label: null },
  ])
  const { id } = await staff.createEvent({ title: 'Open House' })
  await staff.updateEvent(id, { title: 'Open House, again' })
  await page.reload()
  await expect(page.getByRole('columnheader')).toHaveText(['When', 'Who', 'What'])
  await expect(page.getByRole('rowheader')).toHaveText([admin.username, admin.username, admin.username, 'Command line'])
  await expect(rows(page).getByRole('cell').nth(1)).toHaveText('updated the event “Open House, again”')
  const what = rows(page).locator('td:last-child')
  await expect(what).toHaveText([
    'updated the event “Open House, again”',
    'created the event “Open House”',
    'deleted a subscriber',
    'created the account “berta”',
  ])
  await expect(rows(page).nth(2).getByRole('cell').first()).toHaveText('Mar 2, 2026 11:00 AM')
})

testOnEmptySite('activity: the search finds people, kinds of things and names, and says when there is none', async ({ page, target }) => {
  storeActivity(target, [
    { label: 'Open House' },
    { label: 'Anna Example', entity: 'teacher' },
    { label: 'berta', entity: 'account', account_id: null },
  ])
  await openTab(page, 'Activity')
  const search = page.getByRole('searchbox', { name: 'Search activity' })
  await search.fill('OPEN')
  await expect(rows(page)).toContainText(['updated the event “Open House”'])
  await search.fill('teacher')
  await expect(rows(page)).toContainText(['updated the teacher “Anna Example”'])
  await search.fill(admin.username)
  await expect(rows(page)).toHaveCount(2)
  await search.fill('nothing like it')
  await expect(page.getByText('Nothing matches “nothing like it”.')).toBeVisible()
  await search.fill('')
  await expect(rows(page)).toHaveCount(3)
})

testOnEmptySite('activity: pages of 50, turned by keyboard; a search begins at the first', async ({ page, target }) => {
  storeActivity(target, [{ label: 'The first' }, ...Array.from({ length: 120 }, (_, index) => ({ label: `Event ${index}` }))])
  await openTab(page, 'Activity')
  await expect(page.getByText('Showing 1–50 of 121')).toBeVisible()
  const next = page.getByRole('button', { name: 'Next' }).first()
  await next.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Showing 51–100 of 121')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Showing 101–121 of 121')).toBeVisible()
  await expect(rows(page).last()).toContainText('The first')
  await page.getByRole('searchbox').fill('event 11')
  await expect(page.getByText('Showing 1–11 of 11')).toBeVisible()
})

testOnEmptySite('activity: while it loads it says so, and when that fails it offers to try again', async ({ page, target, problems }) => {
  storeActivity(target, [{ label: 'Open House' }])
  const asked = await hold(page, '/api/activity?*')
  await openTab(page, 'Activity')
  await expect(page.getByText('Loading activity...')).toBeVisible()
  asked.release()
  await expect(rows(page)).toHaveCount(1)
  await answerWith(page, '/api/activity?*', 500, {})
  await page.reload()
  await expect(page.getByText('Unable to load activity', { exact: true })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page)).toHaveCount(1)
  await takeProblems(problems, /^500 .*activity/, /^console error: Failed to load resource/)
})

testOnEmptySite('accessibility: activity has no barriers and no sideways scroll, from 320 to 1440 px', async ({ page, target }) => {
  storeActivity(target, [{ label: 'l'.repeat(200) }, ...Array.from({ length: 60 }, () => ({ label: '<img src=x onerror=alert(1)>' }))])
  await openTab(page, 'Activity')
  await page.getByRole('button', { name: 'Next' }).first().click()
  await expect(page.getByText('Showing 51–61 of 61')).toBeVisible()
  await expect(rows(page)).toHaveCount(11)
  await expectNoBarriers(page, 'the table', { between: [390] })
})
