import type { Page } from '@playwright/test'
import { dialogOn, editEvent, eventDataOf, field, save } from './event-dialog-parts'
import { expect, openTab, test } from './fixtures'
import { expectLargeTextToFit } from './large-text'
import { expectNoBarriers } from './page-checks'
import type { StaffDesk } from './staff-desk'

const question = (page: Page) => page.getByRole('dialog', { name: /^You / })
const answer = (page: Page, name: string) => question(page).getByRole('button', { name, exact: true })

async function updated(page: Page) {
  await expect(dialogOn(page)).toBeHidden()
  await expect(page.getByText('Event updated successfully', { exact: true })).toBeVisible()
}

const deleted = (page: Page) => expect(page.getByText('Event deleted successfully', { exact: true })).toBeVisible()

async function eventWithPeople(staff: StaffDesk, title: string, names: string[]) {
  const event = await staff.createEvent({ title })
  for (const name of names) await staff.register(event, { name, email: `${title}.${name}@example.net`.replaceAll(' ', '-').toLowerCase() })
  return event
}

const nextSave = (page: Page) => page.waitForRequest((request) => request.method() === 'PUT' && request.url().includes('/api/cms/events/'))

test('spec B §3.9: a change or deletion that concerns attendees asks whether to notify them; any other doesn’t', async ({
  page,
  staff,
}) => {
  await eventWithPeople(staff, 'Moved Evening', ['Ada Quist', 'Bo Lind'])
  await eventWithPeople(staff, 'Quiet Change', ['Ada Quist'])
  await eventWithPeople(staff, 'Nobody Yet', [])
  await eventWithPeople(staff, 'Called Off', ['Ada Quist', 'Bo Lind', 'Cy Stone'])
  await openTab(page, 'Events')

  await test.step('the question about a change can be canceled', async () => {
    const size = page.viewportSize() ?? { width: 1280, height: 720 }
    await editEvent(page, 'Moved Evening')
    await field(page, 'Location (optional)').fill('Meadow Pavilion')
    await dialogOn(page).getByLabel('Time (optional)').fill('7-8 PM')
    await save(page)
    await expect(question(page)).toHaveAccessibleName('You change the time and place of “Moved Evening” (2 places)')
    await expect(question(page)).toContainText('Meadow Pavilion')
    await expectNoBarriers(page, 'the question whether to tell attendees', { between: [768, 390] })
    await expectLargeTextToFit(page, 'the question whether to tell attendees')
    await page.setViewportSize(size)
    await answer(page, 'Back').press('Enter')
    await expect(question(page)).toHaveCount(0)
    await expect(dialogOn(page).getByRole('button', { name: 'Save Event' })).toBeFocused()
    await page.keyboard.press('Enter')
    await question(page).getByLabel('A few words (optional)').fill('The hall is closed.')
    const saving = nextSave(page)
    await answer(page, 'Save and email 2 people').click()
    expect(eventDataOf(await saving)).toMatchObject({
      tellAttendees: true,
      noteToAttendees: 'The hall is closed.',
      location: 'Meadow Pavilion',
    })
    await updated(page)
  })

  await test.step('attendees aren’t notified where staff say so', async () => {
    await editEvent(page, 'Quiet Change')
    await field(page, 'Event status').selectOption('Postponed')
    await save(page)
    await expect(question(page)).toHaveAccessibleName('You postpone “Quiet Change” (1 place)')
    const saving = nextSave(page)
    await answer(page, 'Save without emailing').click()
    expect(eventDataOf(await saving)).not.toHaveProperty('tellAttendees')
    await updated(page)
  })

  for (const [title, label] of [
    ['Quiet Change', 'Intro text (optional)'],
    ['Nobody Yet', 'Location (optional)'],
  ] as const) {
    await test.step(`nothing is asked: ${title}, ${label}`, async () => {
      await editEvent(page, title)
      await field(page, label).fill('Other words')
      const saving = nextSave(page)
      await save(page)
      await saving
      await updated(page)
    })
  }

  await test.step('deleting the event asks', async () => {
    const asked: string[] = []
    page.on('dialog', (confirmation) => {
      asked.push(confirmation.message())
      return confirmation.accept()
    })
    const remove = page.getByRole('button', { name: 'Delete Called Off', exact: true })
    await remove.click()
    await expect(question(page)).toHaveAccessibleName('You delete “Called Off” (3 places)')
    await page.keyboard.press('Escape')
    await expect(remove).toBeFocused()
    await remove.press('Enter')
    const sending = page.waitForRequest((request) => request.method() === 'DELETE')
    await answer(page, 'Delete and email 3 people').click()
    expect((await sending).url()).toMatch(/\/api\/cms\/events\/\d+\?tellAttendees=true$/)
    await deleted(page)
    await expect(page.getByRole('tabpanel', { name: 'Events' })).toBeFocused()
    expect(asked.at(-1)).toContain('3 people have a place. “Called Off” moves to Recently Deleted and can be restored for 30 days.')
  })

  await test.step('undoing the deletion asks whether to notify them', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(question(page)).toHaveAccessibleName('You restore “Called Off” (3 places)')
    await answer(page, 'Restore and email 3 people').click()
    await expect(page.getByText('Event restored successfully', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'View Attendees of Called Off, 3 people with a place' })).toBeVisible()
  })

  await test.step('unpublishing the event asks too', async () => {
    await editEvent(page, 'Called Off')
    await dialogOn(page).getByRole('radio', { name: 'Draft' }).check()
    await save(page)
    await expect(question(page)).toHaveAccessibleName('You take “Called Off” off the website (3 places)')
    await answer(page, 'Save and email 3 people').click()
    await updated(page)
  })

  await test.step('scheduling it again asks whether to notify them once it is published', async () => {
    await editEvent(page, 'Called Off')
    await dialogOn(page).getByRole('radio', { name: 'Scheduled' }).check()
    await dialogOn(page).getByLabel('Publish at').fill('2998-10-01T08:00')
    await save(page)
    await expect(question(page)).toHaveAccessibleName('You put “Called Off” back on the website (3 places)')
    await expect(question(page)).toContainText('registrations stand. The emails go out once it’s on the website, on Oct 1, 2998 8:00 AM.')
    await answer(page, 'Save and email 3 people').click()
    await updated(page)
  })
})
