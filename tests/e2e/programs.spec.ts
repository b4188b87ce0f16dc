import type { Page } from '@playwright/test'
import { read } from './as-sent'
import { comeTo, expect, takeProblems, test, visit } from './fixtures'
import { answerWith, hold } from './held-requests'

const builtIn = ['Ongoing Study Groups', 'Introductory Teachings', 'Inquiry Sessions', 'Sunday Meditation']

const cards = (page: Page) => page.getByRole('region', { name: 'Available Programs' }).getByRole('article')
const goToPrograms = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Get Started' }).click()
const messageSection = (page: Page) => page.locator('#speak-with-teacher')

test('D1 §2 programs: title, and the sections in the documented order', async ({ page }) => {
  await read(page, '/programs')
  await expect(page).toHaveTitle('Programs · Boulder Community')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Programs')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'How Our Programs Work',
    'Available Programs',
    /October 5th introduction, at 10 AM at our new facility/,
    'Speak with a Teaching Team Member',
  ])
})

test('D1 §2 programs: the three steps, and View All Events', async ({ page }) => {
  await visit(page, '/programs')
  const steps = page.getByRole('region', { name: 'How Our Programs Work' })
  await expect(steps.getByRole('listitem').getByRole('heading')).toHaveText([
    'Begin with a free introduction',
    'Explore through a workshop',
    'Find your ideal path',
  ])
  await expect(steps.getByRole('link', { name: 'View All Events' })).toHaveAttribute('href', '/events')
})

test('D1 §2, §3 programs: a card has image, title, description and a Learn More link, and the id that its link names', async ({
  page,
  staff,
}) => {
  const imageUrl = '/images/program-inquiry-536aa285-1200x800.webp'
  const program = { title: 'Autumn Retreat', description: 'Four days in the mountains.', imageUrl, linkUrl: '/programs#autumn-retreat' }
  await staff.call('POST', '/api/cms/programs', program)
  await read(page, '/programs')
  const card = page.locator('#autumn-retreat')
  await expect(card.getByRole('heading', { name: 'Autumn Retreat' })).toBeVisible()
  await expect(card.getByText('Four days in the mountains.')).toBeVisible()
  await expect(card.locator('img')).toHaveAttribute('src', imageUrl)
  await expect(card.getByRole('link', { name: 'Learn More about Autumn Retreat' })).toHaveAttribute('href', '/programs#autumn-retreat')
  await expect(cards(page).filter({ hasText: 'Inquiry Sessions' }).getByRole('link')).toHaveAttribute('href', '/inquiry-sessions')
})

test('D1 §2 programs: a link from the home page to a card leads to that card', async ({ page }) => {
  await visit(page, '/')
  await page.getByRole('link', { name: 'Learn more about Sunday Meditation' }).click()
  await expect(page).toHaveURL('/programs#sunday-meditation')
  await expect(page.locator('#sunday-meditation')).toBeFocused()
  await expect(page.locator('#sunday-meditation').getByRole('heading')).toBeInViewport()
})

test('D1 §4 programs: 4 placeholders while loading in the browser', async ({ page }) => {
  const programs = await hold(page, '/api/cms/programs')
  await visit(page, '/login')
  await goToPrograms(page)
  await expect(page.getByRole('status').filter({ hasText: 'Loading programs' })).toBeAttached()
  const placeholders = page.locator('main div:has(> span[aria-hidden="true"] + span[aria-hidden="true"])')
  await expect(placeholders).toHaveCount(4)
  programs.release()
  await expect(cards(page).filter({ hasText: 'Sunday Meditation' })).toBeVisible()
  await expect(placeholders).toHaveCount(0)
})

test('D1 §8 programs: a failure shows the built-in programs, and no message', async ({ page, problems }) => {
  await answerWith(page, '/api/cms/programs', 500, { message: 'no' })
  await visit(page, '/login')
  await goToPrograms(page)
  await expect(cards(page).getByRole('heading')).toHaveText(builtIn)
  await expect(page.getByText('Unable to load')).toBeHidden()
  await takeProblems(problems, /^500 .*\/api\/cms\/programs/, /^console error: Failed to load resource/)
})

test('D1 §8 programs: an answer without programs shows the built-in ones', async ({ page }) => {
  await answerWith(page, '/api/cms/programs', 200, { programs: [] })
  await visit(page, '/login')
  await goToPrograms(page)
  await expect(cards(page).getByRole('heading')).toHaveText(builtIn)
})

test('D1 §2, §9 programs: the form asks for more about the programs, and reaches the teaching team', async ({ page, staff }) => {
  await visit(page, '/programs#speak-with-teacher')
  await expect(messageSection(page)).toBeFocused()
  await comeTo(messageSection(page))
  const form = messageSection(page).locator('form')
  await expect(form.getByLabel('Message')).toHaveValue(/learn more about the programs/)
  await form.getByLabel('Name').fill('Ada Quist')
  await form.getByLabel('Email').fill('ada.programs@example.net')
  await form.getByLabel(/^I consent/).check()
  await form.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('A teacher will contact you soon.', { exact: true })).toBeVisible()
  const { messages } = await staff.call<{ messages: object[] }>('GET', '/api/contact')
  expect(messages).toContainEqual(expect.objectContaining({ email: 'ada.programs@example.net', contactMethod: 'speak-with-team' }))
})

test('programs: the code of the form loads when somebody comes near it, not before', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/message-form') && asked.push(request.url()))
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, '/programs')
  expect(asked).toEqual([])
  await messageSection(page).scrollIntoViewIfNeeded()
  await expect.poll(() => asked.length).toBe(1)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('security: the programs and the form are in the page', async ({ page }) => {
    await page.goto('/programs')
    await expect(cards(page).filter({ hasText: 'Ongoing Study Groups' })).toBeVisible()
    await expect(messageSection(page).getByRole('button', { name: 'Send Message' })).toBeVisible()
  })
})
