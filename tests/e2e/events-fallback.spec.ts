import type { Page } from '@playwright/test'
import { read } from './as-sent'
import { expect, takeProblems, testOnEmptySite as test, visit } from './fixtures'
import { barriers } from './page-checks'

const builtIn = [
  'Free Weekly Sunday Meditation',
  'Introduction to the Diamond Approach',
  'The Body and the Spiritual Journey',
  'Trusting Our Inner Guidance',
]

const eventTitles = (page: Page) => page.getByRole('article').filter({ hasText: 'Details' }).getByRole('heading', { level: 3 })
const registerLink = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Register' })

test('D1 §4 events: an empty list shows the four built-in events, rendered on the server too', async ({ page, request }) => {
  const html = await (await request.get('/events')).text()
  for (const title of builtIn) expect(html).toContain(title)
  await read(page, '/events')
  await expect(eventTitles(page)).toHaveText(builtIn)
})

test('D1 §9 home: the built-in event with id 0 stays out', async ({ page }) => {
  await read(page, '/')
  await expect(eventTitles(page)).toHaveText(builtIn.slice(1))
})

test('decisions, the pages: the built-in events have pages of their own, without a register button', async ({ page }) => {
  await visit(page, '/events')
  await page.getByRole('link', { name: 'View Event Details: Introduction to the Diamond Approach' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Introduction to the Diamond Approach' })).toBeVisible()
  await expect(registerLink(page)).toBeHidden()

  const answer = await visit(page, '/events/trusting-our-inner-guidance')
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name: 'Trusting Our Inner Guidance' })).toBeVisible()
  await expect(registerLink(page)).toBeHidden()
})

test('D1 §2 header: without its event, Ongoing groups has words of its own and leads to a teacher; with it, to the event', async ({
  page,
  staff,
  problems,
}) => {
  const answer = await visit(page, '/events/ongoing-groups')
  expect(answer?.status()).toBe(200)
  const title = page.getByRole('heading', { level: 1, name: 'Ongoing Groups', exact: true })
  await expect(title).toBeVisible()
  await expect(page).toHaveTitle('Ongoing Groups · Boulder Community')
  expect(await barriers(page)).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Speak with a Teacher' }).click()
  await expect(page).toHaveURL('/programs#speak-with-teacher')
  await expect(page.getByRole('heading', { name: 'Speak with a Teaching Team Member' })).toBeInViewport()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Ongoing groups' }).click()
  await expect(title).toBeVisible()
  await takeProblems(problems, /^404 .*\/api\/events\/slug\/ongoing-groups/, /^console error: Failed to load resource/)

  await staff.createEvent({ title: 'Ongoing Groups', introText: 'We meet on Tuesdays.' })
  await visit(page, '/events/ongoing-groups')
  await expect(page.getByText('We meet on Tuesdays.')).toBeVisible()
})

test('nobody can register for a built-in event', async ({ page, problems }) => {
  const answer = await visit(page, '/register/trusting-our-inner-guidance')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Event Not Found')
  await takeProblems(problems, /^404 .*\/register\//, /^console error: Failed to load resource/)
})

test('once staff have an event of their own, the built-in ones are gone', async ({ page, staff, problems }) => {
  await staff.createEvent({ title: 'Evening of questions' })
  await visit(page, '/events')
  await expect(eventTitles(page)).toHaveText(['Evening of questions'])
  const answer = await visit(page, '/events/trusting-our-inner-guidance')
  expect(answer?.status()).toBe(404)
  await takeProblems(problems, /^404 .*\/events\//, /^console error: Failed to load resource/)
})
