import type { Page } from '@playwright/test'
import { expect, takeProblems, test, visit } from './fixtures'
import { answerWith } from './held-requests'
import { expectNoBarriers } from './page-checks'

const field = (page: Page) => page.getByRole('main').getByRole('searchbox', { name: 'Words to search for' })
const results = (page: Page) => page.getByRole('main').getByRole('listitem')

test('B §6.7 search: the header leads there, what has the words is found and marked, and going back brings the search before', async ({
  page,
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
  await results(page).first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Free Weekly Sunday Meditation' })).toBeVisible()
})

test('B §6.7 search: what is there now is found, by an address of its own that nobody keeps or lists', async ({ page, request, staff }) => {
  const opened = await visit(page, '/search?q=xylophone+evening')
  expect(opened?.headers()['cache-control']).toBe('no-store')
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByRole('main').getByText('Nothing found for “xylophone evening”')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'list of events' })).toHaveAttribute('href', '/events')
  await expect(page.getByRole('main').getByRole('link', { name: 'write to us' })).toHaveAttribute('href', '/contact')
  await staff.createEvent({ title: 'Évening of the Xylophone' })
  expect(await (await request.get('/search?q=xylophone+evening')).text()).toContain('of-the-xylophone"')
})

test('B §6.7 search: what visitors search for stays words, and no address makes the page fail', async ({ page, request }) => {
  const script = '<script>document.title = "x"</script>'
  await visit(page, `/search?q=${encodeURIComponent(script)}`)
  await expect(field(page)).toHaveValue(script)
  await expect(page).toHaveTitle(`Search for ${script} · Boulder Community`)
  for (const query of ['q=%', 'q=%00', 'q=%ff', 'q[]=a', 'q=a&q=b', 'q={"a":1}', 'q=null', 'q=2027', "q='", 'q=%22', 'other=1'])
    expect((await request.get(`/search?${query}`)).status(), query).toBe(200)
  await visit(page, `/search?q=${'long '.repeat(2000)}`)
  await expect(page.getByRole('alert')).toContainText('Up to 100 characters')
})

test('B §6.7 search: on a phone the menu leads there, and so does an unknown page', async ({ page, problems }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, '/no-such-page')
  await page.getByRole('main').getByRole('link', { name: 'Search the site' }).click()
  await expect(field(page)).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' }).click()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
  await takeProblems(problems, /^404 /, /^console error: Failed to load resource/)
})

test('B §6.7 search: a search that fails says so, and has no barriers', async ({ page, problems }) => {
  await visit(page, '/search')
  await answerWith(page, '/api/search?q=presence', 400, { message: 'No' })
  await field(page).fill('presence')
  await field(page).press('Enter')
  await expect(page.getByRole('alert')).toContainText('The search did not work')
  await expectNoBarriers(page, 'a search that failed')
  await takeProblems(problems, /^400 /, /^console error: Failed to load resource/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('B §6.7 search: the form leads to what was found', async ({ page }) => {
    await page.goto('/search')
    await field(page).fill('sunday')
    await field(page).press('Enter')
    await expect(page).toHaveURL('/search?q=sunday')
    await expect(results(page).getByRole('link', { name: 'Free Weekly Sunday Meditation' })).toBeVisible()
  })
})
