import type { Page } from '@playwright/test'
import { createWebinar } from './archive-content'
import { expect, takeProblems, testOnEmptySite as test, visit } from './fixtures'

const tab = (page: Page, year: number) => page.getByRole('tab', { name: String(year) })
/** What can be seen, in the order of the page. */
const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 })

test('D2 §2 webinars: thumbnails and their stand-ins; a year is chosen by click and by keyboard, is in the URL, and is kept', async ({
  page,
  staff,
  problems,
}) => {
  const description = 'We sit and listen to what is here. '.repeat(20).trim()
  await createWebinar(staff, { title: 'With a picture', description })
  await createWebinar(staff, { title: 'Without', thumbnailUrl: null })
  await createWebinar(staff, { title: 'Elsewhere', thumbnailUrl: 'https://pictures.invalid/one.jpg' })
  await createWebinar(staff, { title: 'Gone', thumbnailUrl: '/uploads/gone-12345678-1200x800.webp' })
  for (const year of [2026, 2024]) await createWebinar(staff, { title: `Of ${year}`, year })
  await visit(page, '/webinars')

  await test.step('a webinar has its thumbnail, or a drawing of ours where there is none or it cannot be loaded, and a description of 3 lines', async () => {
    const card = (title: string) => page.getByRole('article').filter({ hasText: title })
    await expect(card('With a picture').locator('img')).toHaveAttribute('src', /event-introduction/)
    for (const title of ['Without', 'Elsewhere', 'Gone']) {
      await card(title).scrollIntoViewIfNeeded()
      await expect(card(title).locator('img')).toHaveCount(0)
      await expect(card(title).locator('svg')).toBeVisible()
    }
    const text = card('With a picture').getByText(description)
    await expect(text).toHaveCSS('-webkit-line-clamp', '3')
    const lines = await text.evaluate((element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight))
    expect(Math.round(lines)).toBe(3)
    await takeProblems(problems, /^404 .*gone/, /^console error: Failed to load resource/)
  })

  await test.step('a year is chosen by click, and by the keyboard with arrows, Home and End', async () => {
    await tab(page, 2024).click()
    await expect(titles(page)).toHaveText(['Of 2024'])
    const chosen = async (key: string, year: number, title: RegExp) => {
      await page.keyboard.press(key)
      await expect(tab(page, year)).toBeFocused()
      await expect(tab(page, year)).toHaveAttribute('aria-selected', 'true')
      await expect(titles(page).first()).toHaveText(title)
    }
    await chosen('ArrowRight', 2026, /^Of 2026$/)
    await chosen('ArrowLeft', 2024, /^Of 2024$/)
    await chosen('Home', 2026, /^Of 2026$/)
    await chosen('ArrowRight', 2025, /^(?!Of)/)
    await chosen('End', 2024, /^Of 2024$/)
    // One stop for all tabs, then the panel.
    await page.keyboard.press('Tab')
    await expect(page.getByRole('tabpanel')).toBeFocused()
  })

  await test.step('the chosen year is in the URL, and is kept when someone comes back from a webinar', async () => {
    await expect(page).toHaveURL('/webinars?year=2024')
    await page.getByRole('link', { name: 'Watch Webinar: Of 2024' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Of 2024')
    await page.goBack()
    await expect(titles(page)).toHaveText(['Of 2024'])
    await expect(tab(page, 2024)).toHaveAttribute('aria-selected', 'true')
  })
})

test('webinars: an address with a year opens with it; one with anything else opens as usual', async ({ page, staff }) => {
  for (const year of [2025, 2024]) await createWebinar(staff, { title: `Of ${year}`, year })
  await visit(page, '/webinars?year=2024')
  await expect(titles(page)).toHaveText(['Of 2024'])
  for (const odd of ['1999', 'x', '{"a":1}', '']) {
    await visit(page, `/webinars?year=${encodeURIComponent(odd)}&from=mail`)
    await expect(titles(page)).toHaveText(['Of 2025'])
  }
})
