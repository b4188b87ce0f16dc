import type { Page } from '@playwright/test'
import { createWebinar, goFromLogin } from './archive-content'
import { read } from './as-sent'
import { expect, takeProblems, testOnEmptySite as test, visit } from './fixtures'
import { answerWith, hold } from './held-requests'
import type { StaffDesk } from './staff-desk'

const tabs = (page: Page) => page.getByRole('tablist', { name: 'Year' }).getByRole('tab')
const tab = (page: Page, year: number) => page.getByRole('tab', { name: String(year) })
/** What can be seen, in the order of the page. */
const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 })

async function createOneAYear(staff: StaffDesk, ...years: number[]) {
  for (const year of years) await createWebinar(staff, { title: `Of ${year}`, year })
}

test('D2 §2, §9 webinars: a tab for each year, newest first, and 2025 at first', async ({ page, staff }) => {
  await createOneAYear(staff, 2024, 2026, 2019, 2025)
  await visit(page, '/webinars')
  await expect(page).toHaveTitle('Webinars · Boulder Community')
  await expect(tabs(page)).toHaveText(['2026', '2025', '2024', '2019'])
  await expect(tab(page, 2025)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel')).toHaveAccessibleName('2025')
  await expect(titles(page)).toHaveText(['Of 2025'])
})

test('D2 §2 webinars: where 2025 has none, the newest year is shown', async ({ page, staff }) => {
  await createOneAYear(staff, 2023, 2026, 2024)
  await visit(page, '/webinars')
  await expect(tab(page, 2026)).toHaveAttribute('aria-selected', 'true')
  await expect(titles(page)).toHaveText(['Of 2026'])
})

test('D2 §2 webinars: within a year the newest month comes first', async ({ page, staff }) => {
  for (const month of ['April', 'December', 'August', 'January']) await createWebinar(staff, { title: `In ${month}`, month })
  await read(page, '/webinars')
  await expect(titles(page)).toHaveText(['In December', 'In August', 'In April', 'In January'])
})

test('D2 §2 webinars: a card has title, presenter, a description of 3 lines and the link', async ({ page, staff }) => {
  const description = 'We sit and listen to what is here. '.repeat(20).trim()
  const { slug } = await createWebinar(staff, { title: 'On kindness', presenter: 'Dee Holm', description })
  await visit(page, '/webinars')
  const card = page.getByRole('article')
  await expect(card.getByRole('heading')).toHaveText('On kindness')
  await expect(card.getByText('Presented by Dee Holm', { exact: true })).toBeVisible()
  const text = card.getByText(description)
  await expect(text).toHaveCSS('-webkit-line-clamp', '3')
  const lines = await text.evaluate((element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight))
  expect(Math.round(lines)).toBe(3)
  const link = card.getByRole('link', { name: 'Watch Webinar: On kindness' })
  await expect(link).toHaveText('Watch Webinar')
  await expect(link).toHaveAttribute('href', `/webinars/${slug}`)
})

test('D2 §2 webinars: the thumbnail, and a drawing of our own where there is none or it cannot be loaded', async ({
  page,
  staff,
  problems,
}) => {
  await createWebinar(staff, { title: 'With a picture' })
  await createWebinar(staff, { title: 'Without', thumbnailUrl: null })
  await createWebinar(staff, { title: 'Elsewhere', thumbnailUrl: 'https://pictures.invalid/one.jpg' })
  await createWebinar(staff, { title: 'Gone', thumbnailUrl: '/uploads/gone-12345678-1200x800.webp' })
  await visit(page, '/webinars')
  const card = (title: string) => page.getByRole('article').filter({ hasText: title })
  await expect(card('With a picture').locator('img')).toHaveAttribute('src', /event-introduction/)
  for (const title of ['Without', 'Elsewhere', 'Gone']) {
    await card(title).scrollIntoViewIfNeeded()
    await expect(card(title).locator('img')).toHaveCount(0)
    await expect(card(title).locator('svg')).toBeVisible()
  }
  await takeProblems(problems, /^404 .*gone/, /^console error: Failed to load resource/)
})

test('webinars: a year is chosen by click, and by the keyboard with arrows, Home and End', async ({ page, staff }) => {
  await createOneAYear(staff, 2026, 2025, 2024)
  await visit(page, '/webinars')
  await tab(page, 2024).click()
  await expect(titles(page)).toHaveText(['Of 2024'])
  const chosen = async (key: string, year: number) => {
    await page.keyboard.press(key)
    await expect(tab(page, year)).toBeFocused()
    await expect(tab(page, year)).toHaveAttribute('aria-selected', 'true')
    await expect(titles(page)).toHaveText([`Of ${year}`])
  }
  await chosen('ArrowRight', 2026)
  await chosen('ArrowLeft', 2024)
  await chosen('Home', 2026)
  await chosen('ArrowRight', 2025)
  await chosen('End', 2024)
  // One stop for all tabs, then the panel.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tabpanel')).toBeFocused()
})

test('webinars: the chosen year stands in the address, and whoever comes back from a webinar finds it', async ({ page, staff }) => {
  await createOneAYear(staff, 2025, 2024)
  await visit(page, '/webinars')
  await tab(page, 2024).click()
  await expect(page).toHaveURL('/webinars?year=2024')
  await page.getByRole('link', { name: 'Watch Webinar: Of 2024' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Of 2024')
  await page.goBack()
  await expect(titles(page)).toHaveText(['Of 2024'])
  await expect(tab(page, 2024)).toHaveAttribute('aria-selected', 'true')
})

test('webinars: an address with a year opens with it; one with anything else opens as usual', async ({ page, staff }) => {
  await createOneAYear(staff, 2025, 2024)
  await visit(page, '/webinars?year=2024')
  await expect(titles(page)).toHaveText(['Of 2024'])
  for (const odd of ['1999', 'x', '{"a":1}', '']) {
    await visit(page, `/webinars?year=${encodeURIComponent(odd)}&from=mail`)
    await expect(titles(page)).toHaveText(['Of 2025'])
  }
})

test('D2 §2 webinars: with none there is the documented text', async ({ page }) => {
  await read(page, '/webinars')
  await expect(page.getByText('No webinars have been posted yet. Please check back later.', { exact: true })).toBeVisible()
})

test('D2 §4 webinars: placeholders while loading in the browser', async ({ page, staff }) => {
  await createOneAYear(staff, 2025)
  const request = await hold(page, '/api/webinars')
  await goFromLogin(page, 'Webinars')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Webinars')
  const placeholders = page.locator('main span[aria-hidden="true"].aspect-video')
  await expect(page.getByRole('status').filter({ hasText: 'Loading webinars' })).toBeAttached()
  await expect(placeholders).toHaveCount(6)
  request.release()
  await expect(titles(page)).toHaveText(['Of 2025'])
  await expect(placeholders).toHaveCount(0)
})

test('D2 §2 webinars: a list that cannot be loaded says so', async ({ page, problems }) => {
  await answerWith(page, '/api/webinars', 500, { message: 'no' })
  await goFromLogin(page, 'Webinars')
  await expect(page.getByRole('alert').getByText('There was an error loading the webinars. Please try again later.')).toBeVisible()
  await takeProblems(problems, /^500 .*\/api\/webinars/, /^console error: Failed to load resource/)
})

test('D2 §7, §9 webinars: the list is asked for again after 5 minutes and not before', async ({ page, staff }) => {
  await createOneAYear(staff, 2025)
  await page.clock.install()
  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/webinars') && asked.push(request.url()))
  const goAwayAndBack = async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Teachers' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Teachers')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Webinars' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Webinars')
  }
  await visit(page, '/webinars')
  await goAwayAndBack()
  await page.clock.fastForward('04:00')
  await goAwayAndBack()
  expect(asked).toHaveLength(0)
  await page.clock.fastForward('01:01')
  await goAwayAndBack()
  await expect.poll(() => asked.length).toBe(1)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('without JavaScript: all years stand one below the other, each under its heading', async ({ page, staff }) => {
    await createOneAYear(staff, 2025, 2026, 2024)
    await page.goto('/webinars')
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).filter({ hasText: 'Webinars of' })).toHaveText([
      'Webinars of 2026',
      'Webinars of 2025',
      'Webinars of 2024',
    ])
    await expect(titles(page)).toHaveText(['Of 2026', 'Of 2025', 'Of 2024'])
    for (const year of [2026, 2025, 2024]) await expect(page.getByRole('heading', { name: `Of ${year}`, exact: true })).toBeVisible()
    await expect(page.getByRole('tab')).toHaveCount(0)
  })
})
