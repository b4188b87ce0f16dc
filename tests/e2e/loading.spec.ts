import type { Page } from '@playwright/test'
import { expect, takeProblems, test, visit } from './fixtures'
import { answerWith, hold } from './held-requests'

/** Cards that stand in for what is still loading: quiet lines, one below the other. */
const placeholders = (page: Page, where = 'main') => page.locator(`${where} div:has(> span[aria-hidden="true"] + span[aria-hidden="true"])`)

const goHome = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'to the home page' }).click()
const goToEvents = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Events' }).click()

const failed = [/^500 .*\/api\/cms\//, /^console error: Failed to load resource/]

test('D1 §4 home: 4 program and 3 event placeholders while loading in the browser', async ({ page }) => {
  const events = await hold(page, '/api/cms/events')
  const programs = await hold(page, '/api/cms/programs')
  await visit(page, '/login')
  await goHome(page)
  await expect(page.getByRole('status').filter({ hasText: 'Loading programs' })).toBeAttached()
  await expect(placeholders(page)).toHaveCount(4 + 3)

  programs.release()
  await expect(page.getByRole('heading', { name: 'Ongoing Study Groups' })).toBeVisible()
  await expect(placeholders(page)).toHaveCount(3)

  events.release()
  await expect(page.getByRole('heading', { name: 'Free Weekly Sunday Meditation' })).toBeVisible()
  await expect(placeholders(page)).toHaveCount(0)
})

test('D1 §4 events: 6 placeholders while loading in the browser', async ({ page }) => {
  const events = await hold(page, '/api/cms/events')
  await visit(page, '/login')
  await goToEvents(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Upcoming Events' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Loading events' })).toBeAttached()
  await expect(placeholders(page)).toHaveCount(6)
  events.release()
  await expect(page.getByRole('heading', { name: 'Featured Event' })).toBeVisible()
  await expect(placeholders(page)).toHaveCount(0)
})

test('D1 §8 events: a failed list says that it could not be loaded', async ({ page, problems }) => {
  await answerWith(page, '/api/cms/events', 500, { message: 'no' })
  await visit(page, '/login')
  await goToEvents(page)
  await expect(page.getByText('Unable to load events', { exact: true })).toBeVisible()
  await expect(page.getByText('Please try again later or contact support.', { exact: true })).toBeVisible()
  await expect(placeholders(page)).toHaveCount(0)
  await takeProblems(problems, ...failed)
})

test('D1 §8 home: failed events say so in their place; the programs stay', async ({ page, problems }) => {
  await answerWith(page, '/api/cms/events', 500, 'broken')
  await visit(page, '/login')
  await goHome(page)
  await expect(page.getByText('Unable to load events', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ongoing Study Groups' })).toBeVisible()
  await takeProblems(problems, ...failed)
})

test('D1 §8 programs: when they cannot be loaded, the built-in ones show', async ({ page, problems }) => {
  await answerWith(page, '/api/cms/programs', 500, { message: 'no' })
  await visit(page, '/login')
  await goHome(page)
  for (const title of ['Ongoing Study Groups', 'Introductory Teachings', 'Inquiry Sessions', 'Sunday Meditation']) {
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
  }
  await takeProblems(problems, ...failed)
})

test('D1 §8 events: an answer without events shows the built-in ones', async ({ page }) => {
  await answerWith(page, '/api/cms/events', 200, { events: [] })
  await visit(page, '/login')
  await goToEvents(page)
  await expect(page.getByRole('article').getByRole('heading', { name: 'Free Weekly Sunday Meditation' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Register', exact: true })).toBeHidden()
})

test('D1 §9 data loading: what is loaded is not asked for again on the next visit in the same tab', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/cms/events') && asked.push(request.url()))
  await visit(page, '/login')
  await goToEvents(page)
  await expect(page.getByRole('heading', { name: 'Featured Event' })).toBeVisible()
  await goHome(page)
  await expect(page.getByRole('heading', { name: 'Free Weekly Sunday Meditation' })).toBeVisible()
  await goToEvents(page)
  await expect(page.getByRole('heading', { name: 'Featured Event' })).toBeVisible()
  expect(asked).toHaveLength(1)
})
