import type { Dialog, Page, Request } from '@playwright/test'
import { expect, openTab } from './fixtures'

export const dialogOn = (page: Page) => page.getByRole('dialog', { name: /^(Create|Edit) Event$/ })
export const field = (page: Page, label: string) => dialogOn(page).getByLabel(label, { exact: true })
export const imageField = (page: Page) => dialogOn(page).getByLabel(/^Image/)
export const flyerField = (page: Page) => dialogOn(page).getByLabel(/^Flyer/)

/** Opens the tab, and the dialog for a new event there. */
export async function beginEvent(page: Page) {
  await openTab(page, 'Events')
  await addEvent(page)
}

/** The same where the tab is open. */
export async function addEvent(page: Page) {
  await page.getByRole('button', { name: 'Add New Event' }).click()
  await expect(field(page, 'Title')).toBeFocused()
}

/** Opens the tab, and the dialog for a stored event there. */
export async function beginEditing(page: Page, title: string) {
  await openTab(page, 'Events')
  await editEvent(page, title)
}

/** The same where the tab is open. */
export async function editEvent(page: Page, title: string) {
  await page.getByRole('button', { name: `Edit ${title}`, exact: true }).click()
  await expect(field(page, 'Title')).toHaveValue(title)
}

export const create = (page: Page) => dialogOn(page).getByRole('button', { name: 'Create Event' }).click()
export const save = (page: Page) => dialogOn(page).getByRole('button', { name: 'Save Event' }).click()

/** Closes the dialog, whether or not something was changed in it. */
export async function discard(page: Page) {
  const agree = (question: Dialog) => question.accept()
  page.on('dialog', agree)
  await page.keyboard.press('Escape')
  await expect(dialogOn(page)).toBeHidden()
  page.off('dialog', agree)
}

/** The documented part of a multipart body that holds the fields. */
export function eventDataOf(request: Request): Record<string, unknown> {
  const text = request.postDataBuffer()?.toString('utf8') ?? ''
  return JSON.parse(/name="eventData"\r\n\r\n(.*?)\r\n--/s.exec(text)?.[1] ?? '{}') as Record<string, unknown>
}
