import type { Page } from '@playwright/test'
import { expect, test, visit } from './fixtures'

const typesOf = (page: Page) =>
  page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((scripts) => scripts.map((script) => JSON.parse(script.textContent ?? '')['@type']))

test('structured data: it stays once scripts run, and is removed with the page that it is about', async ({ page, target }) => {
  await visit(page, '/events/ongoing-groups')
  expect(await typesOf(page)).toEqual(['BreadcrumbList'])
  await page.getByRole('link', { name: 'Back to Events' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upcoming Events')
  expect(await typesOf(page)).toEqual([])
  await expect(page).toHaveTitle('Events · Boulder Community')
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${target.url}/events`)
  await expect(page.locator('meta[property="og:title"]')).toHaveCount(0)
})
