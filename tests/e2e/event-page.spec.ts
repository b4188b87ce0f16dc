import type { Page } from '@playwright/test'
import { expect, test, visit } from './fixtures'

/** What is next to a label, such as the location. */
const fact = (page: Page, label: string) => page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd')

test.describe('in New York', () => {
  test.use({ timezoneId: 'America/New_York' })

  test("B §1: an online event shows its time in the visitor's zone next to ours", async ({ page, staff }) => {
    const when = { startsAt: '2999-10-05T19:00', endsAt: '2999-10-05T20:30', time: '7:00 - 8:30 PM' }
    const { slug } = await staff.createEvent({ title: 'Online evening', attendance: 'online', ...when })
    await visit(page, `/events/${slug}`)
    await expect(fact(page, 'Time').first()).toHaveText('7:00 - 8:30 PM, Mountain Time')
    await expect(page.getByText('In your time zone: 9:00–10:30 PM (Eastern Time)')).toBeVisible()
  })
})
