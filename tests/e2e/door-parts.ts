import type { Page } from '@playwright/test'
import { addAttendees, attendeesDialog, attendeesOf, showAttendees } from './attendee-parts'
import { expect, openTab } from './fixtures'
import type { StaffDesk } from './staff-desk'

/** The size of a phone. */
export const PHONE = { width: 390, height: 844 }

/** Opens the tab, and there the list for the door. */
export async function openDoor(page: Page, title: string) {
  await openTab(page, 'Events')
  await showDoor(page, title)
}

/** The same where the tab is open. */
export async function showDoor(page: Page, title: string) {
  await showAttendees(page, title)
  await attendeesDialog(page).getByRole('radio', { name: 'At the door' }).check()
  await expect(attendeesDialog(page).getByText(/checked in/)).toBeVisible()
  await expect(attendeesDialog(page).getByText('Works without a connection on this phone until tonight.')).toBeVisible()
}

/** An event with these people. */
export const arrangeEvent = async (staff: StaffDesk, title: string, names = ['Cy Lund', 'Ada Quist', 'Bo Ek']) => {
  const event = await staff.createEvent({ title })
  await addAttendees(staff, event, names)
  return event
}

/** The names of those who are checked in. */
export const presentOf = async (staff: StaffDesk, event: Awaited<ReturnType<typeof arrangeEvent>>) =>
  (await attendeesOf(staff, event)).filter(({ present }) => present).map(({ name }) => name)

/** The entries from the door that this browser still holds, as JSON; null where there are none. */
export const storedEntries = (page: Page) => page.evaluate(() => localStorage.getItem('staff-door-ticks'))

/** What a browser holds for the door: the names in its cache, and how many workers there are. */
export const traces = (page: Page) =>
  page.evaluate(async () => ({
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    stored: Object.keys(localStorage).filter((key) => key.startsWith('staff-')),
  }))
