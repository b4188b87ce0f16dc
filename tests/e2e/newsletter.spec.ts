import type { Page } from '@playwright/test'
import { createNewsletter } from './archive-content'
import { expect, testOnEmptySite as test, visit } from './fixtures'

const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const links = (page: Page) => page.getByRole('tabpanel').getByRole('link')

test('D2 §2 newsletter: one tab shows at a time; the chosen one is in the URL, and is kept after a reload', async ({ page, staff }) => {
  await createNewsletter(staff, { month: 'May', year: 2025 })
  await createNewsletter(staff, { month: 'December', year: 2021, isSpecial: true, specialDescription: 'After the fire.' })
  await createNewsletter(staff, { month: 'April', year: 2024, isSpecial: true })
  await visit(page, '/newsletter')
  await expect(links(page)).toHaveCount(1)
  await tab(page, 'Special').click()
  await expect(page).toHaveURL('/newsletter?year=special')
  await expect(links(page)).toHaveText([/^April 2024/, /^December 2021/])
  await expect(page.getByRole('tabpanel').getByText('After the fire.')).toBeVisible()

  await page.reload()
  await expect(tab(page, 'Special')).toHaveAttribute('aria-selected', 'true')
})
