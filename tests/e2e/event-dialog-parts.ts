import type { Page, Request } from '@playwright/test'
import { expect, openTab } from './fixtures'

export const dialogOn = (page: Page) => page.getByRole('dialog', { name: /^(Create|Edit) Event$/ })
export const field = (page: Page, label: string) => dialogOn(page).getByLabel(label, { exact: true })
export const imageField = (page: Page) => dialogOn(page).getByLabel(/^Image/)
export const flyerField = (page: Page) => dialogOn(page).getByLabel(/^Flyer/)

export async function beginEvent(page: Page) {
  await openTab(page, 'Events')
  await page.getByRole('button', { name: 'Add New Event' }).click()
  await expect(field(page, 'Title')).toBeFocused()
}

export async function beginEditing(page: Page, title: string) {
  await openTab(page, 'Events')
  await page.getByRole('button', { name: `Edit ${title}`, exact: true }).click()
  await expect(field(page, 'Title')).toHaveValue(title)
}

export const create = (page: Page) => dialogOn(page).getByRole('button', { name: 'Create Event' }).click()
export const save = (page: Page) => dialogOn(page).getByRole('button', { name: 'Save Event' }).click()

/** The documented part of a multipart body that holds the fields. */
export function eventDataOf(request: Request): Record<string, unknown> {
  const text = request.postDataBuffer()?.toString('utf8') ?? ''
  return JSON.parse(/name="eventData"\r\n\r\n(.*?)\r\n--/s.exec(text)?.[1] ?? '{}') as Record<string, unknown>
}
