import type { Page } from '@playwright/test'
import type { Attendee } from '@/features/events/attendees/attendee.schema'
import type { CommunityEvent } from '@/features/events/event.schema'
import { expect, openTab } from './fixtures'
import type { StaffDesk } from './staff-desk'

export const attendeesDialog = (page: Page) => page.getByRole('dialog', { name: 'Event Attendees' })
export const rowOf = (page: Page, name: string) => attendeesDialog(page).getByRole('row').filter({ hasText: name })
export const checkboxOf = (page: Page, name: string) => attendeesDialog(page).getByRole('checkbox', { name: `${name} is here` })

/** Registers people as staff do, without an email: by name, with whatever else staff say of them. */
export async function addAttendees(staff: StaffDesk, event: CommunityEvent, names: readonly string[], fields: object = {}) {
  const added: Attendee[] = []
  for (const name of names) {
    const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.net`
    const json = { name, email, notify: false, ...fields }
    added.push((await staff.call<{ attendee: Attendee }>('POST', `/api/events/${event.id}/attendees`, json)).attendee)
  }
  return added
}

/** Registers a visitor with what the documented form does not ask. */
export const registerWith = (staff: StaffDesk, event: CommunityEvent, fields: { name: string; email: string } & Record<string, unknown>) =>
  staff.call('POST', '/api/register', { eventId: event.id, ...fields })

export const attendeesOf = async (staff: StaffDesk, event: CommunityEvent) =>
  (await staff.call<{ attendees: Attendee[] }>('GET', `/api/events/${event.id}/attendees`)).attendees

/** The messages about an event, the newest first. */
export async function mailAbout(staff: StaffDesk, { title }: CommunityEvent) {
  const { mail } = await staff.call<{ mail: { to: string[]; about: string; label: string }[] }>('GET', '/api/mail')
  return mail.filter(({ about }) => about === title)
}

/** Opens the tab, and the dialog from the event's row there, as staff do. */
export async function openAttendees(page: Page, title: string) {
  await openTab(page, 'Events')
  await showAttendees(page, title)
}

/** The same where the tab is open. */
export async function showAttendees(page: Page, title: string) {
  await page.getByRole('row').filter({ hasText: title }).getByRole('button', { name: 'View Attendees' }).click()
  await expect(attendeesDialog(page).getByText(/^Total registrations/)).toBeVisible()
}

export async function closeAttendees(page: Page) {
  await page.keyboard.press('Escape')
  await expect(attendeesDialog(page)).toBeHidden()
}

export async function chooseFromMenu(page: Page, name: string, item: string) {
  await rowOf(page, name)
    .getByRole('button', { name: `More for ${name}` })
    .click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Answers the browser's questions from now on, one after the other, the last answer for all that follow, and notes them in a list of its own. */
export function answerQuestions(page: Page, ...answers: ('yes' | 'no')[]) {
  const questions: string[] = []
  page.removeAllListeners('dialog')
  page.on('dialog', (question) => {
    const answer = answers[Math.min(questions.length, answers.length - 1)] ?? 'yes'
    questions.push(question.message())
    void (answer === 'yes' ? question.accept() : question.dismiss())
  })
  return questions
}

/** In the dialog that asks what someone hands over: all that is owed, in this way. */
export async function payAs(page: Page, name: string, way: 'Cash' | 'Check' | 'Card') {
  const form = page.getByRole('dialog', { name: `Payment: ${name}` })
  await form.getByRole('radio', { name: way }).check()
  await form.getByRole('button', { name: 'Save Payment' }).click()
  await expect(form).toBeHidden()
}
