import type { Page } from '@playwright/test'
import { createNewsletter, goFromLogin } from './archive-content'
import { read } from './as-sent'
import { expect, takeProblems, testOnEmptySite as test, visit } from './fixtures'
import { answerWith, hold } from './held-requests'

const tabs = (page: Page) => page.getByRole('tablist', { name: 'Year' }).getByRole('tab')
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const panel = (page: Page) => page.getByRole('tabpanel')
const links = (page: Page) => panel(page).getByRole('link')

test('D2 §2, §9 newsletter: a tab for each year, newest first, 2025 at first; without special editions no tab for them', async ({
  page,
  staff,
}) => {
  for (const year of [2024, 2026, 2019, 2025]) await createNewsletter(staff, { month: 'May', year })
  await visit(page, '/newsletter')
  await expect(page).toHaveTitle('Newsletter · Boulder Community')
  await expect(tabs(page)).toHaveText(['2026', '2025', '2024', '2019'])
  await expect(tab(page, '2025')).toHaveAttribute('aria-selected', 'true')
  await expect(links(page)).toHaveAttribute('href', 'https://example.org/letters/2025/May')
})

test('D2 §2 newsletter: where 2025 has none, the newest year is shown', async ({ page, staff }) => {
  for (const year of [2023, 2024]) await createNewsletter(staff, { month: 'May', year })
  await visit(page, '/newsletter')
  await expect(tab(page, '2024')).toHaveAttribute('aria-selected', 'true')
})

test('D2 §2 newsletter: the months of a year, December to January, each opening its letter in a new tab', async ({ page, staff }) => {
  for (const month of ['February', 'December', 'January', 'August']) await createNewsletter(staff, { month, year: 2025 })
  await read(page, '/newsletter')
  await expect(links(page)).toHaveText(['December', 'August', 'February', 'January'].map((month) => new RegExp(`^${month}`)))
  const december = page.getByRole('link', { name: 'December 2025, opens in a new tab' })
  await expect(december).toHaveAttribute('href', 'https://example.org/letters/2025/December')
  await expect(december).toHaveAttribute('target', '_blank')
  await expect(december).toHaveAttribute('rel', /noopener/)
})

test('D2 §2 newsletter: special editions have a tab of their own with month, year and description', async ({ page, staff }) => {
  await createNewsletter(staff, { month: 'May', year: 2025 })
  const fire = { isSpecial: true, specialDescription: 'After the fire.', link: 'https://example.org/fire' }
  await createNewsletter(staff, { month: 'December', year: 2021, ...fire })
  await createNewsletter(staff, { month: 'April', year: 2024, isSpecial: true })
  await visit(page, '/newsletter')
  await expect(tabs(page)).toHaveText(['2025', 'Special'])
  await expect(links(page)).toHaveCount(1)

  await tab(page, 'Special').click()
  await expect(page).toHaveURL('/newsletter?year=special')
  await expect(links(page)).toHaveText([/^April 2024/, /^December 2021/])
  await expect(panel(page).getByText('After the fire.')).toBeVisible()
  const edition = page.getByRole('link', { name: 'December 2021 special edition, opens in a new tab' })
  await expect(edition).toHaveAttribute('href', 'https://example.org/fire')
  await expect(edition).toHaveAttribute('target', '_blank')

  await page.reload()
  await expect(tab(page, 'Special')).toHaveAttribute('aria-selected', 'true')
})

test('newsletter: with special editions alone, these are shown', async ({ page, staff }) => {
  await createNewsletter(staff, { month: 'May', year: 2025, isSpecial: true, specialDescription: 'Fifty years.' })
  await read(page, '/newsletter')
  await expect(tabs(page)).toHaveText(['Special'])
  await expect(panel(page).getByText('Fifty years.')).toBeVisible()
})

test('newsletter: an empty archive says so, above the form', async ({ page }) => {
  await visit(page, '/newsletter')
  await expect(page.getByText('The archive begins with the next newsletter')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeVisible()
})

test('D2 §4 newsletter: placeholders while loading in the browser', async ({ page, staff }) => {
  await createNewsletter(staff, { month: 'May', year: 2025 })
  const request = await hold(page, '/api/newsletters')
  await goFromLogin(page, 'Newsletter')
  const note = page.getByRole('status').filter({ hasText: 'Loading newsletters' })
  await expect(note).toBeAttached()
  request.release()
  await expect(links(page)).toHaveText([/^May/])
  await expect(note).toHaveCount(0)
})

test('D2 §2 newsletter: an archive that cannot be loaded says so, and the form stays', async ({ page, problems }) => {
  await answerWith(page, '/api/newsletters', 500, { message: 'no' })
  await goFromLogin(page, 'Newsletter')
  await expect(page.getByRole('alert').getByText('There was an error loading the newsletters. Please try again later.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeVisible()
  await takeProblems(problems, /^500 .*\/api\/newsletters/, /^console error: Failed to load resource/)
})

test('D2 §7, §9 newsletter: the archive is asked for again after 5 minutes and not before', async ({ page, staff }) => {
  await createNewsletter(staff, { month: 'May', year: 2025 })
  await page.clock.install()
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/newsletters')) asked++
  })
  const goTo = async (label: string) => {
    await page.getByRole('contentinfo').getByRole('link', { name: label }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(label)
  }
  await visit(page, '/teachers')
  await goTo('Newsletter')
  await expect.poll(() => asked).toBe(1)
  await page.clock.fastForward('04:30')
  await goTo('Teachers')
  await goTo('Newsletter')
  expect(asked).toBe(1)
  await page.clock.fastForward('00:31')
  await goTo('Teachers')
  await goTo('Newsletter')
  await expect.poll(() => asked).toBe(2)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('without JavaScript: all years and the special editions stand one below the other', async ({ page, staff }) => {
    for (const year of [2024, 2025]) await createNewsletter(staff, { month: 'May', year })
    await createNewsletter(staff, { month: 'April', year: 2024, isSpecial: true, specialDescription: 'The opening.' })
    await page.goto('/newsletter')
    const headings = page.getByRole('main').getByRole('heading', { level: 2 })
    await expect(headings).toHaveText(['Newsletters of 2025', 'Newsletters of 2024', 'Special editions', 'Subscribe'])
    await expect(page.getByRole('link', { name: 'May 2024, opens in a new tab' })).toBeVisible()
    await expect(page.getByText('The opening.')).toBeVisible()
  })
})
