import type { Page } from '@playwright/test'
import { expect, takeProblems, test, visit } from './fixtures'
import { answerWith } from './held-requests'
import { expectNoBarriers, resize } from './page-checks'

const field = (page: Page) => page.getByRole('main').getByRole('searchbox', { name: 'Words to search for' })
const results = (page: Page) => page.getByRole('main').getByRole('listitem')

test('B §6.7 search: the header leads there, pages with the words are found and the words marked, going back shows the search before, and a failure says so', async ({
  page,
  problems,
}) => {
  await visit(page, '/events')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' }).click()
  await expect(page).toHaveTitle('Search · Boulder Community')
  await field(page).fill('sunday medit')
  await field(page).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: /^\d+ results?$/ })).toBeVisible()
  await expect(field(page)).toBeFocused()
  await expect(page).toHaveTitle('Search for sunday medit · Boulder Community')
  // Titles before texts.
  await expect(results(page).first().locator('h2 mark')).toHaveText(['Sunday', 'Meditation'])
  await field(page).fill('2027')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(results(page).getByRole('link', { name: 'Introduction to the Diamond Approach' })).toBeVisible()
  await page.goBack()
  await expect(field(page)).toHaveValue('sunday medit')

  await answerWith(page, '/api/search?q=presence', 400, { message: 'No' })
  await field(page).fill('presence')
  await field(page).press('Enter')
  await expect(page.getByRole('alert')).toContainText('The search did not work')
  await expectNoBarriers(page, 'a search that failed')
  await takeProblems(problems, /^400 /, /^console error: Failed to load resource/)

  await page.goBack()
  await results(page).first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Free Weekly Sunday Meditation' })).toBeVisible()
})

test('B §6.7 search: on a phone an unknown page leads there, and so does the menu', async ({ page, problems }) => {
  await resize(page, { width: 390, height: 844 })
  await visit(page, '/no-such-page')
  await page.getByRole('main').getByRole('link', { name: 'Search the site' }).click()
  await expect(field(page)).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' }).click()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
  await takeProblems(problems, /^404 /, /^console error: Failed to load resource/)
})
