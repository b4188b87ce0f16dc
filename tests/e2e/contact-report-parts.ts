import type { Page } from '@playwright/test'

/** Of the messages in the list, in its order. */
export const senders = (page: Page) => page.getByRole('rowheader').getByRole('link')
export const choose = (page: Page, label: string, option: string) => page.getByLabel(label).selectOption({ label: option })

/** The messages are asked for each time that the tab is chosen. */
export async function lookAgain(page: Page) {
  await page.getByRole('tab', { name: 'Newsletters', exact: true }).click()
  await page.getByRole('tab', { name: 'Contact Reports', exact: true }).click()
}
